/**
 * Finds and compiles modules, in Node and in browsers alike. What comes from an address is compiled once and instantiated for
 * every rules object and engine. Nothing runs and nothing global is touched before the first call.
 */
import { reasonOf, ShoqiError } from '../result.js';
import type { Variant } from '../types.js';
import { variantInfo } from '../variants.js';
import type { RulesExports } from './exports.js';
import { rulesFile, type PackageFile } from './files.js';
import { instantiateRules } from './instance.js';
import { onceFor, readPackageFile, urlOf, type FileKind } from './read.js';
import { checkWasmOptions, isModule, type WasmOptions } from './source.js';

/** A fresh instance of a variant's rules, checked against this library. Rejects with `ERR_OPTION`, `ERR_WASM` or `ERR_ABI`. */
export async function createRulesInstance(variant: Variant, options: WasmOptions): Promise<RulesExports> {
  return instantiateRules(variant, await loadModule(rulesFile(variantInfo(variant).engine), options));
}

/** The first four bytes: WebAssembly Core Specification, 5.5.16. */
const MODULE: FileKind = { noun: 'engine module', code: 'ERR_WASM', urlOption: 'wasmUrl', magic: [0x00, 0x61, 0x73, 0x6d] };

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** The compiled module. Rejects with `ERR_OPTION` or `ERR_WASM`. */
export async function loadModule(file: PackageFile, options: WasmOptions): Promise<WebAssembly.Module> {
  const { wasm, wasmUrl } = checkWasmOptions(options);
  if (wasm !== undefined) return isModule(wasm) ? wasm : compile(wasm, `what was given as ${file.name}`);
  const url = wasmUrl === undefined ? undefined : urlOf(file, MODULE, wasmUrl), name = url?.href ?? file.name;
  return onceFor(compiled, name, async () => {
    const { bytes, from } = await readPackageFile(file, MODULE, url);
    return compile(bytes, from);
  });
}

async function compile(bytes: ArrayBuffer | ArrayBufferView, name: string): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes as BufferSource);
  } catch (cause) {
    throw new ShoqiError('ERR_WASM', `${name} (${bytes.byteLength} bytes) is damaged or cannot be compiled here: ${reasonOf(cause)}`, { cause });
  }
}

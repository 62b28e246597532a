/**
 * Finds and compiles modules, in Node and in browsers alike. What comes from an address is compiled once and instantiated for
 * every rules object and engine. Nothing runs and nothing global is touched before the first call.
 */
import { reasonOf, ShoqiError } from '../result.js';
import type { Variant } from '../types.js';
import { variantInfo } from '../variants.js';
import type { EngineExports, HostImports, RulesExports } from './exports.js';
import { engineFile, rulesFile, type PackageFile } from './files.js';
import { instantiateEngine, instantiateRules } from './instance.js';
import { describeBytes, readBytes } from './read.js';
import { checkWasmOptions, isModule, urlOf, type WasmOptions } from './source.js';

/** A fresh instance of a variant's rules, checked against this library. Rejects with `ERR_OPTION`, `ERR_WASM` or `ERR_ABI`. */
export async function createRulesInstance(variant: Variant, options: WasmOptions): Promise<RulesExports> {
  return instantiateRules(variant, await loadModule(rulesFile(variantInfo(variant).engine), options));
}

/** A fresh instance of a variant's engine, checked against this library. Rejects with `ERR_OPTION`, `ERR_WASM` or `ERR_ABI`. */
export async function createInstance(variant: Variant, host: HostImports, options: WasmOptions = {}): Promise<EngineExports> {
  return instantiateEngine(variant, await loadModule(engineFile(variantInfo(variant).engine), options), host);
}

/** The compiled module. Rejects with `ERR_OPTION` or `ERR_WASM`. */
export async function loadModule(file: PackageFile, options: WasmOptions): Promise<WebAssembly.Module> {
  const { wasm, wasmUrl } = checkWasmOptions(options);
  if (wasm !== undefined) return isModule(wasm) ? wasm : compile(wasm, `what was given as ${file.name}`);
  if (wasmUrl !== undefined) {
    const url = urlOf(file.name, wasmUrl);
    return once(url.href, () => fetchModule(url));
  }
  return once(file.name, async () => {
    const found = find(file);
    return found instanceof URL ? fetchModule(found) : compile(await found, file.name);
  });
}

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** A failure is not remembered, so that a later call may try again. */
function once(name: string, load: () => Promise<WebAssembly.Module>): Promise<WebAssembly.Module> {
  let module = compiled.get(name);
  if (module === undefined) {
    module = load();
    module.catch(() => compiled.delete(name));
    compiled.set(name, module);
  }
  return module;
}

function find(file: PackageFile): ReturnType<PackageFile['find']> {
  try {
    return file.find();
  } catch (cause) {
    const problem = `the bundler has left no address for ${file.name} in import.meta.url`;
    throw new ShoqiError('ERR_WASM', `${problem}: ${reasonOf(cause)}; pass wasmUrl or wasm`, { cause });
  }
}

const ADVICE = 'copy the file there, or say with wasmUrl where it is';

async function fetchModule(url: URL): Promise<WebAssembly.Module> {
  const bytes = await readBytes(url).catch((cause: unknown) => {
    throw new ShoqiError('ERR_WASM', `cannot load the engine module ${url.href}: ${reasonOf(cause)}; ${ADVICE}`, { cause });
  });
  if (!isWasm(bytes)) throw new ShoqiError('ERR_WASM', `no engine module at ${url.href}, but ${describeBytes(bytes)}; ${ADVICE}`);
  return compile(bytes, url.href);
}

/** Every module begins with these four bytes. Source: WebAssembly Core Specification, 5.5.16. */
function isWasm(bytes: Uint8Array): boolean { return [0x00, 0x61, 0x73, 0x6d].every((byte, index) => bytes[index] === byte); }

async function compile(bytes: ArrayBuffer | ArrayBufferView, name: string): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes as BufferSource);
  } catch (cause) {
    throw new ShoqiError('ERR_WASM', `${name} (${bytes.byteLength} bytes) is damaged or cannot be compiled here: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * Finds, compiles and instantiates engine modules, in Node and in browsers alike. A module is compiled once and instantiated for
 * every rules object and engine. Nothing runs and nothing global is touched before the first call.
 */
import { instantiate } from '@assemblyscript/loader';
import { ShoqiError } from '../result.js';
import { type Variant } from '../types.js';
import { type EngineName, variantInfo } from '../variants.js';
import { checkAbi } from './abi.js';
import type { EngineExports, HostImports } from './exports.js';

/** Literal URLs, so that bundlers find the files. */
function moduleUrl(engine: EngineName): URL {
  switch (engine) {
    case 'minixiangqi': return new URL('./minixiangqi.wasm', import.meta.url);
    case 'xiangqi42': return new URL('./xiangqi42.wasm', import.meta.url);
    case 'minishogi': return new URL('./minishogi.wasm', import.meta.url);
  }
}

const compiled = new Map<EngineName, Promise<WebAssembly.Module>>();

/** The compiled module of an engine. A failure is not remembered, so that a later call may try again. */
export function loadModule(engine: EngineName): Promise<WebAssembly.Module> {
  let module = compiled.get(engine);
  if (module === undefined) {
    module = compile(moduleUrl(engine));
    module.catch(() => compiled.delete(engine));
    compiled.set(engine, module);
  }
  return module;
}

/** A fresh instance for a variant, checked against this library. Rejects with `ERR_WASM` or `ERR_ABI`. */
export async function createInstance(variant: Variant, host: HostImports): Promise<EngineExports> {
  const info = variantInfo(variant);
  const { exports } = await instantiate<EngineExports>(await loadModule(info.engine), { host });
  checkAbi(exports, info);
  exports.setPalaceDiagonals(info.palaceDiagonals);
  return exports;
}

async function compile(url: URL): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(await readBytes(url));
  } catch (cause) {
    throw new ShoqiError('ERR_WASM', `cannot load the engine module ${url.href}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

async function readBytes(url: URL): Promise<BufferSource> {
  if (url.protocol === 'file:' && isNode()) {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** By `process.versions`, since bundlers and test pages define a `process` without it. */
export function isNode(): boolean { return typeof process === 'object' && process.versions?.node !== undefined; }

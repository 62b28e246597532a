/** Instantiates compiled modules, wherever they come from, and checks that they fit this library. */
import { instantiate } from '@assemblyscript/loader';
import { reasonOf, ShoqiError } from '../result.js';
import type { Variant } from '../types.js';
import { variantInfo } from '../variants.js';
import { checkEngineAbi, checkRulesAbi } from './abi.js';
import type { EngineExports, HostImports, RulesExports } from './exports.js';

/** A fresh instance of a variant's rules. Rejects with a `ShoqiError`: `ERR_WASM` or `ERR_ABI`. */
export async function instantiateRules(variant: Variant, module: WebAssembly.Module): Promise<RulesExports> {
  const info = variantInfo(variant), exports = await instance<RulesExports>(info.name, module, { shouldStop: () => 0 });
  checkRulesAbi(exports, info);
  exports.setPalaceDiagonals(info.palaceDiagonals);
  return exports;
}

/** A fresh instance of a variant's engine. Rejects with a `ShoqiError`: `ERR_WASM` or `ERR_ABI`. */
export async function instantiateEngine(variant: Variant, module: WebAssembly.Module, host: HostImports): Promise<EngineExports> {
  const info = variantInfo(variant), exports = await instance<EngineExports>(info.name, module, host);
  checkEngineAbi(exports, info);
  exports.setPalaceDiagonals(info.palaceDiagonals);
  return exports;
}

async function instance<T extends RulesExports>(name: string, module: WebAssembly.Module, host: HostImports): Promise<T> {
  try {
    return (await instantiate<T>(module, { host })).exports;
  } catch (cause) {
    throw new ShoqiError('ERR_WASM', `the module for ${name} cannot run here: ${reasonOf(cause)}`, { cause });
  }
}

/** Instantiates compiled modules, wherever they come from, and checks that they fit this library. */
import { instantiate } from '@assemblyscript/loader';
import { reasonOf, ShoqiError } from '../result.js';
import type { Variant } from '../types.js';
import { variantInfo } from '../variants.js';
import { checkEngineAbi, checkRulesAbi } from './abi.js';
import type { EngineExports, EngineImports, RulesExports } from './exports.js';
import { NO_TABLE } from './table.js';

/** For rules out of an engine's module: nobody searches there. */
const NO_SEARCH: EngineImports = { host: { shouldStop: () => 1 }, table: NO_TABLE };

/** A fresh instance of a variant's rules. Rejects with a `ShoqiError`: `ERR_WASM` or `ERR_ABI`. */
export async function instantiateRules(variant: Variant, module: WebAssembly.Module): Promise<RulesExports> {
  const info = variantInfo(variant), exports = await instance<RulesExports>(info.name, module, NO_SEARCH);
  checkRulesAbi(exports, info);
  exports.setPalaceDiagonals(info.palaceDiagonals);
  return exports;
}

/** A fresh instance of a variant's engine. Rejects with a `ShoqiError`: `ERR_WASM` or `ERR_ABI`. */
export async function instantiateEngine(variant: Variant, module: WebAssembly.Module, imports: EngineImports): Promise<EngineExports> {
  const info = variantInfo(variant), exports = await instance<EngineExports>(info.name, module, imports);
  checkEngineAbi(exports, info);
  exports.setPalaceDiagonals(info.palaceDiagonals);
  return exports;
}

async function instance<T extends RulesExports>(name: string, module: WebAssembly.Module, imports: EngineImports): Promise<T> {
  try {
    return (await instantiate<T>(module, imports)).exports;
  } catch (cause) {
    throw new ShoqiError('ERR_WASM', `the module for ${name} cannot run here: ${reasonOf(cause)}`, { cause });
  }
}

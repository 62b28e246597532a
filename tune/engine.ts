/** The module that counts the terms of its evaluation. */
import asc from 'assemblyscript/asc';
import type { EngineName } from '../src/variants.js';
import type { EngineExports } from '../src/wasm/exports.js';

/** What a module built with TRACE=1 exports besides: assembly/trace.ts. */
export interface TraceExports extends EngineExports {
  readonly WEIGHT_COUNT: WebAssembly.Global;
  readonly PHASE_MAX: WebAssembly.Global;
  /** First weight of the worths of the roles, in the order of ROLES less those that the game has not. */
  readonly MATERIAL: WebAssembly.Global;
  /** First and last but one of the weights by King square and piece square, which are many and seldom seen. */
  readonly KING_SQUARE: WebAssembly.Global;
  readonly PLACEMENT_END: WebAssembly.Global;
  phase(): number;
  clearTrace(): void;
  /** [weight] i32: how often the evaluation added it for the side to move, less how often for the other. */
  tracePtr(): number;
  /** [weight] i32: middle game * 65536 + end game. */
  weightsPtr(): number;
  roleValue(role: number): number;
}

/** Compiles the module of a game that counts its terms; returns its file. */
export async function buildTrace(game: EngineName): Promise<string> {
  const { error, stderr } = await asc.main(['assembly/index.ts', 'assembly/trace.ts', '--config', 'asconfig.json', '--target', `${game}-trace`]);
  if (error) throw new Error(`asc --target ${game}-trace: ${error.message}\n${stderr.toString()}`);
  return `build/${game}.trace.wasm`;
}

/** One engine module, raw: the tuner plays and evaluates millions of positions, for which the facade's values are too slow. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { instantiate } from '@assemblyscript/loader';
import asc from 'assemblyscript/asc';
import { VARIANTS, type Variant } from '../src/types.js';
import { type EngineName, variantInfo } from '../src/variants.js';
import { PIECE_SLOTS, SQUARE_SLOTS } from '../src/wasm/abi.js';
import type { EngineExports } from '../src/wasm/exports.js';

export const DATA_FOLDER = fileURLToPath(new URL('../.data/tune/', import.meta.url));
/** Bytes of a position as the engine reads and writes it: squares, then hands. */
export const SETUP_BYTES = SQUARE_SLOTS + PIECE_SLOTS;

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
  const { error, stderr } = await asc.main(['assembly/trace.ts', '--config', 'asconfig.json', '--target', `${game}-trace`]);
  if (error) throw new Error(`asc --target ${game}-trace: ${error.message}\n${stderr.toString()}`);
  return `build/${game}.trace.wasm`;
}

/** The games that have a module of their own. */
export function parseEngine(text: string | undefined): EngineName {
  const found = VARIANTS.map((variant: Variant) => variantInfo(variant).engine).find((name) => name === text);
  if (found === undefined) throw new Error(`not an engine: ${text ?? '(none)'}; minixiangqi, xiangqi42 or minishogi`);
  return found;
}

export async function openEngine<T extends EngineExports>(file: string): Promise<T> {
  const { exports } = await instantiate<T>(readFileSync(file), { host: { shouldStop: () => 0 } });
  return exports;
}

/** Views of the engine's memory, made anew when it grows. */
export function bytesAt(engine: EngineExports, pointer: number, length: number): Uint8Array {
  return new Uint8Array(engine.memory.buffer, pointer, length);
}

/** One engine module, raw: the tuner plays and evaluates millions of positions, for which the facade's values are too slow. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { instantiate } from '@assemblyscript/loader';
import { VARIANTS, type Variant } from '../src/types.js';
import { type EngineName, variantInfo } from '../src/variants.js';
import { PIECE_SLOTS, SQUARE_SLOTS } from '../src/wasm/abi.js';
import type { EngineExports } from '../src/wasm/exports.js';

export const DATA_FOLDER = fileURLToPath(new URL('../.data/tune/', import.meta.url));
/** Bytes of a position as the engine reads and writes it: squares, then hands. */
export const SETUP_BYTES = SQUARE_SLOTS + PIECE_SLOTS;

/** What a module built with TRACE=1 exports besides: assembly/search/terms.ts. */
export interface TraceExports extends EngineExports {
  readonly WEIGHT_COUNT: WebAssembly.Global;
  readonly PHASE_MAX: WebAssembly.Global;
  evaluation(): number;
  phase(): number;
  clearTrace(): void;
  /** [weight] i32: how often it was added, for the side to move. */
  tracePtr(): number;
  /** [weight] i16: middle game, end game. */
  weightsPtr(): number;
  materialOf(role: number): number;
  /** First weight of the row of worths of the roles. */
  readonly MATERIAL: WebAssembly.Global;
  /** First and last but one of the weights by King square and piece square, which are many and seldom seen. */
  readonly KING_SQUARE: WebAssembly.Global;
  readonly PLACEMENT_END: WebAssembly.Global;
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

/** One engine module, raw: millions of positions are played and read here, for which the facade's values are too slow. */
import { readFileSync } from 'node:fs';
import { instantiate } from '@assemblyscript/loader';
import { startSetup } from '../src/setup.js';
import { VARIANTS, type Variant } from '../src/types.js';
import { type EngineName, variantInfo } from '../src/variants.js';
import { PIECE_SLOTS, SQUARE_SLOTS } from '../src/wasm/abi.js';
import { sendSetup } from '../src/wasm/codec.js';
import type { EngineExports, EngineImports } from '../src/wasm/exports.js';
import { NO_TABLE } from '../src/wasm/table.js';

/** Bytes of a position as the engine reads and writes it: squares, then hands. */
export const SETUP_BYTES = SQUARE_SLOTS + PIECE_SLOTS;

/** The games that have a module of their own. */
export const GAMES: readonly EngineName[] = [...new Set(VARIANTS.map((variant: Variant) => variantInfo(variant).engine))];

/** Throws for a name that is none. */
export function parseEngine(text: string | undefined): EngineName {
  const found = GAMES.find((name) => name === text);
  if (found === undefined) throw new Error(`not a game: ${text ?? '(none)'}; ${GAMES.join(', ')}`);
  return found;
}

/** An instance of a module, compiled or in a file, that nothing stops but its node limit. */
export async function openEngine<T extends EngineExports>(module: WebAssembly.Module | string): Promise<T> {
  const imports: EngineImports = { host: { shouldStop: () => 0 }, table: NO_TABLE };
  const { exports } = await instantiate<T>(typeof module === 'string' ? readFileSync(module) : module, imports);
  return exports;
}

/** A view of the engine's memory, to be made anew when it grows. */
export function bytesAt(engine: EngineExports, pointer: number, length: number): Uint8Array {
  return new Uint8Array(engine.memory.buffer, pointer, length);
}

/** The bytes of the position on the engine's board. */
export function readSetup(engine: EngineExports): Uint8Array {
  engine.writePosition();
  return bytesAt(engine, engine.setupPtr(), SETUP_BYTES).slice();
}

/** Sets the engine to a position of such bytes; `turn` 0 or 1. */
export function writeSetup(engine: EngineExports, setup: Uint8Array, turn: number, halfMoves: number, isFirstMove: boolean): void {
  bytesAt(engine, engine.setupPtr(), SETUP_BYTES).set(setup);
  engine.setPosition(turn, halfMoves, isFirstMove);
}

/** The bytes of the start position; leaves the engine there. */
export function startBytes(engine: EngineExports, game: EngineName): Uint8Array {
  sendSetup(engine, startSetup(game));
  return readSetup(engine);
}

/** The legal moves, in the engine's order: good until its next call. */
export function legalMoves(engine: EngineExports): Uint16Array {
  const count = engine.legalMoves();
  return new Uint16Array(engine.memory.buffer, engine.movesPtr(), count);
}

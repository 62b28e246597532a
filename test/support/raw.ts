/** The bare engine module for tests: its exports, with moves as UCI and positions as bytes, so that laws see what the facade hides. */
import { makeFen } from '../../src/fen.js';
import { makeUci } from '../../src/notation/uci.js';
import { allSquares, makeSquare } from '../../src/squares.js';
import { COLORS, type Color, type Outcome, type Setup, type Variant } from '../../src/types.js';
import { variantInfo } from '../../src/variants.js';
import { PIECE_SLOTS, SQUARE_SLOTS } from '../../src/wasm/abi.js';
import { decodeMove, decodeOutcome, encodeColor, receiveBoard, receiveMoves, sendSetup } from '../../src/wasm/codec.js';
import type { EngineExports } from '../../src/wasm/exports.js';
import { engineFile } from '../../src/wasm/files.js';
import { instantiateEngine } from '../../src/wasm/instance.js';
import { loadModule } from '../../src/wasm/load.js';
import { NO_TABLE } from '../../src/wasm/table.js';
import type { Random } from './random.js';

/** `given`: of another build than the shipped one. */
export async function rawEngine(variant: Variant, given?: WebAssembly.Module): Promise<EngineExports> {
  const module = given ?? await loadModule(engineFile(variantInfo(variant).engine), {});
  return instantiateEngine(variant, module, { host: { shouldStop: () => 0 }, table: NO_TABLE });
}

export function uciOf(variant: Variant, code: number): string {
  return makeUci(variant, decodeMove(code));
}

export function uciLine(variant: Variant, codes: readonly number[]): string {
  return codes.map((code) => uciOf(variant, code)).join(' ');
}

/** UCI texts of the legal moves, sorted. */
export function legalUci(variant: Variant, exports: EngineExports): string[] {
  return Array.from(receiveMoves(exports), (code) => uciOf(variant, code)).sort();
}

/** Board and hands as one text. */
export function positionBytes(exports: EngineExports): string {
  exports.writePosition();
  return Buffer.from(exports.memory.buffer, exports.setupPtr(), SQUARE_SLOTS + PIECE_SLOTS).toString('latin1');
}

/** What stands on the engine's board; the counters, which it does not keep, are those of a first move. */
export function setupOf(variant: Variant, exports: EngineExports, turn: Color): Setup {
  return { variant, turn, ...receiveBoard(exports), halfMoves: 0, fullMoves: 1 };
}

/** Sorted names of the squares of a bitboard as the module returns it. */
export function squareNames(variant: Variant, bits: bigint): string[] {
  const unsigned = BigInt.asUintN(64, bits);
  const isSet = (square: number): boolean => (unsigned >> BigInt(square) & 1n) === 1n;
  return allSquares(variant).filter(isSet).map((square) => makeSquare(variant, square)).sort();
}

/** The move back, which may not be legal; undefined for a drop or a promotion. */
export function reverseOf(code: number): number | undefined {
  const move = decodeMove(code);
  return move.kind === 'drop' || move.promote ? undefined : move.to | move.from << 6;
}

/** A game on the bare engine. */
export class RawGame {
  readonly moves: number[] = [];

  constructor(readonly variant: Variant, readonly exports: EngineExports, readonly start: Setup) {
    sendSetup(exports, start);
  }

  get turn(): Color {
    return COLORS[encodeColor(this.start.turn) ^ this.moves.length & 1]!;
  }

  legalMoves(): Uint16Array {
    return receiveMoves(this.exports);
  }

  play(code: number): void {
    this.exports.playMove(code);
    this.moves.push(code);
  }

  takeBack(): void {
    this.exports.takeBack();
    this.moves.pop();
  }

  outcome(): Outcome | undefined {
    return decodeOutcome(this.exports.outcome());
  }

  /** Start and moves, to repeat a failure. */
  where(): string {
    return `${this.variant} ${makeFen(this.start)} moves ${uciLine(this.variant, this.moves)}`;
  }
}

/** A random legal move; one time in three the one that takes the side's last move back, so that positions come again. */
export function restlessMove(random: Random, options: Uint16Array, moves: readonly number[]): number {
  const back = moves.length < 2 ? undefined : reverseOf(moves.at(-2)!);
  return back !== undefined && random.below(3) === 0 && options.includes(back) ? back : random.pick(options);
}

/**
 * Random cycles: moves without captures, drops and promotions after which the position is the same again. Each side wanders off with
 * some of its pieces, and what it has astray must be back, or replaced by its like, before its moves run out. Where a piece goes is
 * random, with a liking for moves that check or chase, without which perpetuals would be too rare to test.
 */
import { parseFen } from '../../src/fen.js';
import { parseUci } from '../../src/notation/uci.js';
import { unwrap } from '../../src/result.js';
import { COLORS, type Color, type Setup, type Square, type Variant } from '../../src/types.js';
import { SQUARE_SLOTS } from '../../src/wasm/abi.js';
import { decodeMove, encodeColor, encodeMove, receiveMoves } from '../../src/wasm/codec.js';
import type { EngineExports } from '../../src/wasm/exports.js';
import type { Random } from './random.js';
import { disturbedPosition, sparsePosition } from './setups.js';

export interface CycleWishes {
  /** The side to move. */
  readonly turn: Color;
  /** Moves of each side. */
  readonly length: number;
  /** Of a hundred moves of each side, how many shall check or chase if they can. */
  readonly eager: Readonly<Record<Color, number>>;
}

/** The moves of a cycle from the position on the engine's board, which is there again afterwards; undefined if luck did not find one. */
export function findCycle(random: Random, exports: EngineExports, { turn, length, eager }: CycleWishes): number[] | undefined {
  const home = readBoard(exports);
  const moves: number[] = [];
  for (let ply = 0; ply < 2 * length; ply++) {
    const color = COLORS[encodeColor(turn) ^ ply & 1]!;
    const movesLeft = length - (ply >> 1) - 1;
    const options = receiveMoves(exports).filter((code) => isReversible(code) && canReturn(exports, code, home, color, movesLeft));
    if (options.length === 0) break;
    const wanted = random.below(100) < eager[color] ? options.filter((code) => isForcing(exports, code)) : options;
    const code = random.pick(wanted.length > 0 ? wanted : options);
    exports.playMove(code);
    moves.push(code);
  }
  for (const _ of moves) exports.takeBack();
  return moves.length === 2 * length ? moves : undefined;
}

/** Whether a legal move checks or chases. */
export function isForcing(exports: EngineExports, code: number): boolean {
  return exports.chasedBy(code) !== 0n || afterMove(exports, code, () => exports.isCheck() !== 0);
}

function isReversible(code: number): boolean {
  const move = decodeMove(code);
  return move.kind === 'board' && !move.promote;
}

/** Whether a move takes nothing and leaves the mover's side no more pieces astray than it has moves. */
function canReturn(exports: EngineExports, code: number, home: Uint8Array, color: Color, movesLeft: number): boolean {
  return afterMove(exports, code, () => {
    if (exports.halfMoves() === 0) return false;
    const side = encodeColor(color);
    return readBoard(exports).filter((piece, square) => piece !== 0 && piece >> 4 === side && piece !== home[square]).length <= movesLeft;
  });
}

function afterMove<T>(exports: EngineExports, code: number, ask: () => T): T {
  exports.playMove(code);
  const answer = ask();
  exports.takeBack();
  return answer;
}

function readBoard(exports: EngineExports): Uint8Array {
  exports.writePosition();
  return new Uint8Array(exports.memory.buffer, exports.setupPtr(), SQUARE_SLOTS).slice();
}

/** Whether moves are legal one after the other, take nothing, and lead back to the position on the engine's board. */
export function isCycle(exports: EngineExports, moves: readonly number[]): boolean {
  const key = exports.key();
  let played = 0;
  while (played < moves.length && receiveMoves(exports).includes(moves[played]!)) {
    exports.playMove(moves[played]!);
    played++;
    if (exports.halfMoves() === 0) break;
  }
  const isBack = played === moves.length && exports.halfMoves() !== 0 && exports.key() === key;
  for (; played > 0; played--) exports.takeBack();
  return isBack;
}

const PAWN_DROP = encodeMove({ kind: 'drop', role: 'pawn', to: 0 as Square });

function fromOf(code: number): number { return code & 63; }
function toOf(code: number): number { return code >> 6 & 63; }
function isPawnDrop(code: number): boolean { return (code & ~(63 << 6)) === PAWN_DROP; }

/** What the moves of an exchange must be, given those before. */
const EXCHANGE: readonly ((code: number, played: readonly number[]) => boolean)[] = [
  isPawnDrop,
  (code, [drop]) => isReversible(code) && toOf(code) === toOf(drop!),
  isReversible,
  isPawnDrop,
  (code, [, , out, drop]) => isReversible(code) && fromOf(code) === toOf(out!) && toOf(code) === toOf(drop!),
  (code, [, take]) => isReversible(code) && fromOf(code) === toOf(take!),
  (code, [, , out, , take]) => isReversible(code) && fromOf(code) === toOf(take!) && toOf(code) === fromOf(out!),
  (code, [, out, , , , on]) => isReversible(code) && fromOf(code) === toOf(on!) && toOf(code) === fromOf(out!),
];

/**
 * A Minishogi cycle across drops and captures, from the position on the engine's board, which is there again afterwards: a Pawn is
 * dropped and taken, dropped by its taker and taken back, and the two takers go home.
 */
export function findExchange(random: Random, exports: EngineExports): number[] | undefined {
  const key = exports.key();
  const extend = (played: readonly number[]): number[] | undefined => {
    const suits = EXCHANGE[played.length];
    if (suits === undefined) return exports.key() === key ? [...played] : undefined;
    const options = Array.from(receiveMoves(exports)).filter((code) => suits(code, played));
    const start = random.below(options.length);
    for (let tried = 0; tried < options.length; tried++) {
      const code = options[(start + tried) % options.length]!;
      const found = afterMove(exports, code, () => extend([...played, code]));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return extend([]);
}

// --- Rounds: a start with cycles ------------------------------------------------------------------------------------------------

/** A start and cycles from it, each of which leads back to it. */
export interface Round {
  readonly start: Setup;
  readonly cycles: readonly (readonly number[])[];
  /** One of the cycles was found by `findExchange`. */
  readonly isExchange: boolean;
}

/** Repeats of a cycle after which a verdict falls due. */
export const REPEATS: Readonly<Record<Variant, number>> = { 'minixiangqi': 2, 'minixiangqi-palace': 2, 'xiangqi42': 2, 'minishogi': 3 };

/** Where both sides check, or both chase, in cycles that a search of a million sparse positions found; random ones hardly ever do. */
const MUTUAL: readonly (readonly [Variant, string, string])[] = [
  ['minixiangqi', '7/3ck2/3p3/4c2/7/4P2/3KC2 w - - 0 1', 'e2d2 e4d4 d2e2 d4e4'],
  ['minixiangqi', '1r1k2n/1c2c2/3r3/7/4C2/3RKP1/3P1P1 w - - 0 1', 'e3d3 d5e5 d3e3 e5d5'],
  ['minixiangqi', '7/3krn1/2P2p1/3c3/1r2R1p/1NPC3/4K1P b - - 0 1', 'd4e4 e3d3 e4d4 d3e3'],
  ['minixiangqi', '1pcp1P1/2Ck1N1/1n1c3/1R5/1N1R3/1PK2n1/3C3 w - - 0 1', 'd3c3 d5c5 c3d3 c5d5'],
  ['minixiangqi', '2k4/r4nN/7/R1Nn3/7/6r/3RK2 w - - 0 1', 'c4d2 f6g4 d2c4 g4f6'],
  ['minixiangqi', '7/2P1n2/4k1C/Nn4r/1rC4/6r/2K4 b - - 0 1', 'g4d4 c3g3 d4g4 g3c3'],
  ['minixiangqi', '1r5/R2N1n1/3k3/1C3r1/2r4/2P4/2K4 w - - 0 1', 'd6b5 c3c4 b5d6 c4c3'],
  ['minixiangqi', '4r2/Nn2k2/c6/C2C2r/7/2K2R1/1r1c3 b - - 0 1', 'b1b4 d4d2 b4b1 d2d4'],
  ['xiangqi42', '2C4/RC1k3/7/7/c1c1K2/7 w - - 0 1', 'b5b2 c2c5 b2b5 c5c2'],
  ['xiangqi42', '1n4r/P1r1k2/5n1/4c2/4R1p/1cKAC2 w - - 0 1', 'e2c2 e3c3 c2e2 c3e3'],
  ['xiangqi42', '2rk3/2a4/4R2/5n1/2K3C/1R3c1 b - - 0 1', 'f3g5 e4e1 g5f3 e1e4'],
  ['xiangqi42', '2k1c2/1R5/5N1/1R1n3/1c2p2/C2K3 w - - 0 1', 'b3a3 d3b4 a3b3 b4d3'],
  ['xiangqi42', '4a2/3k3/r1NC3/P6/C1K4/2A4 w - - 0 1', 'c4b2 a4b4 b2c4 b4a4'],
];

export function mutualRounds(variant: Variant): Round[] {
  return MUTUAL.filter(([game]) => variant.startsWith(game)).map(([, fen, moves]) => ({
    start: unwrap(parseFen(variant, fen)),
    cycles: [moves.split(' ').map((uci) => encodeMove(unwrap(parseUci(variant, uci))))],
    isExchange: false,
  }));
}

/** One or two cycles from a random position. */
export function randomRound(random: Random, variant: Variant, exports: EngineExports): Round | undefined {
  const start = sparsePosition(random, variant, exports);
  const eagerness = (): number => random.pick([0, 100, 100, 100]);
  const search = (): number[] | undefined => findCycle(random, exports, {
    turn: start.turn, length: random.pick([2, 2, 3, 4]), eager: { first: eagerness(), second: eagerness() },
  });
  const exchange = variant === 'minishogi' && random.below(3) === 0 ? findExchange(random, exports) : undefined;
  const cycles = [exchange ?? search(), random.below(2) === 0 ? search() : undefined].filter((cycle) => cycle !== undefined);
  return cycles.length === 0 ? undefined : { start, cycles, isExchange: exchange !== undefined };
}

/** The same cycles from a start with other pieces around, if they still are cycles there: how little makes another verdict. */
export function disturbedRound(random: Random, round: Round, exports: EngineExports): Round | undefined {
  const disturbed = disturbedPosition(random, round.start, exports);
  return round.cycles.every((cycle) => isCycle(exports, cycle)) ? { ...round, start: disturbed } : undefined;
}

/** The cycles one after the other, in random order, often enough for a verdict and a little more. */
export function playout(random: Random, { start, cycles }: Round): readonly number[] {
  const needed = REPEATS[start.variant] + random.below(2);
  const rest = random.pick(cycles);
  return [...Array.from({ length: needed }, () => random.pick(cycles)).flat(), ...rest.slice(0, random.below(rest.length))];
}

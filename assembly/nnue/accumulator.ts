// The neurons of both sides, kept by ply and brought up to date when an evaluation asks for them: from the nearest position before whose
// neurons are known, by the columns of the pieces that moves have changed since. The board knows nothing of it: what changed is read back
// from its stack of moves, and a record is known to be good by the key of its position. When a side's King changes its view, its neurons
// start from those last seen in that view. Price: a few columns a side and evaluation, and nothing for positions that are not evaluated.
import { IS_SHOGI } from '../game';
import { lsb, popLsb } from '../board/bitboard';
import { droppedRole, fromOf, isDrop, isPromotion, NO_MOVE, toOf } from '../board/move';
import { unpromoted } from '../board/position';
import { BOARD, gamePly, HANDS, kingSquare, PIECES, state, stateBack, stm } from '../board/state';
import {
  Bitboard, Color, colorOf, isOfGame, KING, MAX_PLY, NO_PIECE, opponent, PAWN, Piece, PIECE_SLOTS, pieceOf, ROLE_COUNT, Role, roleOf,
  SQUARES,
} from '../board/types';
import { boardFeature, handFeature, kingView, VIEWS, WIDTH } from './features';
import { biasColumn, column } from './network';
import * as scalar from './scalar';
import * as simd from './simd';

/** One side's neurons at one ply. They follow the record. */
@unmanaged class Accumulator {
  /** Of the position that they belong to; 0 for none. */
  key: u64;
  padding: u64;
}
const HEAD_BYTES: usize = 16;
const VALUES_BYTES: usize = <usize>WIDTH * 2;
const ACCUMULATOR_BYTES: usize = HEAD_BYTES + VALUES_BYTES;
/** A ring of plies, longer than any line. */
const RING: i32 = 2 * MAX_PLY;
/** [ply in the ring][color] */
const ACCUMULATORS: usize = memory.data(RING * 2 * (16 + WIDTH * 2), 16);

/** Plies to look back for known neurons; more than a line of checks usually has, cheaper than to start anew. */
const LOOK_BACK: i32 = 6;

/** What a side saw when its King last had a view: [color][view] pieces, hands, neurons. */
const SEEN_PIECES: usize = memory.data(2 * VIEWS * PIECE_SLOTS * 8, 16);
const SEEN_HANDS: usize = memory.data(2 * VIEWS * PIECE_SLOTS, 16);
const SEEN_VALUES: usize = memory.data(2 * VIEWS * WIDTH * 2, 16);
/** Addresses of columns to add and to subtract. */
const ADDS: usize = memory.data(2 * SQUARES * 4, 16);
const SUBS: usize = memory.data(2 * SQUARES * 4, 16);

// @ts-ignore: decorator
@inline
function accumulator(color: Color, ply: i32): Accumulator {
  return changetype<Accumulator>(ACCUMULATORS + <usize>((ply & RING - 1) << 1 | color) * ACCUMULATOR_BYTES);
}
// @ts-ignore: decorator
@inline
function valuesOf(at: Accumulator): usize { return changetype<usize>(at) + HEAD_BYTES; }

/** Forgets everything: for a new net. */
export function clearAccumulators(): void {
  memory.fill(ACCUMULATORS, 0, <usize>RING * 2 * ACCUMULATOR_BYTES);
  memory.fill(SEEN_PIECES, 0, 2 * VIEWS * PIECE_SLOTS * 8);
  memory.fill(SEEN_HANDS, 0, 2 * VIEWS * PIECE_SLOTS);
  for (let i = 0; i < 2 * VIEWS; i++) memory.copy(SEEN_VALUES + <usize>i * VALUES_BYTES, biasColumn(), VALUES_BYTES);
}

/** Address of a side's neurons in the present position. */
export function neurons(color: Color): usize {
  const ply = gamePly(), here = accumulator(color, ply);
  if (here.key === state.key) return valuesOf(here);
  const view = kingView(color, kingSquare(color)), back = pliesToKnown(color, ply, view);
  if (back === 0) refresh(color, view, here);
  else for (let plies = back - 1; plies >= 0; plies--) advance(color, view, ply, plies);
  if (!ASC_NO_ASSERT) {
    assert(here.key === state.key, 'neurons of another position');
    assertNeurons(color, view, valuesOf(here));
  }
  return valuesOf(here);
}

/** Traps unless the neurons are what the pieces on the board and in the hands make of the bias: for debug builds. */
function assertNeurons(color: Color, view: i32, values: usize): void {
  for (let neuron: usize = 0; neuron < <usize>WIDTH; neuron++) {
    let sum: i32 = load<i16>(biasColumn() + (neuron << 1));
    for (let sq = 0; sq < SQUARES; sq++) {
      if (BOARD[sq] !== NO_PIECE) sum += load<i16>(column(boardFeature(color, view, BOARD[sq], sq)) + (neuron << 1));
    }
    for (let piece = 0; IS_SHOGI && piece < PIECE_SLOTS; piece++) {
      for (let held = 1; held <= HANDS[piece]; held++) sum += load<i16>(column(handFeature(color, view, piece, held)) + (neuron << 1));
    }
    assert(load<i16>(values + (neuron << 1)) === <i16>sum, 'a neuron that is not the sum of its weights');
  }
}

/** How far back the neurons are known, the view having been the same all the way; 0 if that is too far. */
function pliesToKnown(color: Color, ply: i32, view: i32): i32 {
  const most = min(LOOK_BACK, ply);
  let king = kingSquare(color);
  for (let plies = 1; plies <= most; plies++) {
    const move = stateBack(plies - 1).move;
    if (move !== NO_MOVE && toOf(move) === king && moverBefore(plies - 1) === color) {
      king = fromOf(move);
      if (kingView(color, king) !== view) return 0;
    }
    if (accumulator(color, ply - plies).key === stateBack(plies).key) return plies;
  }
  return 0;
}

/** The side that made the move to the position of `plies` ago. */
// @ts-ignore: decorator
@inline
function moverBefore(plies: i32): Color { return opponent(stm) ^ plies & 1; }

/** Neurons of `plies` ago from those of the ply before. */
function advance(color: Color, view: i32, ply: i32, plies: i32): void {
  const record = stateBack(plies), move = record.move, known = valuesOf(accumulator(color, ply - plies - 1));
  const next = accumulator(color, ply - plies), values = valuesOf(next);
  next.key = record.key;
  if (move === NO_MOVE) {
    memory.copy(values, known, VALUES_BYTES);
    return;
  }
  const us = moverBefore(plies), to = toOf(move), landed = landedPiece(plies);
  const add = column(boardFeature(color, view, landed, to));
  if (IS_SHOGI && isDrop(move)) {
    addSub(values, known, add, column(handFeature(color, view, landed, heldAfter(landed, plies) + 1)));
    return;
  }
  const piece = IS_SHOGI && isPromotion(move) ? pieceOf(us, unpromoted(roleOf(landed))) : landed;
  const sub = column(boardFeature(color, view, piece, fromOf(move))), captured = record.captured;
  if (captured === NO_PIECE) {
    addSub(values, known, add, sub);
    return;
  }
  const taken = column(boardFeature(color, view, captured, to));
  if (!IS_SHOGI) {
    if (ASC_FEATURE_SIMD) simd.addSubSub(values, known, add, sub, taken);
    else scalar.addSubSub(values, known, add, sub, taken);
    return;
  }
  const inHand = pieceOf(us, unpromoted(roleOf(captured))), gained = column(handFeature(color, view, inHand, heldAfter(inHand, plies)));
  if (ASC_FEATURE_SIMD) simd.addSubAddSub(values, known, add, sub, gained, taken);
  else scalar.addSubAddSub(values, known, add, sub, gained, taken);
}

// @ts-ignore: decorator
@inline
function addSub(to: usize, from: usize, add: usize, sub: usize): void {
  if (ASC_FEATURE_SIMD) simd.addSub(to, from, add, sub);
  else scalar.addSub(to, from, add, sub);
}

/** The piece that the move to the position of `plies` ago put down: still there, or moved on or taken since. */
function landedPiece(plies: i32): Piece {
  const to = toOf(stateBack(plies).move);
  for (let later = plies - 1; later >= 0; later--) {
    const record = stateBack(later), move = record.move;
    if (move === NO_MOVE) continue;
    if (!isDrop(move) && fromOf(move) === to) {
      const piece = landedPiece(later);
      return IS_SHOGI && isPromotion(move) ? pieceOf(colorOf(piece), unpromoted(roleOf(piece))) : piece;
    }
    if (toOf(move) === to) return record.captured;
  }
  return BOARD[to];
}

/** How many of a piece its side held `plies` ago. */
function heldAfter(piece: Piece, plies: i32): i32 {
  let held = HANDS[piece];
  for (let later = plies - 1; later >= 0; later--) {
    if (moverBefore(later) !== colorOf(piece)) continue;
    const record = stateBack(later);
    if (isDrop(record.move)) held += droppedRole(record.move) === roleOf(piece) ? 1 : 0;
    else if (record.captured !== NO_PIECE && unpromoted(roleOf(record.captured)) === roleOf(piece)) held--;
  }
  return held;
}

let addsEnd: usize = 0;
let subsEnd: usize = 0;

/** Neurons from those that the side last had with its King in this view, by the pieces in which the two positions differ. */
function refresh(color: Color, view: i32, here: Accumulator): void {
  const index = <usize>(color * VIEWS + view), values = SEEN_VALUES + index * VALUES_BYTES;
  addsEnd = ADDS;
  subsEnd = SUBS;
  for (let owner: Color = 0; owner <= 1; owner++) {
    for (let role = PAWN; role <= ROLE_COUNT; role++) {
      if (isOfGame(role)) listChanges(color, view, pieceOf(owner, role), index);
    }
  }
  if (ASC_FEATURE_SIMD) simd.addColumns(values, ADDS, addsEnd, SUBS, subsEnd);
  else scalar.addColumns(values, ADDS, addsEnd, SUBS, subsEnd);
  here.key = state.key;
  memory.copy(valuesOf(here), values, VALUES_BYTES);
}

/** Lists the columns of one piece that have come or gone since the view was last seen, and notes it as seen. */
function listChanges(color: Color, view: i32, piece: Piece, index: usize): void {
  const seen = SEEN_PIECES + (index * PIECE_SLOTS + <usize>piece << 3), before = load<u64>(seen), now: Bitboard = PIECES[piece];
  store<u64>(seen, now);
  for (let bb = now & ~before; bb !== 0; bb = popLsb(bb)) listAdd(column(boardFeature(color, view, piece, lsb(bb))));
  for (let bb = before & ~now; bb !== 0; bb = popLsb(bb)) listSub(column(boardFeature(color, view, piece, lsb(bb))));
  if (!IS_SHOGI || !isHeld(roleOf(piece))) return;
  const seenHand = SEEN_HANDS + index * PIECE_SLOTS + <usize>piece, held: i32 = load<u8>(seenHand), holds = HANDS[piece];
  store<u8>(seenHand, <u8>holds);
  for (let count = held + 1; count <= holds; count++) listAdd(column(handFeature(color, view, piece, count)));
  for (let count = holds + 1; count <= held; count++) listSub(column(handFeature(color, view, piece, count)));
}

/** Whether pieces of a role can be in hand. */
// @ts-ignore: decorator
@inline
function isHeld(role: Role): bool { return role !== KING && unpromoted(role) === role; }

// @ts-ignore: decorator
@inline
function listAdd(at: usize): void {
  store<u32>(addsEnd, <u32>at);
  addsEnd += 4;
}
// @ts-ignore: decorator
@inline
function listSub(at: usize): void {
  store<u32>(subsEnd, <u32>at);
  subsEnd += 4;
}

// From a record to the features of both sides: train/records.ts has the layout of the one, assembly/nnue/features.ts the meaning of the
// other.
import { IS_SHOGI } from '../../assembly/game';
import { count, lsb, popLsb } from '../../assembly/board/bitboard';
import { BISHOP, Color, GOLD, KING, opponent, PAWN, Piece, pieceOf, Role, ROOK, SILVER } from '../../assembly/board/types';
import { boardFeature, handFeature, isOnMiddleFile, kingView, otherView, outputBucket } from '../../assembly/nnue/features';

const PIECES_AT: usize = 8;
const HANDS_AT: usize = 20;
const FLAGS_AT: usize = 28;
/** More features than a side has. */
const MOST_FEATURES: usize = 64;

/** A position as features, at an address of the thread's own. */
@unmanaged export class Sample {
  bucket: i32;
  /** How many features each side has: the same. */
  count: i32;
  /** [us, them][count] u32, from here. */
  features: u32;
}
const HEAD_BYTES: usize = offsetof<Sample>('features');
export const SAMPLE_BYTES: usize = HEAD_BYTES + 2 * MOST_FEATURES * 4;

/** Address of the features of the side to move, 0, or the other, 1. */
// @ts-ignore: decorator
@inline
export function featuresOf(sample: Sample, side: i32): usize {
  return changetype<usize>(sample) + HEAD_BYTES + <usize>side * (MOST_FEATURES * 4);
}

// @ts-ignore: decorator
@inline
function pieceAt(record: usize, index: i32): Piece {
  if (IS_SHOGI) return load<u8>(record + <usize>index, PIECES_AT);
  const nibble = <i32>load<u8>(record + <usize>(index >> 1), PIECES_AT) >> ((index & 1) << 2) & 15;
  return nibble >> 3 << 4 | nibble & 7;
}

/** Roles in the order in which a record has hands. */
function heldRole(index: i32): Role { return index === 0 ? PAWN : index === 1 ? ROOK : index === 2 ? GOLD : index === 3 ? SILVER : BISHOP; }
const HELD_ROLES: i32 = 5;

/**
 * Reads a record. `coin`: bit 0 and 1 say for each side whether a King on the middle file is seen in the mirror, which is as true and
 * doubles what is learnt of such positions.
 */
export function readSample(record: usize, coin: i32, sample: Sample): void {
  const occupied = load<u64>(record), us: Color = load<u8>(record, FLAGS_AT) & 1;
  sample.bucket = outputBucket(count(occupied));
  let end: usize = 0;
  for (let side = 0; side <= 1; side++) {
    const color = side === 0 ? us : opponent(us), view = viewOf(record, occupied, color, coin >> side & 1);
    end = featuresOf(sample, side);
    let index = 0;
    for (let bb = occupied; bb !== 0; bb = popLsb(bb), end += 4) {
      store<u32>(end, boardFeature(color, view, pieceAt(record, index++), lsb(bb)));
    }
    if (IS_SHOGI) end = readHands(load<u32>(record, HANDS_AT), color, view, end);
  }
  sample.count = <i32>(end - featuresOf(sample, 1)) >> 2;
}

function viewOf(record: usize, occupied: u64, color: Color, mirrored: i32): i32 {
  const king = pieceOf(color, KING);
  let index = 0;
  for (let bb = occupied; bb !== 0; bb = popLsb(bb)) {
    if (pieceAt(record, index++) !== king) continue;
    const view = kingView(color, lsb(bb));
    return mirrored !== 0 && isOnMiddleFile(lsb(bb)) ? otherView(view) : view;
  }
  return 0;
}

function readHands(hands: u32, color: Color, view: i32, end: usize): usize {
  for (let owner: Color = 0; owner <= 1; owner++) {
    for (let index = 0; index < HELD_ROLES; index++) {
      const held: i32 = hands >> 2 * (owner * HELD_ROLES + index) & 3, piece = pieceOf(owner, heldRole(index));
      for (let count = 1; count <= held; count++, end += 4) store<u32>(end, handFeature(color, view, piece, count));
    }
  }
  return end;
}

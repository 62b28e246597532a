/**
 * Random set-ups with few pieces. That is where pins, screens, legs, exposed pieces and perpetuals happen, which random games from the
 * start hardly reach. Any square will do for a Soldier: the rules refuse none.
 */
import { isHandRole } from '../../src/fen.js';
import { checkSetup } from '../../src/setup.js';
import { allSquares } from '../../src/squares.js';
import { COLORS, type Color, type Piece, type Role, type Setup, type Square, type Variant } from '../../src/types.js';
import { variantInfo } from '../../src/variants.js';
import { sendSetup } from '../../src/wasm/codec.js';
import type { EngineExports } from '../../src/wasm/exports.js';
import type { Random } from './random.js';

const MOST_EXTRA_PIECES = 10;

/** A set-up that the rules accept, on the engine's board when this returns. */
export function sparsePosition(random: Random, variant: Variant, exports: EngineExports): Setup {
  for (;;) {
    const setup = sparseSetup(random, variant);
    if (isAccepted(setup, exports)) return setup;
  }
}

/** A set-up that the rules accept in which the side to move has all pieces of one or two kinds, most of them on two files. */
export function crowdedPosition(random: Random, variant: Variant, exports: EngineExports): Setup {
  for (;;) {
    const setup = crowdedSetup(random, variant);
    if (isAccepted(setup, exports)) return setup;
  }
}

function crowdedSetup(random: Random, variant: Variant): Setup {
  const { files, pieceLimit } = variantInfo(variant);
  const sparse = sparseSetup(random, variant), color = sparse.turn;
  const roles = [randomPiece(random, variant).role, randomPiece(random, variant).role];
  const pieces = new Map([...sparse.pieces].filter(([, { role }]) => !roles.includes(role)));
  const crowdedFiles = [random.below(files), random.below(files)];
  for (const role of roles) {
    const free = homeOf(variant, { role, color }).filter((square) => !pieces.has(square) && crowdedFiles.includes(square % files));
    for (let count = pieceLimit[role] ?? 2; count > 0 && free.length > 0; count--) {
      pieces.set(free.splice(random.below(free.length), 1)[0]!, { role, color });
    }
  }
  return { ...sparse, pieces };
}

/** A set-up with one or two pieces taken off, put on or moved elsewhere, on the engine's board when this returns. */
export function disturbedPosition(random: Random, setup: Setup, exports: EngineExports): Setup {
  for (;;) {
    let disturbed = disturb(random, setup);
    if (random.below(2) === 0) disturbed = disturb(random, disturbed);
    if (isAccepted(disturbed, exports)) return disturbed;
  }
}

function disturb(random: Random, setup: Setup): Setup {
  const pieces = new Map(setup.pieces);
  const [square, piece] = random.pick([...pieces]);
  const kind = random.below(3);
  if (kind < 2 && piece.role !== 'king') pieces.delete(square);
  if (kind === 1) put(random, setup.variant, pieces, piece);
  if (kind === 2) put(random, setup.variant, pieces, randomPiece(random, setup.variant));
  return { ...setup, pieces };
}

/** Sends a set-up to the engine if it is well-formed, and tells whether the rules accept it. */
function isAccepted(setup: Setup, exports: EngineExports): boolean {
  if (checkSetup(setup) !== undefined) return false;
  sendSetup(exports, setup);
  return exports.isFacingGenerals() === 0 && exports.isOpponentCheck() === 0;
}

function randomPiece(random: Random, variant: Variant): Piece {
  const roles = (Object.keys(variantInfo(variant).letters) as Role[]).filter((role) => role !== 'king');
  return { role: random.pick(roles), color: random.pick(COLORS) };
}

function sparseSetup(random: Random, variant: Variant): Setup {
  const pieces = new Map<Square, Piece>();
  const hands = { first: new Map<Role, number>(), second: new Map<Role, number>() };
  for (const color of COLORS) put(random, variant, pieces, { role: 'king', color });
  for (let extra = 1 + random.below(MOST_EXTRA_PIECES); extra > 0; extra--) {
    const piece = randomPiece(random, variant), hand = hands[piece.color];
    if (isHandRole(variant, piece.role) && random.below(3) === 0) hand.set(piece.role, (hand.get(piece.role) ?? 0) + 1);
    else put(random, variant, pieces, piece);
  }
  // close to the move limit now and then, and at it
  const halfMoves = random.below(10) === 0 ? 90 + random.below(12) : random.below(5);
  return { variant, turn: random.pick(COLORS), pieces, hands, halfMoves, fullMoves: 1 + random.below(60) };
}

function put(random: Random, variant: Variant, pieces: Map<Square, Piece>, piece: Piece): void {
  const free = homeOf(variant, piece).filter((square) => !pieces.has(square));
  if (free.length > 0) pieces.set(random.pick(free), piece);
}

/** The squares a piece may stand on. */
function homeOf(variant: Variant, { role, color }: Piece): readonly Square[] {
  const { files, ranks, palace } = variantInfo(variant);
  if (palace === undefined || (role !== 'king' && role !== 'advisor')) return allSquares(variant);
  const [firstFile, lastFile, lastRank] = palace;
  return allSquares(variant).filter((square) => {
    const file = square % files;
    return file >= firstFile && file <= lastFile && rankFrom(color, Math.floor(square / files), ranks) <= lastRank;
  });
}

function rankFrom(color: Color, rank: number, ranks: number): number {
  return color === 'first' ? rank : ranks - 1 - rank;
}

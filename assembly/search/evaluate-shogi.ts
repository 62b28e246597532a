// Evaluation of Minishogi, beside placement: hands, and the fight round the Kings: attack against defence on each step, escapes, drops
// and moves that check, pins, and pieces attacked. Two passes a side: the first fills the attack maps, the second weighs them against
// each other. Price: with placement 110 ns (tune/cost.ts).
import { goldAttacks, KING_ATTACKS, pawnAttacks, silverAttacks, WAY } from '../board/attacks';
import { ahead, bit, count, lsb, popLsb } from '../board/bitboard';
import { bishopAttacks, DIAGONALS, ORTHOGONALS, rookAttacks } from '../board/lines';
import { COLORS, handCount, kingSquare, occupancy, piecesOf } from '../board/state';
import {
  Bitboard, BISHOP, Color, DRAGON_HORSE, DRAGON_KING, FIRST, GOLD, I32s, opponent, PAWN, PROMOTED_SILVER, ROOK, SECOND, SILVER, Square,
  TOKIN, U64s,
} from '../board/types';
import { PLACEMENT_END } from './placement';
import { Pair, term, terms } from './terms';

/** [pawn, silver, gold, bishop, rook][one, two] in hand */
const HAND: i32 = PLACEMENT_END;
/** [rider][squares it sees]: rook, bishop, dragon king, dragon horse. */
const MOBILITY: i32 = HAND + 10;
const MOST_SQUARES: i32 = 16;

/** [enemy piece there][attackers][defenders but the King]: steps of the enemy King, by who bears on them; two stands for more. */
const ZONE: i32 = MOBILITY + 4 * (MOST_SQUARES + 1);
/** [side to move][steps] that the enemy King could still make. */
const ESCAPES: i32 = ZONE + 18;
/** [side to move][steps that only the King defends, empty][pieces in hand] */
const DROP_DANGER: i32 = ESCAPES + 18;
const MOST_HOLES: i32 = 5;
const MOST_IN_HAND: i32 = 5;

/** [side to move][role in hand][squares: one, more] for a drop that checks and cannot just be taken. */
const DROP_CHECK: i32 = DROP_DANGER + 2 * (MOST_HOLES + 1) * (MOST_IN_HAND + 1);
/** [side to move][silver, gold, bishop, rook, dragon horse, dragon king]: squares for a move that checks and cannot just be taken. */
const MOVE_CHECK: i32 = DROP_CHECK + 20;
/** On a line with the enemy King but for one piece: [own, enemy]. */
const KING_LINE: i32 = MOVE_CHECK + 12;

/** [side to move][victim]: enemy pieces attacked and not protected. */
const HANGING: i32 = KING_LINE + 2;
/** [side to move][bishop, rook, dragon horse, dragon king]: attacked and protected; so by a pawn, silver or gold. */
const ATTACKED_MAJOR: i32 = HANGING + 2 * 9;
const PRESSED_MAJOR: i32 = ATTACKED_MAJOR + 2 * 4;
/** [pieces in hand], whatever they are. */
const HAND_SIZE: i32 = PRESSED_MAJOR + 2 * 4;
export const SHOGI_END: i32 = HAND_SIZE + MOST_IN_HAND + 1;

/** [color]: squares attacked at least once and twice, the King apart, and by kind of piece. Riders see through the enemy King. */
const ONCE = changetype<U64s>(memory.data(2 * 8, 16));
const TWICE = changetype<U64s>(memory.data(2 * 8, 16));
const BY_GOLD = changetype<U64s>(memory.data(2 * 8, 16));
const BY_SILVER = changetype<U64s>(memory.data(2 * 8, 16));
const BY_SMALL = changetype<U64s>(memory.data(2 * 8, 16));
const BY_BISHOP = changetype<U64s>(memory.data(2 * 8, 16));
const BY_ROOK = changetype<U64s>(memory.data(2 * 8, 16));
const BY_DRAGON_HORSE = changetype<U64s>(memory.data(2 * 8, 16));
const BY_DRAGON_KING = changetype<U64s>(memory.data(2 * 8, 16));

/** [color]: pieces in hand. */
const HELD = changetype<I32s>(memory.data(2 * 4, 16));

// @ts-ignore: decorator
@inline
function inHand(us: Color): i32 {
  return handCount(us, PAWN) + handCount(us, SILVER) + handCount(us, GOLD) + handCount(us, BISHOP) + handCount(us, ROOK);
}

// @ts-ignore: decorator
@inline
function handTerm(row: i32, held: i32): Pair { return held === 0 ? 0 : term(HAND + row * 2 + held - 1); }

/** First pass: hands and mobility; fills the maps of `us`. */
export function pieceTerms(us: Color): Pair {
  const through = occupancy() ^ bit(kingSquare(opponent(us)));
  HELD[us] = inHand(us);
  let sum = handTerm(0, handCount(us, PAWN)) + handTerm(1, handCount(us, SILVER)) + handTerm(2, handCount(us, GOLD))
    + handTerm(3, handCount(us, BISHOP)) + handTerm(4, handCount(us, ROOK)) + term(HAND_SIZE + min(HELD[us], MOST_IN_HAND));

  const pawns = piecesOf(us, PAWN);
  let once = ahead(us, pawns), twice: Bitboard = 0, map: Bitboard = 0;
  for (let bb = piecesOf(us, SILVER); bb !== 0; bb = popLsb(bb)) {
    const attacks = silverAttacks(us, lsb(bb));
    map |= attacks;
    twice |= once & attacks;
    once |= attacks;
  }
  BY_SILVER[us] = map;
  map = 0;
  for (let bb = piecesOf(us, GOLD) | piecesOf(us, TOKIN) | piecesOf(us, PROMOTED_SILVER); bb !== 0; bb = popLsb(bb)) {
    const attacks = goldAttacks(us, lsb(bb));
    map |= attacks;
    twice |= once & attacks;
    once |= attacks;
  }
  BY_GOLD[us] = map;
  BY_SMALL[us] = once;
  ONCE[us] = once;
  TWICE[us] = twice;
  BY_ROOK[us] = 0;
  BY_BISHOP[us] = 0;
  BY_DRAGON_KING[us] = 0;
  BY_DRAGON_HORSE[us] = 0;
  for (let bb = piecesOf(us, ROOK); bb !== 0; bb = popLsb(bb)) sum += riderTerm(us, 0, BY_ROOK, rookAttacks(lsb(bb), through));
  for (let bb = piecesOf(us, BISHOP); bb !== 0; bb = popLsb(bb)) sum += riderTerm(us, 1, BY_BISHOP, bishopAttacks(lsb(bb), through));
  for (let bb = piecesOf(us, DRAGON_KING); bb !== 0; bb = popLsb(bb)) {
    sum += riderTerm(us, 2, BY_DRAGON_KING, rookAttacks(lsb(bb), through) | KING_ATTACKS[lsb(bb)]);
  }
  for (let bb = piecesOf(us, DRAGON_HORSE); bb !== 0; bb = popLsb(bb)) {
    sum += riderTerm(us, 3, BY_DRAGON_HORSE, bishopAttacks(lsb(bb), through) | KING_ATTACKS[lsb(bb)]);
  }
  return sum;
}

/** Mobility of a rider, by its row; adds what it attacks to the maps. */
// @ts-ignore: decorator
@inline
function riderTerm(us: Color, row: i32, map: U64s, attacks: Bitboard): Pair {
  map[us] = map[us] | attacks;
  TWICE[us] = TWICE[us] | ONCE[us] & attacks;
  ONCE[us] = ONCE[us] | attacks;
  return term(MOBILITY + row * (MOST_SQUARES + 1) + count(attacks & ~COLORS[us]));
}

/** Second pass: what the maps of both sides say to each other. `toMove`: 1 for the side to move, whose threats come first. */
export function contactTerms(us: Color, toMove: i32): Pair {
  const them = opponent(us), king = kingSquare(them), attacked = ONCE[us], defended = ONCE[them];
  return zoneTerms(us, them, king, toMove) + checkTerms(us, them, king, attacked, defended, toMove)
    + lineTerms(us, king) + threatTerms(us, them, attacked, defended | KING_ATTACKS[king], toMove);
}

/** The steps of the enemy King. */
// @ts-ignore: decorator
@inline
function zoneTerms(us: Color, them: Color, king: Square, toMove: i32): Pair {
  const steps = KING_ATTACKS[king], enemy = COLORS[them], attacked = ONCE[us], again = TWICE[us], defended = ONCE[them];
  const escapes = count(steps & ~enemy & ~attacked & ~KING_ATTACKS[kingSquare(us)]);
  const holes = count(steps & ~occupancy() & ~defended);
  return term(ESCAPES + toMove * 9 + escapes)
    + term(DROP_DANGER + (toMove * (MOST_HOLES + 1) + min(holes, MOST_HOLES)) * (MOST_IN_HAND + 1) + min(HELD[us], MOST_IN_HAND))
    + stepTerms(ZONE, steps & ~enemy, them, attacked, again) + stepTerms(ZONE + 9, steps & enemy, them, attacked, again);
}

// @ts-ignore: decorator
@inline
function stepTerms(weight: i32, steps: Bitboard, them: Color, attacked: Bitboard, again: Bitboard): Pair {
  const none = steps & ~ONCE[them], some = steps & ONCE[them] & ~TWICE[them], many = steps & TWICE[them], one = attacked & ~again;
  return terms(weight, count(none & ~attacked)) + terms(weight + 1, count(some & ~attacked)) + terms(weight + 2, count(many & ~attacked))
    + terms(weight + 3, count(none & one)) + terms(weight + 4, count(some & one)) + terms(weight + 5, count(many & one))
    + terms(weight + 6, count(none & again)) + terms(weight + 7, count(some & again)) + terms(weight + 8, count(many & again));
}

// @ts-ignore: decorator
@inline
function dropTerm(weight: i32, held: i32, squares: Bitboard): Pair {
  return held === 0 || squares === 0 ? 0 : term(weight + (popLsb(squares) === 0 ? 0 : 1));
}

/** Checks that could be given by one drop or move and not just be answered by taking the piece. */
// @ts-ignore: decorator
@inline
function checkTerms(us: Color, them: Color, king: Square, attacked: Bitboard, defended: Bitboard, toMove: i32): Pair {
  const occ = occupancy(), steps = KING_ATTACKS[king];
  const orthogonal = rookAttacks(king, occ), diagonal = bishopAttacks(king, occ);
  const golden = goldAttacks(them, king), silver = silverAttacks(them, king);
  const drops = ~occ & ~defended & (~steps | attacked), drop = DROP_CHECK + toMove * 10;
  const moves = ~COLORS[us] & ~defended & (~steps | TWICE[us]), move = MOVE_CHECK + toMove * 6;
  return dropTerm(drop, handCount(us, PAWN), pawnAttacks(them, king) & drops)
    + dropTerm(drop + 2, handCount(us, SILVER), silver & drops)
    + dropTerm(drop + 4, handCount(us, GOLD), golden & drops)
    + dropTerm(drop + 6, handCount(us, BISHOP), diagonal & drops)
    + dropTerm(drop + 8, handCount(us, ROOK), orthogonal & drops)
    + terms(move, count(BY_SILVER[us] & silver & moves))
    + terms(move + 1, count(BY_GOLD[us] & golden & moves))
    + terms(move + 2, count(BY_BISHOP[us] & diagonal & moves))
    + terms(move + 3, count(BY_ROOK[us] & orthogonal & moves))
    + terms(move + 4, count(BY_DRAGON_HORSE[us] & (diagonal | steps) & moves))
    + terms(move + 5, count(BY_DRAGON_KING[us] & (orthogonal | steps) & moves));
}

/** Riders on a line with the enemy King, one piece between. */
// @ts-ignore: decorator
@inline
function lineTerms(us: Color, king: Square): Pair {
  const occ = occupancy();
  let sum: Pair = 0;
  const riders = ORTHOGONALS[king] & (piecesOf(us, ROOK) | piecesOf(us, DRAGON_KING))
    | DIAGONALS[king] & (piecesOf(us, BISHOP) | piecesOf(us, DRAGON_HORSE));
  for (let bb = riders; bb !== 0; bb = popLsb(bb)) {
    const between = WAY[king << 6 | lsb(bb)] & occ;
    if (between !== 0 && popLsb(between) === 0) sum += term(KING_LINE + ((between & COLORS[us]) !== 0 ? 0 : 1));
  }
  return sum;
}

/** Enemy pieces attacked. */
// @ts-ignore: decorator
@inline
function threatTerms(us: Color, them: Color, attacked: Bitboard, protectedBy: Bitboard, toMove: i32): Pair {
  const loose = (attacked | KING_ATTACKS[kingSquare(us)]) & ~protectedBy;
  const kept = attacked & protectedBy, pressed = BY_SMALL[us] & protectedBy;
  const hanging = HANGING + toMove * 9, majors = ATTACKED_MAJOR + toMove * 4, small = PRESSED_MAJOR + toMove * 4;
  const rooks = piecesOf(them, ROOK), bishops = piecesOf(them, BISHOP);
  const dragons = piecesOf(them, DRAGON_KING), horses = piecesOf(them, DRAGON_HORSE), riders = rooks | bishops | dragons | horses;
  let sum: Pair = 0;
  if ((loose & COLORS[them]) !== 0) {
    sum = terms(hanging, count(piecesOf(them, PAWN) & loose)) + terms(hanging + 1, count(piecesOf(them, SILVER) & loose))
      + terms(hanging + 2, count(piecesOf(them, GOLD) & loose)) + terms(hanging + 3, count(bishops & loose))
      + terms(hanging + 4, count(rooks & loose)) + terms(hanging + 5, count(piecesOf(them, TOKIN) & loose))
      + terms(hanging + 6, count(piecesOf(them, PROMOTED_SILVER) & loose)) + terms(hanging + 7, count(horses & loose))
      + terms(hanging + 8, count(dragons & loose));
  }
  if ((riders & (kept | pressed)) === 0) return sum;
  return sum + terms(majors, count(bishops & kept)) + terms(majors + 1, count(rooks & kept))
    + terms(majors + 2, count(horses & kept)) + terms(majors + 3, count(dragons & kept))
    + terms(small, count(bishops & pressed)) + terms(small + 1, count(rooks & pressed))
    + terms(small + 2, count(horses & pressed)) + terms(small + 3, count(dragons & pressed));
}

/** Pieces in both hands from which on it is all end game. */
export const SHOGI_PHASE_MAX: i32 = 6;

/** From SHOGI_PHASE_MAX with empty hands down to 0: the fuller the hands, the more the Kings matter. */
// @ts-ignore: decorator
@inline
export function shogiPhase(): i32 { return max(SHOGI_PHASE_MAX - inHand(FIRST) - inHand(SECOND), 0); }

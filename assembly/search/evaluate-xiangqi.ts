// Evaluation of the Xiangqi games, beside placement: mobility, lines on the enemy General, attacks on its steps, safe checks, and pieces
// attacked. Two passes a side: the first fills the attack maps, the second weighs them against each other. Price: with
// placement 87 ns (tune/cost.ts).
import { FILES, HAS_ADVISORS } from '../game';
import { ADVISOR_ATTACKS, horseAttacks, HORSE_RANGE, KING_ATTACKS, pawnAttacks, WAY } from '../board/attacks';
import { ahead, bit, count, FILE_A_BB, lsb, popLsb } from '../board/bitboard';
import { cannonAttacks, ORTHOGONALS, rookAttacks } from '../board/lines';
import { COLORS, kingSquare, occupancy, piecesOf } from '../board/state';
import { ADVISOR, Bitboard, CANNON, Color, FIRST, HORSE, KING, opponent, PAWN, ROOK, SECOND, U64s } from '../board/types';
import { PLACEMENT_END } from './placement';
import { Pair, term, terms } from './terms';

/** [squares a Chariot sees] */
const ROOK_MOBILITY: i32 = PLACEMENT_END;
/** [empty squares a Cannon can go to] */
const CANNON_MOBILITY: i32 = ROOK_MOBILITY + 13;
/** [enemies a Cannon can take] */
const CANNON_TARGETS: i32 = CANNON_MOBILITY + 13;
/** [squares a Horse sees] */
const HORSE_MOBILITY: i32 = CANNON_TARGETS + 5;

/** [hits][attackers]: how many pieces attack the General's square and steps, and how often. */
const KING_PRESSURE: i32 = HORSE_MOBILITY + 9;
const MOST_HITS: i32 = 9;
const MOST_ATTACKERS: i32 = 4;
/** [side to move][steps] that the enemy General could still make. */
const KING_ESCAPES: i32 = KING_PRESSURE + (MOST_HITS + 1) * (MOST_ATTACKERS + 1);

/** On the enemy General's line, by what stands between. Chariot: [one own, one enemy, two]. */
const ROOK_LINE: i32 = KING_ESCAPES + 10;
/** Cannon: [nothing], then for two pieces between [how many are the enemy's], then [three]. */
const CANNON_LINE: i32 = ROOK_LINE + 3;
/** The Generals face each other but for one piece: [own, enemy]. */
const GENERALS_LINE: i32 = CANNON_LINE + 5;

/** [side to move][piece]: squares from which a piece could check next move, where no enemy takes it, and where one does. */
const SAFE_CHECK: i32 = GENERALS_LINE + 2;
const UNSAFE_CHECK: i32 = SAFE_CHECK + 8;
const CHECK_BY_ROOK: i32 = 0;
const CHECK_BY_CANNON: i32 = 1;
const CHECK_BY_HORSE: i32 = 2;
const CHECK_BY_PAWN: i32 = 3;

/** [side to move][victim]: enemy pieces attacked and not protected. */
const HANGING: i32 = UNSAFE_CHECK + 8;
/** [side to move][victim]: protected, but attacked by something cheaper. */
const PRESSED: i32 = HANGING + 10;
const VICTIM_ROOK: i32 = 0;
const VICTIM_CANNON: i32 = 1;
const VICTIM_HORSE: i32 = 2;
const VICTIM_PAWN: i32 = 3;
const VICTIM_ADVISOR: i32 = 4;

/** Soldiers side by side. */
const PAWN_PAIRS: i32 = PRESSED + 10;
/** [victim]: own pieces that are protected. */
const PROTECTED: i32 = PAWN_PAIRS + 1;
export const XIANGQI_END: i32 = PROTECTED + 5;

/** [color]: squares attacked or protected, by all and by kind of piece; empty squares that Cannons can go to. */
const ATTACKED = changetype<U64s>(memory.data(2 * 8, 16));
const BY_PAWN = changetype<U64s>(memory.data(2 * 8, 16));
const BY_ROOK = changetype<U64s>(memory.data(2 * 8, 16));
const BY_CANNON = changetype<U64s>(memory.data(2 * 8, 16));
const BY_HORSE = changetype<U64s>(memory.data(2 * 8, 16));
const CANNON_MOVES = changetype<U64s>(memory.data(2 * 8, 16));

const NOT_LAST_FILE: Bitboard = ~(FILE_A_BB << FILES - 1);
const NOT_FIRST_FILE: Bitboard = ~FILE_A_BB;

// @ts-ignore: decorator
@inline
function pawnMap(color: Color, pawns: Bitboard): Bitboard {
  return ahead(color, pawns) | (pawns & NOT_LAST_FILE) << 1 | (pawns & NOT_FIRST_FILE) >> 1;
}

/** First pass: mobility and pressure on the General; fills the maps of `us`. Lines see through the enemy General. */
export function pieceTerms(us: Color): Pair {
  const them = opponent(us), own = COLORS[us], enemy = COLORS[them], king = kingSquare(them), zone = KING_ATTACKS[king] | bit(king);
  const occ = occupancy(), through = occ ^ bit(king);
  let sum: Pair = 0, hits = 0, attackers = 0;

  let map: Bitboard = 0;
  for (let bb = piecesOf(us, ROOK); bb !== 0; bb = popLsb(bb)) {
    const attacks = rookAttacks(lsb(bb), through), on = count(attacks & zone);
    sum += term(ROOK_MOBILITY + count(attacks & ~own));
    hits += on;
    attackers += on > 0 ? 1 : 0;
    map |= attacks;
  }
  BY_ROOK[us] = map;

  let moves: Bitboard = 0;
  map = 0;
  for (let bb = piecesOf(us, CANNON); bb !== 0; bb = popLsb(bb)) {
    const attacks = cannonAttacks(lsb(bb), occ), quiet = rookAttacks(lsb(bb), occ) & ~occ, on = count(attacks & zone);
    sum += term(CANNON_MOBILITY + count(quiet)) + term(CANNON_TARGETS + count(attacks & enemy));
    hits += on;
    attackers += on > 0 ? 1 : 0;
    moves |= quiet;
    map |= attacks;
  }
  BY_CANNON[us] = map;
  CANNON_MOVES[us] = moves;

  map = 0;
  for (let bb = piecesOf(us, HORSE); bb !== 0; bb = popLsb(bb)) {
    const attacks = horseAttacks(lsb(bb), occ), on = count(attacks & zone);
    sum += term(HORSE_MOBILITY + count(attacks & ~own));
    hits += on;
    attackers += on > 0 ? 1 : 0;
    map |= attacks;
  }
  BY_HORSE[us] = map;

  const pawns = piecesOf(us, PAWN), byPawn = pawnMap(us, pawns), on = count(byPawn & zone);
  BY_PAWN[us] = byPawn;
  hits += on;
  attackers += on > 0 ? 1 : 0;
  sum += term(KING_PRESSURE + min(hits, MOST_HITS) * (MOST_ATTACKERS + 1) + min(attackers, MOST_ATTACKERS));
  sum += terms(PAWN_PAIRS, count(pawns & pawns << 1 & NOT_FIRST_FILE));

  let attacked = BY_ROOK[us] | BY_CANNON[us] | map | byPawn | KING_ATTACKS[kingSquare(us)];
  if (HAS_ADVISORS) for (let bb = piecesOf(us, ADVISOR); bb !== 0; bb = popLsb(bb)) attacked |= ADVISOR_ATTACKS[lsb(bb)];
  ATTACKED[us] = attacked;
  return sum;
}

/** Second pass: what the maps of both sides say to each other. `toMove`: 1 for the side to move, whose threats come first. */
export function contactTerms(us: Color, toMove: i32): Pair {
  const them = opponent(us), king = kingSquare(them), safe = ~ATTACKED[them], ours = ATTACKED[us];
  let sum = term(KING_ESCAPES + toMove * 5 + count(KING_ATTACKS[king] & ~COLORS[them] & ~ours));
  sum += lineTerms(us, them, king) + checkTerms(us, king, safe, toMove);

  const rooks = piecesOf(them, ROOK), cannons = piecesOf(them, CANNON), horses = piecesOf(them, HORSE), pawns = piecesOf(them, PAWN);
  const loose = ours & safe, hanging = HANGING + toMove * 5;
  if ((loose & COLORS[them]) !== 0) {
    sum += terms(hanging + VICTIM_ROOK, count(rooks & loose)) + terms(hanging + VICTIM_CANNON, count(cannons & loose))
      + terms(hanging + VICTIM_HORSE, count(horses & loose)) + terms(hanging + VICTIM_PAWN, count(pawns & loose));
    if (HAS_ADVISORS) sum += terms(hanging + VICTIM_ADVISOR, count(piecesOf(them, ADVISOR) & loose));
  }
  const pressed = PRESSED + toMove * 5, cheap = BY_PAWN[us] & ~safe, light = (BY_CANNON[us] | BY_HORSE[us]) & ~safe;
  sum += terms(pressed + VICTIM_ROOK, count(rooks & (cheap | light))) + terms(pressed + VICTIM_CANNON, count(cannons & cheap))
    + terms(pressed + VICTIM_HORSE, count(horses & cheap));
  return sum + terms(PROTECTED + VICTIM_ROOK, count(piecesOf(us, ROOK) & ours))
    + terms(PROTECTED + VICTIM_CANNON, count(piecesOf(us, CANNON) & ours))
    + terms(PROTECTED + VICTIM_HORSE, count(piecesOf(us, HORSE) & ours)) + terms(PROTECTED + VICTIM_PAWN, count(piecesOf(us, PAWN) & ours));
}

/** Chariots, Cannons and the General on a line with the enemy General. */
// @ts-ignore: decorator
@inline
function lineTerms(us: Color, them: Color, king: i32): Pair {
  const occ = occupancy(), own = COLORS[us], line = ORTHOGONALS[king];
  let sum: Pair = 0;
  for (let bb = line & piecesOf(us, ROOK); bb !== 0; bb = popLsb(bb)) {
    const on = WAY[king << 6 | lsb(bb)] & occ, between = count(on);
    if (between === 1) sum += term(ROOK_LINE + ((on & own) !== 0 ? 0 : 1));
    else if (between === 2) sum += term(ROOK_LINE + 2);
  }
  for (let bb = line & piecesOf(us, CANNON); bb !== 0; bb = popLsb(bb)) {
    const on = WAY[king << 6 | lsb(bb)] & occ, between = count(on);
    if (between === 0) sum += term(CANNON_LINE);
    else if (between === 2) sum += term(CANNON_LINE + 1 + count(on & COLORS[them]));
    else if (between === 3) sum += term(CANNON_LINE + 4);
  }
  if ((line & piecesOf(us, KING)) !== 0) {
    const on = WAY[king << 6 | kingSquare(us)] & occ;
    if (count(on) === 1) sum += term(GENERALS_LINE + ((on & own) !== 0 ? 0 : 1));
  }
  return sum;
}

/** Checks that could be given by one move. */
// @ts-ignore: decorator
@inline
function checkTerms(us: Color, king: i32, safe: Bitboard, toMove: i32): Pair {
  const occ = occupancy(), free = ~COLORS[us], good = SAFE_CHECK + toMove * 4, bad = UNSAFE_CHECK + toMove * 4;
  const rooks = BY_ROOK[us] & rookAttacks(king, occ) & free;
  const cannons = (CANNON_MOVES[us] | BY_CANNON[us] & COLORS[opponent(us)]) & cannonAttacks(king, occ);
  const pawns = BY_PAWN[us] & pawnAttacks(opponent(us), king) & free;
  let horses: Bitboard = 0;
  for (let bb = BY_HORSE[us] & HORSE_RANGE[king] & free; bb !== 0; bb = popLsb(bb)) {
    if ((WAY[king << 6 | lsb(bb)] & occ) === 0) horses |= bit(lsb(bb));
  }
  return terms(good + CHECK_BY_ROOK, count(rooks & safe)) + terms(bad + CHECK_BY_ROOK, count(rooks & ~safe))
    + terms(good + CHECK_BY_CANNON, count(cannons & safe)) + terms(bad + CHECK_BY_CANNON, count(cannons & ~safe))
    + terms(good + CHECK_BY_HORSE, count(horses & safe)) + terms(bad + CHECK_BY_HORSE, count(horses & ~safe))
    + terms(good + CHECK_BY_PAWN, count(pawns & safe)) + terms(bad + CHECK_BY_PAWN, count(pawns & ~safe));
}

/** Weight of a Chariot, a Cannon or Horse, in the phase of the game. */
const ROOK_PHASE: i32 = 2;
/** Phase of the start position. */
export const XIANGQI_PHASE_MAX: i32 = 16;

/** From XIANGQI_PHASE_MAX in the start position down to 0 without a piece that crosses the board at will. */
// @ts-ignore: decorator
@inline
export function xiangqiPhase(): i32 {
  return ROOK_PHASE * count(piecesOf(FIRST, ROOK) | piecesOf(SECOND, ROOK))
    + count(piecesOf(FIRST, CANNON) | piecesOf(SECOND, CANNON) | piecesOf(FIRST, HORSE) | piecesOf(SECOND, HORSE));
}

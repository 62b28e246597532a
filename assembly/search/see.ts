// Static exchange evaluation: what a capture or a move into danger is worth if both sides take back on its square for as long as it
// pays. Lines, screens and legs are looked at afresh after every piece that leaves, so that batteries, cannons and blocked horses come
// out right; pins do not. In Minishogi a captured piece also changes into the captor's hand, which the values count.
import { HAS_ADVISORS, IS_SHOGI, IS_XIANGQI } from '../game';
import { ADVISOR_ATTACKS, goldAttacks, HORSE_RANGE, KING_ATTACKS, pawnAttacks, silverAttacks, WAY } from '../board/attacks';
import { bit, lsb, popLsb } from '../board/bitboard';
import { bishopAttacks, cannonAttacks, rookAttacks } from '../board/lines';
import { fromOf, isDrop, isPromotion, droppedRole, toOf } from '../board/move';
import { promoted } from '../board/position';
import { BOARD, occupancy, piecesOf, stm } from '../board/state';
import {
  ADVISOR, Bitboard, BISHOP, CANNON, Color, DRAGON_HORSE, DRAGON_KING, GOLD, HORSE, KING, Move, opponent, PAWN, PROMOTED_SILVER, Role, roleOf,
  ROOK, SILVER, Square, TOKIN,
} from '../board/types';
import { exchangeValue } from './piece-values';
import { Value } from './value';

/** Pieces of `color` among `occ` that attack `sq`. */
function attackersOf(sq: Square, color: Color, occ: Bitboard): Bitboard {
  const back = opponent(color);
  let bb = (pawnAttacks(back, sq) & piecesOf(color, PAWN)) | (KING_ATTACKS[sq] & piecesOf(color, KING));
  if (IS_XIANGQI) {
    bb |= (rookAttacks(sq, occ) & piecesOf(color, ROOK)) | (cannonAttacks(sq, occ) & piecesOf(color, CANNON));
    if (HAS_ADVISORS) bb |= ADVISOR_ATTACKS[sq] & piecesOf(color, ADVISOR);
    for (let horses = HORSE_RANGE[sq] & piecesOf(color, HORSE); horses !== 0; horses = popLsb(horses)) {
      if ((WAY[sq << 6 | lsb(horses)] & occ) === 0) bb |= bit(lsb(horses));
    }
    return bb & occ;
  }
  const horses = piecesOf(color, DRAGON_HORSE), dragons = piecesOf(color, DRAGON_KING);
  bb |= (silverAttacks(back, sq) & piecesOf(color, SILVER))
    | (goldAttacks(back, sq) & (piecesOf(color, GOLD) | piecesOf(color, TOKIN) | piecesOf(color, PROMOTED_SILVER)))
    | (KING_ATTACKS[sq] & (horses | dragons))
    | (rookAttacks(sq, occ) & (piecesOf(color, ROOK) | dragons))
    | (bishopAttacks(sq, occ) & (piecesOf(color, BISHOP) | horses));
  return bb & occ;
}

/** The least valuable of some pieces; the King comes last. */
function leastValuable(pieces: Bitboard): Square {
  let best = lsb(pieces), worth = i32.MAX_VALUE;
  for (let bb = pieces; bb !== 0; bb = popLsb(bb)) {
    const value = exchangeValue(roleOf(BOARD[lsb(bb)]));
    if (value < worth) {
      worth = value;
      best = lsb(bb);
    }
  }
  return best;
}

/** Whether a move wins at least `threshold` centipawns by the exchanges on its square. */
export function seeAtLeast(move: Move, threshold: Value): bool {
  const to = toOf(move);
  let occ = occupancy(), role: Role;
  if (IS_SHOGI && isDrop(move)) role = droppedRole(move);
  else {
    role = roleOf(BOARD[fromOf(move)]);
    occ ^= bit(fromOf(move));
    if (IS_SHOGI && isPromotion(move)) role = promoted(role);
  }
  // what the side to move has over the threshold if the exchange ends here; then, if it loses the piece on the square
  let balance = exchangeValue(roleOf(BOARD[to])) - threshold;
  if (IS_SHOGI && !isDrop(move) && isPromotion(move)) balance += exchangeValue(role) - exchangeValue(roleOf(BOARD[fromOf(move)]));
  if (balance < 0) return false;
  balance -= exchangeValue(role);
  if (balance >= 0) return true;
  occ |= bit(to);
  // `loser` is to take back, and has lost the exchange if it cannot or if that does not pay.
  let loser = opponent(stm);
  for (;;) {
    const attackers = attackersOf(to, loser, occ);
    if (attackers === 0) break;
    const from = leastValuable(attackers), taker = roleOf(BOARD[from]), other = opponent(loser);
    occ ^= bit(from);
    balance = -balance - 1 - exchangeValue(taker);
    if (balance >= 0) {
      // ahead even if its taker is lost; but a King may not take what is still protected
      if (taker !== KING || attackersOf(to, other, occ) === 0) loser = other;
      break;
    }
    loser = other;
  }
  return loser !== stm;
}

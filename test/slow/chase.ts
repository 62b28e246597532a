/**
 * The slow twin's chase test: RULES.md, What chases, point by point, over the legal captures of three positions: before
 * the move, after it, and after it as if the mover were to move again. Xiangqi family only.
 * The price is a full legality test for each capture; it is only asked for when a repetition needs a verdict.
 */
import type { Role } from '../../src/types.js';
import { isBetween, pieceAt, type SlowState } from './board.js';
import { legalCaptures, makeMove } from './moves.js';

/** A piece x on `from` that threatens a piece t on `to`. */
export interface Threat {
  readonly from: number;
  readonly to: number;
}

/** Chased role by chaser's role for which no exposure is needed: point 5. */
const NEEDS_NO_EXPOSURE: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  horse: ['rook'],
  cannon: ['rook'],
  advisor: ['rook', 'horse', 'cannon'],
};

function roleAt(state: SlowState, square: number): Role | undefined {
  return pieceAt(state, square)?.role;
}

/** Points 1 and 2: what the side to move threatens with pieces and among pieces that count. */
function threatsOf(state: SlowState): Threat[] {
  const counts = (square: number) => roleAt(state, square) !== 'king' && roleAt(state, square) !== 'pawn';
  return legalCaptures(state).filter(({ from, to }) => counts(from) && counts(to));
}

/** Point 3, for a threat that stands after `move`; `earlier` are the threats that stood before it. */
function isNew(before: SlowState, earlier: readonly Threat[], move: Threat, threat: Threat): boolean {
  const stoodBefore = (from: number) => earlier.some((other) => other.from === from && other.to === threat.to);
  if (threat.from !== move.to) return !stoodBefore(threat.from);
  const slidTowards = isBetween(before.variant, move.from, move.to, threat.to);
  return !(stoodBefore(move.from) && slidTowards);
}

/** Point 4. */
function isMutual(after: SlowState, { from, to }: Threat): boolean {
  const canTakeBack = legalCaptures(after).some((capture) => capture.from === to && capture.to === from);
  return roleAt(after, from) === roleAt(after, to) && canTakeBack;
}

/** Point 5; `again` has the chaser to move. */
function isExposed(again: SlowState, { from, to }: Threat): boolean {
  const chaser = roleAt(again, from);
  const target = roleAt(again, to);
  if (chaser !== undefined && target !== undefined && NEEDS_NO_EXPOSURE[chaser]?.includes(target)) return true;
  const taken = makeMove(again, { kind: 'board', from, to, promote: false });
  return !legalCaptures(taken).some((recapture) => recapture.to === to);
}

/** Who chases whom after the side to move in `before` has moved. */
export function chases(before: SlowState, move: Threat, after: SlowState): Threat[] {
  const again: SlowState = { ...after, turn: before.turn };
  const earlier = threatsOf(before);
  return threatsOf(again)
    .filter((threat) => isNew(before, earlier, move, threat) && !isMutual(after, threat) && isExposed(again, threat));
}

/** Squares of the enemy pieces that are chased after the side to move in `before` has moved, without doubles. */
export function chasedSquares(before: SlowState, move: Threat, after: SlowState): number[] {
  return [...new Set(chases(before, move, after).map((threat) => threat.to))];
}

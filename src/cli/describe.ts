/** Outcomes and scores in words for people; the forms for programs are in `json.ts` and `uci/info.ts`. */
import type { Outcome, Score, Variant } from '../index.js';
import { sideText } from './board-text.js';

/** `first (Red) wins by checkmate`, `draw by move-limit`. */
export function outcomeText(variant: Variant, { winner, reason }: Outcome): string {
  return winner === null ? `draw by ${reason}` : `${sideText(variant, winner)} wins by ${reason}`;
}

/** For the side to move: `+0.35` in Soldiers or Pawns, `#+5` mates in five plies, `#-4` is mated in four. */
export function scoreText(score: Score): string {
  const value = score.kind === 'mate' ? score.plies : score.value;
  const sign = value > 0 ? '+' : value < 0 ? '-' : '';
  return score.kind === 'mate' ? `#${sign}${Math.abs(value)}` : `${sign}${(Math.abs(value) / 100).toFixed(2)}`;
}

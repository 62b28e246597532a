/** Outcomes in a few words for people; the form for programs is in `json.ts`. */
import type { Outcome, Variant } from '../index.js';
import { sideText } from './board-text.js';

/** `first (Red) wins by checkmate`, `draw by move-limit`. */
export function outcomeText(variant: Variant, { winner, reason }: Outcome): string {
  return winner === null ? `draw by ${reason}` : `${sideText(variant, winner)} wins by ${reason}`;
}

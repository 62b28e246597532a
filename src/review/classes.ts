/**
 * How good a move was, by what it costs in win chance: the points that its side can expect, from 0 to 1, before it with best play and
 * after it. The bounds are those of chess.com's expected points model, its "excellent" counted as good here:
 * https://support.chess.com/en/articles/8572705-how-are-moves-classified-what-is-a-blunder-or-brilliant-and-etc
 */
import { ShoqiError, shown } from '../result.js';

/** From the engine's own choice, or one as good, to a move that throws away a fifth of a game or more. */
export const MOVE_CLASSES = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
/** How good a move was. */
export type MoveClass = (typeof MOVE_CLASSES)[number];

/** Loss of win chance from which a move is in a class; what is below all of them is good. */
const LEAST_LOSS = { blunder: 0.20, mistake: 0.10, inaccuracy: 0.05 } as const;

/**
 * The class of a move by the win chance that it costs, from 0 to 1. Nothing lost, or less than nothing, is best. Throws a
 * `ShoqiError` `ERR_ARGUMENT` for what is no number.
 *
 * ```ts
 * classifyLoss(0); // 'best'
 * classifyLoss(0.049); // 'good'
 * classifyLoss(0.2); // 'blunder'
 * ```
 */
export function classifyLoss(loss: number): MoveClass {
  if (typeof loss !== 'number' || Number.isNaN(loss)) throw new ShoqiError('ERR_ARGUMENT', `what is needed is a number, not ${shown(loss)}`);
  if (loss <= 0) return 'best';
  if (loss >= LEAST_LOSS.blunder) return 'blunder';
  if (loss >= LEAST_LOSS.mistake) return 'mistake';
  return loss >= LEAST_LOSS.inaccuracy ? 'inaccuracy' : 'good';
}

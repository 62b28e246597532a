/** Scores as people read them. */
import { checkArgument } from '../result.js';
import type { Score } from '../search-info.js';

/**
 * A score in Soldiers or Pawns, `+0.35`, or as a mate: `#+5` mates in five plies, `#-4` is mated in four. For the side that the score is
 * for.
 *
 * ```ts
 * scoreText({ kind: 'cp', value: -35 }); // '-0.35'
 * scoreText({ kind: 'mate', plies: 5 }); // '#+5'
 * ```
 */
export function scoreText(score: Score): string {
  checkArgument('a score', score, 'kind');
  return score.kind === 'mate' ? `#${signed(score.plies, 0)}` : signed(score.value / 100, 2);
}

/** A score with centipawns as whole numbers, `+35`. */
export function centipawnText(score: Score): string {
  return score.kind === 'mate' ? scoreText(score) : signed(score.value, 0);
}

function signed(value: number, decimals: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '-' : '';
  return sign + Math.abs(value).toFixed(decimals);
}

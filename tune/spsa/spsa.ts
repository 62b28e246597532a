/**
 * Simultaneous perturbation stochastic approximation (J. C. Spall, 1992): all numbers are shaken at once, each up or down by its step, and
 * a game between the two shaken versions says whether the shake was a good one. Every number goes a little the way of the better one.
 */
import type { Random } from '../../test/support/random.js';
import type { Parameter } from './parameters.js';

/** How the steps and the gains shrink with the iterations: Spall's practical exponents, the gain offset by a tenth of the iterations. */
const GAIN_EXPONENT = 0.602, STEP_EXPONENT = 0.101, GAIN_OFFSET = 0.1;

export interface Settings {
  readonly iterations: number;
  /** Share of its step by which a number moves for a pair won by 2 to 0, at the last iteration. */
  readonly gain: number;
}

/** A shake: 1 or -1 for each number. */
export type Signs = readonly number[];

export function shake(random: Random, count: number): Signs { return Array.from({ length: count }, () => random.below(2) * 2 - 1); }

/** How large the steps still are at an iteration from 0, in units of those at the last. */
export function stepAt(iteration: number, { iterations }: Settings): number { return (iterations / (iteration + 1)) ** STEP_EXPONENT; }

/** The values with a shake, `by` so many times their steps. */
export function shaken(
  parameters: readonly Parameter[], values: readonly number[], signs: Signs, by: number,
): number[] {
  return parameters.map((parameter, index) => within(parameter, values[index]! + by * signs[index]! * parameter.step));
}

/** The values after an iteration: `results` has for each of its shakes the points of the one side less those of the other. */
export function moved(
  parameters: readonly Parameter[], values: readonly number[], results: readonly { signs: Signs; difference: number }[], iteration: number,
  settings: Settings,
): number[] {
  const { iterations, gain } = settings, last = iterations * (1 + GAIN_OFFSET);
  const rate = gain / 2 * (last / (iteration + 1 + iterations * GAIN_OFFSET)) ** GAIN_EXPONENT / stepAt(iteration, settings);
  return parameters.map((parameter, index) => {
    const sum = results.reduce((total, { signs, difference }) => total + signs[index]! * difference, 0);
    return within(parameter, values[index]! + rate * parameter.step * sum);
  });
}

function within({ least, most }: Parameter, value: number): number { return Math.min(most, Math.max(least, value)); }

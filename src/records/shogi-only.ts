/** The formats of Shogi are for Minishogi here. */
import { ShoqiError } from '../result.js';
import type { Variant } from '../types.js';
import { variantInfo } from '../variants.js';

/** Throws a `ShoqiError` `ERR_VARIANT` unless every one of the games is Minishogi. */
export function assertShogi(format: string, ...variants: readonly Variant[]): void {
  const other = variants.map(variantInfo).find(({ hasHands }) => !hasHands);
  if (other !== undefined) throw new ShoqiError('ERR_VARIANT', `${format} is for Minishogi, not for ${other.name}`);
}

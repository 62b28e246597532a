/** Order statistics of many measurements. */

/** The value that a share of the values does not exceed (nearest rank), undefined of none; `share` from 0 to 1. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const rank = Math.max(Math.ceil(values.length * share), 1);
  return values.toSorted((one, other) => one - other)[rank - 1];
}

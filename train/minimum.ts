/** The least of a function of one number that falls to it and rises from there, by ternary search. */

/** Where in a range the function is least, to within `precision`. */
export function minimumOf(valueAt: (x: number) => number, least: number, most: number, precision: number): number {
  let low = least, high = most;
  while (high - low > precision) {
    const third = (high - low) / 3;
    if (valueAt(low + third) < valueAt(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}

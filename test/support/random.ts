/**
 * Seeded randomness for tests: the same seed gives the same run on every machine, so a failure can be repeated. The
 * generator is mulberry32 (public domain): 32 bits of state, good enough to vary inputs.
 */

/** A stream of random choices. */
export interface Random {
  /** A whole number from 0 to `end - 1`. */
  below(end: number): number;
  /** One of the items; the list must not be empty. */
  pick<T>(items: ArrayLike<T>): T;
}

/** A stream that is fixed by its seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor(((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 * end);
  };
  return { below, pick: (items) => items[below(items.length)]! };
}

/** Damages a text in one to four places: a character dropped, doubled, replaced, inserted or swapped, or a piece cut out. */
export function mutate(random: Random, text: string, alphabet: readonly string[]): string {
  let mutant = text;
  for (let rounds = 1 + random.below(4); rounds > 0; rounds--) mutant = mutateOnce(random, mutant, alphabet);
  return mutant;
}

function mutateOnce(random: Random, text: string, alphabet: readonly string[]): string {
  const at = random.below(text.length + 1);
  const [before, char, after] = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1)];
  switch (random.below(6)) {
    case 0: return before + after;
    case 1: return before + char + char + after;
    case 2: return before + random.pick(alphabet) + after;
    case 3: return before + random.pick(alphabet) + char + after;
    case 4: return before + after.slice(0, 1) + char + after.slice(1);
    default: return before + text.slice(at + random.below(8));
  }
}

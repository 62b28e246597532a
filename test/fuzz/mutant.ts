/** Inputs made of other inputs: characters changed, words put in, pieces cut out, doubled, moved, or taken from another input. */
import type { Random } from '../support/random.js';

/** Longer inputs find nothing that shorter ones do not, in more time. */
const LONGEST = 2000;
const MOST_CHANGES = 5;
const MOST_CUT = 40;
const CODES = 0x80;

/** One to some changes to one of the inputs. */
export function makeMutant(random: Random, inputs: readonly string[], words: readonly string[]): string {
  let text = random.pick(inputs);
  for (let changes = 1 + random.below(MOST_CHANGES); changes > 0; changes--) text = change(random, text, inputs, words);
  return text.slice(0, LONGEST);
}

function change(random: Random, text: string, inputs: readonly string[], words: readonly string[]): string {
  const at = random.below(text.length + 1), length = 1 + random.below(Math.min(MOST_CUT, text.length + 1));
  const before = text.slice(0, at), piece = text.slice(at, at + length), rest = text.slice(at + length), after = text.slice(at);
  switch (random.below(9)) {
    case 0: return before + text.slice(at + 1);
    case 1: return before + rest;
    case 2: return before + piece + piece + rest;
    case 3: return before + String.fromCharCode(random.below(CODES)) + text.slice(at + 1);
    case 4: return before + random.pick(words) + after;
    case 5: return before + random.pick(words) + rest;
    case 6: return before + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
    case 7: return rest.slice(0, length) + before + piece + rest.slice(length);
    default: return before + crossed(random, random.pick(inputs));
  }
}

/** The end of an input, from anywhere on. */
function crossed(random: Random, other: string): string { return other.slice(random.below(other.length + 1)); }

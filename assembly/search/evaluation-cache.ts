// Evaluations of positions met lately, by key: a position is often evaluated again, by a verification, a singular search, the next
// iteration or another order of moves, and a look here costs a tenth of the evaluation. Direct-mapped, always replaced. An entry is
// one word, the key's upper 48 bits over the value's 16; the slot adds 15 bits more, so that a wrong hit is not to be expected.
import { state } from '../board/state';
import { evaluate } from './evaluate';
import { Value } from './value';

/** 256 KB: with the histories inside the second-level cache. Twice or half as many are no faster. */
const SLOTS: i32 = 1 << 15;
const VALUE_BITS: u64 = 0xffff;
const ENTRIES: usize = memory.data(SLOTS * 8, 16);

/** For another evaluation. */
export function clearEvaluations(): void { memory.fill(ENTRIES, 0, SLOTS * 8); }

/** `evaluate()`, remembered. */
export function cachedEvaluation(): Value {
  const key = state.key, at = ENTRIES + (<usize>(key & SLOTS - 1) << 3), entry = load<u64>(at);
  if ((entry ^ key) <= VALUE_BITS) {
    if (!ASC_NO_ASSERT) assert(<i32><i16>entry === evaluate(), 'an evaluation that is remembered is not that of the position');
    return <i32><i16>entry;
  }
  const value = evaluate();
  store<u64>(at, key & ~VALUE_BITS | <u64><u16>value);
  return value;
}

/** The rules of each game, loaded once: positions can only be compared and played on by the `Rules` that made them. */
import { loadRules, type Rules, type Variant } from 'shoqi';

const loaded = new Map<Variant, Promise<Rules>>();

/** The rules of a variant. A failure is not remembered, so that a later call may try again. */
export function rulesOf(variant: Variant): Promise<Rules> {
  let rules = loaded.get(variant);
  if (rules === undefined) {
    rules = loadRules(variant);
    rules.catch(() => loaded.delete(variant));
    loaded.set(variant, rules);
  }
  return rules;
}

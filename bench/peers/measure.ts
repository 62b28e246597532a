/** Several sides measured in turns, the order another in each round, and what comes of it: figures by side, and ours by each other's. */
import { progress } from '../support/report.js';
import { ratios, summary, type Summary } from '../support/statistics.js';

/** One quantity that a measurement yields. */
export interface Quantity {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  /** What the figure is divided by for the table. */
  readonly scale: number;
  readonly digits: number;
  /** Whether less is better: a ratio is then theirs by ours. */
  readonly lessIsBetter?: true;
  /** Whether the figures of two sides may be compared. */
  readonly isComparable?: false;
  /** What is measured, and how, in sentences. */
  readonly note: string;
}

export interface Side {
  readonly name: string;
  /** A figure a quantity, by its id. */
  readonly measure: () => Promise<Readonly<Record<string, number>>>;
}

export interface Figure {
  readonly side: string;
  readonly value: Summary;
  /** How many times as good the first side is, of the two figures of each round. */
  readonly ratio?: Summary;
}

/** Figures by quantity; the first side is ours. A side that fails is told and left out. */
export async function measureInTurns(
  label: string, rounds: number, sides: readonly Side[], quantities: readonly Quantity[],
): Promise<Map<string, Figure[]>> {
  const taken = new Map(sides.map(({ name }) => [name, [] as Readonly<Record<string, number>>[]]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < sides.length; turn++) {
      const side = sides[(turn + round) % sides.length]!, list = taken.get(side.name);
      if (list === undefined) continue;
      try {
        list.push(await side.measure());
        const told = quantities.map(({ id, scale, digits, unit }) => `${((list.at(-1)?.[id] ?? NaN) / scale).toFixed(digits)} ${unit}`);
        progress(`${label}, round ${round + 1} of ${rounds}, ${side.name}: ${told.join(', ')}`);
      } catch (error) {
        progress(`${label}: ${side.name} is left out: ${error instanceof Error ? error.message : String(error)}`);
        taken.delete(side.name);
      }
    }
  }
  const [ours] = sides;
  return new Map(quantities.map((quantity) => [quantity.id, [...taken].map(([side, list]): Figure => {
    const values = list.map((one) => one[quantity.id] ?? NaN), own = (taken.get(ours?.name ?? '') ?? []).map((one) => one[quantity.id] ?? NaN);
    const compared = side !== ours?.name && quantity.isComparable !== false && own.length === values.length;
    const ratio = quantity.lessIsBetter === true ? ratios(values, compared ? own : values) : ratios(compared ? own : values, values);
    return { side, value: summary(values), ...(compared && { ratio: summary(ratio) }) };
  })]));
}

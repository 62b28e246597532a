/** The parts of `npm run bench:peers` that can be wrong without anybody noticing: turns, ratios, and plots. */
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { measureInTurns, type Quantity, type Side } from '../bench/peers/measure.js';
import { barPlot } from '../bench/peers/plot.js';

const SPEED: Quantity = { id: 'speed', title: 'Speed of a < b & c', unit: 'm/s', scale: 10, digits: 1, note: '' };
const TIME: Quantity = { ...SPEED, id: 'time', lessIsBetter: true };
const DEPTH: Quantity = { ...SPEED, id: 'depth', isComparable: false };

/** A side that says each of its figures in turn, and notes that it was asked. */
function side(name: string, figures: readonly number[], asked: string[]): Side {
  const left = [...figures];
  return {
    name,
    measure: async () => {
      asked.push(name);
      const figure = left.shift();
      if (figure === undefined) throw new Error('out of figures');
      return { speed: figure, time: figure, depth: figure };
    },
  };
}

test('sides take turns, each round begins with another, and ratios are of the figures of one round', async () => {
  const asked: string[] = [];
  // the second round is disturbed for both: medians of ratios do not see it
  const figures = await measureInTurns('', 3, [side('ours', [40, 10, 60], asked), side('theirs', [20, 5, 20], asked)], [SPEED, TIME, DEPTH]);
  expect(asked).toEqual(['ours', 'theirs', 'theirs', 'ours', 'ours', 'theirs']);
  expect(figures.get('speed')).toEqual([
    { side: 'ours', value: { median: 40, min: 10, max: 60 } },
    { side: 'theirs', value: { median: 20, min: 5, max: 20 }, ratio: { median: 2, min: 2, max: 3 } },
  ]);
  expect(figures.get('time')?.[1]?.ratio).toEqual({ median: 1 / 2, min: 1 / 3, max: 1 / 2 });
  expect(figures.get('depth')?.[1]).not.toHaveProperty('ratio');
});

test('a side that fails is left out, and the others go on', async () => {
  const figures = await measureInTurns('', 2, [side('ours', [1, 2], []), side('broken', [1], []), side('theirs', [4, 8], [])], [SPEED]);
  expect(figures.get('speed')?.map((figure) => figure.side)).toEqual(['ours', 'theirs']);
  expect(figures.get('speed')?.[1]?.ratio?.median).toBe(1 / 4);
});

test('a plot is well-formed, its bars as long as their figures', async () => {
  const figures = await measureInTurns('', 1, [side('ours', [100], []), side('a < b & c', [25], [])], [SPEED]);
  const plot = barPlot(SPEED, new Map([['Game', figures.get('speed') ?? []]])), widths: number[] = [], words: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => expect.fail(error.message));
  parser.on('opentag', ({ name, attributes }) => { if (name === 'rect') widths.push(Number(attributes['width'])); });
  parser.on('text', (text) => words.push(text.trim()));
  parser.write(plot).close();
  expect(widths).toHaveLength(3);
  expect(widths[1]).toBeCloseTo(4 * (widths[2] ?? 0), 0);
  expect(words.filter((word) => word !== '')).toEqual(['Speed of a < b & c, m/s', 'Game', 'ours', '10.0', 'a < b & c', '2.5']);
});

/**
 * `npx tsx tune/fit.ts <game> [--data 1,2] [--lambda 0.5] [--epochs 30] [--rate 6] [--spread 150] [--rare 40]
 * [--unit N] [--seed 1] [--dry]`
 *
 * Fits the weights of the evaluation to self-play: the sigmoid of the evaluation shall foretell a mixture of the result (`lambda`) and of
 * what the search said. Loss: cross-entropy, by minibatch Adam, with a Gaussian pull of every weight towards its start: the worth of its
 * role for material, nothing for the others (`spread`, the standard deviation in centipawns; `rare`, for weights by King square and piece
 * square). Writes assembly/search/weights/<game>.ts. Same data and flags, same file.
 */
import { writeFileSync } from 'node:fs';
import { readCommand } from '../scripts/command.js';
import { ROLES } from '../src/types.js';
import { seededRandom } from '../test/support/random.js';
import { leastScale, sigmoid } from '../train/data.js';
import { openEngine, parseEngine } from '../train/engine.js';
import { number, whole, wholes } from '../train/flags.js';
import { buildTrace, type TraceExports } from './engine.js';
import { loadPositions, type Positions } from './positions.js';

const BATCH = 4096;
/** Adam (Kingma and Ba, 2015). */
const BETA1 = 0.9, BETA2 = 0.999, EPSILON = 1e-9;
/** Positions in a row that are held out together, one block in twenty: neighbours come from one game. */
const BLOCK = 500, HELD_OUT_EACH = 20;
/** A game's positions are alike: so many count as one when the pull is weighed against them. */
const ALIKE = 10;
/** Spread of the worths of the roles round the start values: as good as free. */
const MATERIAL_SPREAD = 300;

const command = {
  usage: 'usage: npx tsx tune/fit.ts GAME [--data 1,2] [--lambda X] [--epochs N] [--rate X] [--spread X] [--rare X] [--unit N] [--seed N] [--dry]',
  words: 1,
  flags: {
    data: { type: 'string', default: '1' }, lambda: { type: 'string', default: '0.5' }, epochs: { type: 'string', default: '30' },
    rate: { type: 'string', default: '6' }, spread: { type: 'string', default: '150' },
    rare: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' },
    unit: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
} as const;
/** Centipawns that are worth odds of e to 1 (`unit`): fixed, so that the margins of the search keep their meaning from fit to fit. */
const { game, values, unit, lambda, epochs, rate, spread, rareSpread, seeds, seed } = readCommand(command, ([name], given) => {
  const found = parseEngine(name);
  return {
    game: found, values: given, unit: whole('--unit', given.unit ?? (found === 'minishogi' ? '400' : '280')),
    lambda: number('--lambda', given.lambda, 1), epochs: whole('--epochs', given.epochs), rate: number('--rate', given.rate),
    spread: number('--spread', given.spread), rareSpread: number('--rare', given.rare), seeds: wholes('--data', given.data),
    seed: whole('--seed', given.seed),
  };
});

const traceModule = await buildTrace(game);
const engine = await openEngine<TraceExports>(traceModule);
const weightCount = engine.WEIGHT_COUNT.value as number;
const positions = await loadPositions(traceModule, game, seeds);

const isHeldOut = (position: number): boolean => Math.floor(position / BLOCK) % HELD_OUT_EACH === HELD_OUT_EACH - 1;
const all = Uint32Array.from({ length: positions.count }, (_, index) => index);
const training = all.filter((position) => !isHeldOut(position)), heldOut = all.filter(isHeldOut);
const scales = seeds.map((_, source) => fitScale(positions, source));
const targets = Float32Array.from(positions.results, (result, position) => lambda * result + (1 - lambda) * searchSays(position));
say(`${game}: ${positions.count} positions, ${weightCount} weights, ${(positions.weights.length === 0 ? 0 : (positions.starts[positions.count] ?? 0) / positions.count).toFixed(1)} terms each; scales of the searches ${scales.join(', ')} cp`);

const start = new Float64Array(2 * weightCount), weights = new Float64Array(2 * weightCount);
const spreads = new Float64Array(2 * weightCount).fill(spread);
spreads.fill(rareSpread, 2 * (engine.KING_SQUARE.value as number), 2 * (engine.PLACEMENT_END.value as number));
startFromMaterial();
weights.set(start);
say(`floor: search score alone ${meanLoss(heldOut, searchSays).toFixed(5)}, material alone ${heldOutLoss().toFixed(5)}`);
train();
const rounded = Int16Array.from(weights, (weight) => Math.round(Math.max(-32767, Math.min(32767, weight))));
weights.set(rounded);
const loss = heldOutLoss();
say(`held-out loss ${loss.toFixed(5)} (result only: ${meanLoss(heldOut, foretell, positions.results).toFixed(5)}; search: ${meanLoss(heldOut, searchSays, positions.results).toFixed(5)})`);
if (!values.dry) writeWeights();

function say(text: string): void { process.stdout.write(`${text}\n`); }
/** Chances to win, by the search and by the evaluation. */
function searchSays(position: number): number { return sigmoid(positions.scores[position]! / scales[positions.sources[position]!]!); }
function foretell(position: number): number { return sigmoid(evaluate(position) / unit); }

function evaluate(position: number): number {
  const { starts, weights: indices, times, middle } = positions;
  let middleGame = 0, endGame = 0;
  for (let at = starts[position]!; at < starts[position + 1]!; at++) {
    const index = indices[at]! * 2, count = times[at]!;
    middleGame += weights[index]! * count;
    endGame += weights[index + 1]! * count;
  }
  return middleGame * middle[position]! + endGame * (1 - middle[position]!);
}

/** Cross-entropy of targets and chances, less the entropy of the targets: 0 is perfect. */
function meanLoss(sample: Uint32Array, chance: (position: number) => number, goal: Float32Array = targets): number {
  let sum = 0;
  for (const position of sample) {
    const p = Math.min(1 - 1e-9, Math.max(1e-9, chance(position))), target = goal[position]!;
    sum += crossEntropy(target, p) - crossEntropy(target, target);
  }
  return sum / sample.length;
}
function crossEntropy(target: number, p: number): number {
  return -(target === 0 ? 0 : target * Math.log(p)) - (target === 1 ? 0 : (1 - target) * Math.log(1 - p));
}
function heldOutLoss(): number { return meanLoss(heldOut, foretell); }

/** Centipawns in which search scores foretell results best, as the unit of the sigmoid. */
function fitScale({ scores, results, sources, count }: Positions, source: number): number {
  const lossAt = (cp: number): number => {
    let sum = 0;
    for (let i = 0; i < count; i++) {
      if (sources[i] !== source) continue;
      const p = Math.min(1 - 1e-9, Math.max(1e-9, sigmoid(scores[i]! / cp)));
      sum += crossEntropy(results[i]!, p);
    }
    return sum;
  };
  return leastScale(lossAt);
}

/** Everything begins at nothing but the worths of the roles, which begin at those of piece-values.ts. */
function startFromMaterial(): void {
  const material = engine.MATERIAL.value as number;
  const rows = game === 'minishogi' ? ROLES.filter((_, index) => index < 3 || index > 5) : ROLES.slice(0, 6);
  rows.forEach((role, row) => {
    for (const phase of [0, 1]) {
      start[2 * (material + row) + phase] = engine.roleValue(ROLES.indexOf(role) + 1);
      spreads[2 * (material + row) + phase] = MATERIAL_SPREAD;
    }
  });
}

function train(): void {
  const random = seededRandom(seed);
  const gradient = new Float64Array(2 * weightCount), first = new Float64Array(2 * weightCount), second = new Float64Array(2 * weightCount);
  const { starts, weights: indices, times, middle } = positions;
  const steps = epochs * Math.ceil(training.length / BATCH);
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(training, random.below);
    for (let from = 0; from < training.length; from += BATCH) {
      const to = Math.min(from + BATCH, training.length);
      gradient.fill(0);
      for (let i = from; i < to; i++) {
        const position = training[i]!, error = (foretell(position) - targets[position]!) / unit / (to - from);
        const share = middle[position]!;
        for (let at = starts[position]!; at < starts[position + 1]!; at++) {
          const index = indices[at]! * 2, pull = error * times[at]!;
          gradient[index]! += pull * share;
          gradient[index + 1]! += pull * (1 - share);
        }
      }
      step++;
      const now = rate * 0.5 * (1 + Math.cos(Math.PI * step / steps)) + rate * 0.005;
      const correction1 = 1 - BETA1 ** step, correction2 = 1 - BETA2 ** step, weight = ALIKE / training.length;
      for (let i = 0; i < gradient.length; i++) {
        const slope = gradient[i]! + weight * (weights[i]! - start[i]!) / (spreads[i]! * spreads[i]!);
        first[i] = BETA1 * first[i]! + (1 - BETA1) * slope;
        second[i] = BETA2 * second[i]! + (1 - BETA2) * slope * slope;
        weights[i]! -= now * (first[i]! / correction1) / (Math.sqrt(second[i]! / correction2) + EPSILON);
      }
    }
    if (epoch % 5 === 4 || epoch === epochs - 1) say(`epoch ${epoch + 1}/${epochs}: held-out loss ${heldOutLoss().toFixed(5)}`);
  }
}

function shuffle(items: Uint32Array, below: (end: number) => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const other = below(i + 1), item = items[i]!;
    items[i] = items[other]!;
    items[other] = item;
  }
}

function writeWeights(): void {
  const lines: string[] = [];
  let line = ' ';
  for (const weight of rounded) {
    if (line.length + String(weight).length + 2 > 140) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${weight},`;
  }
  lines.push(line);
  const flags = `--data ${values.data} --lambda ${values.lambda} --epochs ${values.epochs} --rate ${values.rate} --spread ${values.spread} --rare ${values.rare} --unit ${unit} --seed ${values.seed}`;
  writeFileSync(`assembly/search/weights/${game}.ts`, [
    `// Generated by \`npx tsx tune/fit.ts ${game} ${flags}\``,
    `// on ${new Date().toISOString().slice(0, 10)} from ${positions.count} positions of self-play; held-out loss ${loss.toFixed(5)}, ${unit} centipawns are a chance of 73 %.`,
    '// Pairs of centipawns, middle game and end game, in the order of placement.ts and the evaluation of the family.',
    'export const WEIGHTS: StaticArray<i16> = [', ...lines, '];', '',
  ].join('\n'));
}

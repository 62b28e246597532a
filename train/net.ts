/**
 * `npm run train:net -- GAME [--data 1,2] [--positions N] [--epochs 30] [--batch 16384] [--rate 0.001] [--decay 0.01] [--results 0.4]
 * [--lambda 0] [--from FILE] [--scale N] [--threads 2] [--seed 1] [--out FILE]`
 *
 * Trains a net, from nothing or from another net of as many neurons or fewer, on the self-play of some seeds and writes it to FILE (default
 * `.data/nets/GAME-SEED.nnue`), with the numbers of the training beside it as JSON and the curve of its losses as SVG. Same data and
 * flags, same net.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { named, readCommand, readGiven } from '../scripts/command.js';
import type { EngineName } from '../src/variants.js';
import { gameFolder } from './chunks.js';
import { loadData } from './data.js';
import { parseEngine } from './engine.js';
import { number, whole, wholes } from './flags.js';
import { type EpochLoss, lossCurve } from './loss-curve.js';
import { makeNet, type NetShape, weightsOf } from './net-file.js';
import { duration } from './progress.js';
import { dequantise, quantisationError, quantise } from './quantise.js';
import { buildTrainer } from './trainer/build.js';
import { factOf, makeMemory, MOST_THREADS, openTrainer } from './trainer/module.js';
import { Trainer, type TrainerSettings } from './trainer/trainer.js';

/** Centipawns of an output of 1, that is, of odds of e to 1: as the margins of the search are used to. */
const SCALES: Readonly<Record<EngineName, number>> = { minixiangqi: 280, xiangqi42: 280, minishogi: 400 };

/** Nearer to 1 nothing is left of the position's own score. */
const LAMBDA_MOST = 0.999;

const USAGE = 'usage: npm run train:net -- GAME [--data 1,2] [--positions N] [--epochs N] [--batch N] [--rate X] [--decay X] [--results X] '
  + '[--lambda X] [--from FILE] [--scale N] [--threads N] [--seed N] [--out FILE] [--folder FOLDER]';

interface Wanted extends TrainerSettings {
  readonly game: EngineName;
  readonly folder: string;
  readonly data: readonly number[];
  readonly positions: number;
  readonly results: number;
  readonly lambda: number;
  readonly from: string | undefined;
  readonly scale: number;
  readonly out: string;
}

function readWanted(): Wanted {
  const command = {
    usage: USAGE, words: 1, flags: {
      data: { type: 'string', default: '' }, positions: { type: 'string', default: 'Infinity' }, epochs: { type: 'string', default: '30' },
      batch: { type: 'string', default: '16384' }, rate: { type: 'string', default: '0.001' }, decay: { type: 'string', default: '0.01' },
      results: { type: 'string', default: '0.4' }, lambda: { type: 'string', default: '0' }, from: { type: 'string' }, scale: { type: 'string' },
      threads: { type: 'string', default: '2' }, seed: { type: 'string', default: '1' }, out: { type: 'string' }, folder: { type: 'string' },
    },
  } as const;
  return readCommand(command, ([name], values) => {
    const game = parseEngine(name);
    return {
      game, folder: values.folder ?? gameFolder(game), data: values.data === '' ? [] : wholes('--data', values.data),
      positions: number('--positions', values.positions), epochs: whole('--epochs', values.epochs), batch: whole('--batch', values.batch),
      rate: number('--rate', values.rate), decay: number('--decay', values.decay), results: number('--results', values.results, 1),
      lambda: number('--lambda', values.lambda, LAMBDA_MOST), from: values.from,
      scale: whole('--scale', values.scale ?? String(SCALES[game])), threads: whole('--threads', values.threads, MOST_THREADS),
      seed: whole('--seed', values.seed), out: values.out ?? `.data/nets/${game}-${values.seed}.nnue`,
    };
  });
}

/** The command as another machine would give it: where files lie is left out, `--from` keeps the name of the file. */
function commandOf(words: readonly string[]): string {
  const isPath = (word: string | undefined): boolean => word === '--folder' || word === '--out';
  const kept = words.map((word, index) => words[index - 1] === '--from' ? basename(word) : word);
  return ['npm run train:net --', ...kept.filter((word, index) => !isPath(word) && !isPath(words[index - 1]))].join(' ');
}

function sha256Of(bytes: Uint8Array): string { return createHash('sha256').update(bytes).digest('hex'); }

function say(text: string): void { process.stdout.write(`${text}\n`); }

async function shapeOf(module: WebAssembly.Module): Promise<NetShape> {
  const { WIDTH, FEATURES, OUTPUT_BUCKETS } = await openTrainer(module, makeMemory());
  return { width: factOf(WIDTH), features: factOf(FEATURES), outputBuckets: factOf(OUTPUT_BUCKETS) };
}

async function run(wanted: Wanted): Promise<void> {
  const { game } = wanted, data = loadData(wanted.folder, game, wanted.data, wanted, wanted.positions);
  say(`${game}: ${data.trained} positions, ${data.count - data.trained} held out; `
    + `scores mean ${data.scales.map(([seed, scale]) => `${scale} cp (seed ${seed})`).join(', ')}`);
  if (data.trained < wanted.batch) throw new Error(`--batch ${wanted.batch} is more than there is`);
  const from = wanted.from === undefined ? undefined : readGiven('--from', wanted.from), module = await buildTrainer(game);
  const shape = await shapeOf(module), begun = from && named('--from', wanted.from!, () => dequantise(weightsOf(from, game, shape)));
  const trainer = await Trainer.create(module, data, wanted, begun), losses: EpochLoss[] = [], startedAt = performance.now();
  for (let epoch = 1; epoch <= wanted.epochs; epoch++) {
    const epochAt = performance.now(), trained = await trainer.train(), seconds = (performance.now() - epochAt) / 1000;
    losses.push({ trained, heldOut: await trainer.measure() });
    const left = (performance.now() - startedAt) / 1000 / epoch * (wanted.epochs - epoch);
    say(`epoch ${epoch} of ${wanted.epochs}: loss ${trained.toFixed(6)}, held out ${losses.at(-1)!.heldOut.toFixed(6)}; `
      + `${Math.round(data.trained / seconds)} positions/s, ${duration(left)} left`);
  }
  const file = makeNet(game, shape, quantise(trainer.weights()), wanted.scale);
  const error = await quantisationError(file, game, trainer, wanted.scale);
  await trainer.close();
  mkdirSync(dirname(wanted.out), { recursive: true });
  writeFileSync(wanted.out, file);
  const sha256 = sha256Of(file), { folder: _, out, ...settings } = wanted;
  const begunFrom = from === undefined ? {} : { from: sha256Of(from) };
  const { trained, count, scales, selfPlay } = data, command = commandOf(process.argv.slice(2));
  const facts = {
    sha256, command, ...settings, ...begunFrom, selfPlay, trained, heldOut: count - trained, scales, losses, quantisation: error,
  };
  writeFileSync(`${out}.json`, `${JSON.stringify(facts, undefined, 2)}\n`);
  writeFileSync(`${out}.svg`, lossCurve(`${game}: loss`, losses));
  say(`${out}: ${file.length} bytes, sha256 ${sha256.slice(0, 12)}; rounding costs ${error.mean.toFixed(2)} cp a position (most ${error.most.toFixed(1)}), `
    + `loss ${error.floatLoss.toFixed(6)} becomes ${error.loss.toFixed(6)}`);
}

try {
  await run(readWanted());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}

/**
 * The trainer: its gradients are those of its loss, it learns, any number of threads gives the same net, and the engine computes what it
 * has learnt.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineName } from '../src/variants.js';
import type { EngineExports } from '../src/wasm/exports.js';
import { writeChunk } from '../train/chunks.js';
import { loadData, type TrainingData } from '../train/data.js';
import { openEngine } from '../train/engine.js';
import { lossCurve } from '../train/loss-curve.js';
import { makeNet, weightsOf } from '../train/net-file.js';
import { dequantise, quantisationError, quantise } from '../train/quantise.js';
import { isQuiet, readFlags, RECORD_BYTES } from '../train/records.js';
import { SelfPlayer } from '../train/selfplay/game.js';
import { buildTrainer } from '../train/trainer/build.js';
import { factOf, growTo, makeMemory, openTrainer, type TrainerExports } from '../train/trainer/module.js';
import { Trainer, type TrainerSettings } from '../train/trainer/trainer.js';
import { seededRandom } from './support/random.js';

const NODES = 60, SCALE = 300;
const SETTINGS: TrainerSettings = { threads: 1, seed: 1, batch: 64, epochs: 8, rate: 0.006, decay: 0 };
const folder = mkdtempSync(`${tmpdir()}/shoqi-trainer-`);
afterAll(() => rmSync(folder, { recursive: true }));

/** Some games as a chunk, of which one in twenty is held out. */
async function playChunk(game: EngineName): Promise<TrainingData> {
  const engine = await openEngine<EngineExports>(`build/${game}.wasm`);
  engine.setHash(1);
  const player = new SelfPlayer(engine, game, NODES);
  const records = Buffer.concat(Array.from({ length: 40 }, (_, index) => player.play(seededRandom(index)).slice()));
  const view = new DataView(records.buffer, records.byteOffset, records.length);
  let quiet = 0;
  for (let at = 0; at < records.length; at += RECORD_BYTES) if (isQuiet(readFlags(view, at))) quiet++;
  writeChunk(`${folder}/${game}`, { game, seed: 1, chunk: 0, nodes: NODES, quiet, engine: '0000000000000000' }, records);
  return loadData(`${folder}/${game}`, game, [1], { results: 0.3, lambda: 0 }, Infinity);
}

function netOf(trainer: Trainer, game: EngineName): Buffer {
  const { exports } = trainer;
  const shape = { width: factOf(exports.WIDTH), features: factOf(exports.FEATURES), outputBuckets: factOf(exports.OUTPUT_BUCKETS) };
  return makeNet(game, shape, quantise(trainer.weights()), SCALE);
}

describe.each(['minixiangqi', 'minishogi'] as const)('%s', (game) => {
  let data: TrainingData, module: WebAssembly.Module;
  beforeAll(async () => {
    data = await playChunk(game);
    module = await buildTrainer(game);
  }, 120_000);

  test('one game in twenty is held out, and a target is a chance', () => {
    expect(data.count - data.trained).toBeGreaterThan(10);
    expect(data.trained).toBeGreaterThan(10 * (data.count - data.trained));
    expect(data.targets.every((target) => target >= 0 && target <= 1)).toBe(true);
  });

  test('gradients are the slopes of the loss', async () => {
    const trainer = await Trainer.create(module, data, SETTINGS), { exports, memory } = trainer;
    const floats = (at: number): Float32Array => new Float32Array(memory.buffer, at, factOf(exports.NET_BYTES) / 4);
    const weights = floats(factOf(exports.USED)), gradient = floats(exports.gradients(0)), random = seededRandom(2), step = 0.001;
    for (const position of [0, 5, 9]) {
      gradient.fill(0);
      exports.addGradient(position);
      const slopes = gradient.slice(), used = Array.from(slopes.keys()).filter((index) => Math.abs(slopes[index]!) > 1e-4);
      expect(used.length).toBeGreaterThan(300);
      const lossWith = (index: number, by: number): number => {
        const before = weights[index]!;
        weights[index] = before + by;
        const loss = exports.addGradient(position);
        weights[index] = before;
        return loss;
      };
      for (let tries = 0; tries < 100; tries++) {
        const index = random.pick(used), slope = (lossWith(index, step) - lossWith(index, -step)) / (2 * step);
        // a neuron that leaves its range on the way bends the loss
        expect(Math.abs(slope - slopes[index]!)).toBeLessThan(0.2 * Math.abs(slopes[index]!) + 1e-3);
      }
    }
    await trainer.close();
  });

  test('learns, the same on any number of threads, and the engine computes the same', async () => {
    const one = await Trainer.create(module, data, SETTINGS), three = await Trainer.create(module, data, { ...SETTINGS, threads: 3 });
    const losses: number[] = [];
    for (let epoch = 0; epoch < SETTINGS.epochs; epoch++) {
      losses.push(await one.train());
      expect(await three.train()).toBe(losses.at(-1));
    }
    expect(losses.at(-1)).toBeLessThan(losses[0]! / 2);
    expect(await three.measure()).toBe(await one.measure());
    const net = netOf(one, game);
    expect(netOf(three, game).equals(net)).toBe(true);
    const error = await quantisationError(net, game, one, SCALE);
    expect(error.mean).toBeLessThan(4);
    expect(error.most).toBeLessThan(40);
    expect(error.loss).toBeCloseTo(error.floatLoss, 2);
    await Promise.all([one.close(), three.close()]);
  });

  test('begins with a net as it is, and goes on from there', async () => {
    const random = await Trainer.create(module, data, SETTINGS), { exports } = random;
    const shape = { width: factOf(exports.WIDTH), features: factOf(exports.FEATURES), outputBuckets: factOf(exports.OUTPUT_BUCKETS) };
    for (let epoch = 0; epoch < SETTINGS.epochs; epoch++) await random.train();
    const net = netOf(random, game), trainer = await Trainer.create(module, data, SETTINGS, dequantise(weightsOf(net, game, shape)));
    expect(netOf(trainer, game).equals(net)).toBe(true);
    const [before, after] = [await random.measure(), await trainer.measure()];
    // the net was rounded
    expect(Math.abs(after - before)).toBeLessThan(0.01 * before);
    expect(await trainer.train()).toBeLessThan(1.5 * before);
    await Promise.all([random.close(), trainer.close()]);
  });

  test('begins with a net of fewer neurons: what it says, and more to learn with', async () => {
    const first = await Trainer.create(module, data, SETTINGS), { exports } = first, width = factOf(exports.WIDTH), kept = width / 2;
    await first.train();
    const weights = first.weights(), halves = (rows: Float32Array): Float32Array => rows.filter((_, index) => index % width < kept);
    const narrow = { ...weights, bias: halves(weights.bias), columns: halves(weights.columns), output: halves(weights.output) };
    const silenced = weights.output.map((weight, index) => index % width < kept ? weight : 0);
    const same = await Trainer.create(module, data, SETTINGS, { ...weights, output: silenced });
    const wider = await Trainer.create(module, data, SETTINGS, narrow);
    for (let index = 0; index < 50; index++) expect(wider.exports.outputOf(index)).toBeCloseTo(same.exports.outputOf(index), 4);
    expect(wider.weights().output).toEqual(silenced);
    await wider.train();
    expect(wider.weights().output.some((weight, index) => index % width >= kept && weight !== 0)).toBe(true);
    await Promise.all([first.close(), same.close(), wider.close()]);
  });

  test('another seed gives another net', async () => {
    const nets = await Promise.all([1, 2].map(async (seed) => {
      const trainer = await Trainer.create(module, data, { ...SETTINGS, seed, epochs: 1 });
      await trainer.train();
      const net = netOf(trainer, game);
      await trainer.close();
      return net;
    }));
    expect(nets[0]!.equals(nets[1]!)).toBe(false);
  });

  test('memory grows to what the positions need', async () => {
    const memory = makeMemory(), exports: TrainerExports = await openTrainer(module, memory), end = exports.setPositions(100_000);
    growTo(memory, end);
    expect(memory.buffer.byteLength).toBeGreaterThanOrEqual(end);
    expect(end - factOf(exports.RECORDS)).toBe(100_000 * (RECORD_BYTES + 8));
  });
});

test('the curve of the losses has a point for each epoch', () => {
  const svg = lossCurve('a net', [{ trained: 3, heldOut: 4 }, { trained: 2, heldOut: 3.5 }, { trained: 1, heldOut: 3.4 }]);
  expect([...svg.matchAll(/points="([^"]*)"/g)].map(({ 1: points = '' }) => points.split(' ').length)).toEqual([3, 3]);
});

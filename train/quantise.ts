/** From the weights of a training to the integers of a net, and how much is lost by it. */
import { type EngineName, variantInfo } from '../src/variants.js';
import type { EngineExports } from '../src/wasm/exports.js';
import { sendNet } from '../src/wasm/net.js';
import { sigmoid, type TrainingData } from './data.js';
import { openEngine, writeSetup } from './engine.js';
import { type NetWeights, QA, QB } from './net-file.js';
import { FLAG, readRecord, RECORD_BYTES } from './records.js';
import type { FloatWeights, Trainer } from './trainer/trainer.js';

/** Held-out positions that the two nets are compared on. */
const COMPARED_MOST = 50_000;
/** What an output weight may come to at most: assembly/nnue/simd.ts. */
const OUTPUT_MOST = 4095;

export function quantise({ bias, columns, output, outputBias }: FloatWeights): NetWeights {
  const rounded = (weights: Float32Array, one: number, most = 32_767): Int16Array =>
    Int16Array.from(weights, (weight) => Math.max(-most, Math.min(most, Math.round(weight * one))));
  return {
    bias: rounded(bias, QA), columns: rounded(columns, QA), output: rounded(output, QB, OUTPUT_MOST),
    outputBias: Int32Array.from(outputBias, (weight) => Math.round(weight * QA * QB)),
  };
}

/** The same back: what the integers stand for. */
export function dequantise({ bias, columns, output, outputBias }: NetWeights): FloatWeights {
  const floats = (weights: Int16Array | Int32Array, one: number): Float32Array => Float32Array.from(weights, (weight) => weight / one);
  return { bias: floats(bias, QA), columns: floats(columns, QA), output: floats(output, QB), outputBias: floats(outputBias, QA * QB) };
}

export interface QuantisationError {
  readonly positions: number;
  /** Difference of the scores, in centipawns. */
  readonly mean: number;
  readonly most: number;
  /** Mean loss on the same positions. */
  readonly loss: number;
  readonly floatLoss: number;
}

/** Compares the file of a net, as the engine evaluates it, with the training it came from. */
export async function quantisationError(
  file: Uint8Array, game: EngineName, { exports, data }: Trainer, scale: number,
): Promise<QuantisationError> {
  const engine = await openEngine<EngineExports>(`build/${game}.wasm`), { hasHands } = variantInfo(game);
  sendNet(engine, file);
  const view = new DataView(data.records.buffer), positions = Math.min(COMPARED_MOST, data.count - data.trained);
  let sum = 0, most = 0, loss = 0, floatLoss = 0;
  for (let index = data.trained; index < data.trained + positions; index++) {
    const { setup, flags } = readRecord(view, index * RECORD_BYTES, hasHands);
    writeSetup(engine, setup, flags & FLAG.turn, 0, false);
    const score = engine.netValue(), output = exports.outputOf(index), difference = Math.abs(score - output * scale);
    sum += difference;
    most = Math.max(most, difference);
    loss += lossOf(data, index, score / scale);
    floatLoss += lossOf(data, index, output);
  }
  return { positions, mean: sum / positions, most, loss: loss / positions, floatLoss: floatLoss / positions };
}

function lossOf({ targets }: TrainingData, index: number, output: number): number { return (sigmoid(output) - targets[index]!) ** 2; }

/** A thread of a training: does what it is told with its share of the work, and says when it is done. */
import { parentPort, workerData } from 'node:worker_threads';
import { openTrainer, type TrainerExports } from './module.js';

export interface TrainerSetup {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly count: number;
}

/** One call of an export: its name and its arguments. */
export interface Call {
  readonly name: 'trainEpoch' | 'measure';
  readonly args: readonly number[];
}

const { module, memory, count } = workerData as TrainerSetup;
const trainer: TrainerExports = await openTrainer(module, memory);
trainer.setPositions(count);
parentPort!.on('message', ({ name, args }: Call) => {
  (trainer[name] as (...args: readonly number[]) => void)(...args);
  parentPort!.postMessage('done');
});
parentPort!.postMessage('done');

/** Compiles the trainer of a game: apart from what the threads load, since the compiler is a large thing. */
import { mkdirSync, readFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';
import type { EngineName } from '../../src/variants.js';

/** From the root of the project. */
export async function buildTrainer(game: EngineName): Promise<WebAssembly.Module> {
  mkdirSync('.data/train', { recursive: true });
  const { error, stderr } = await asc.main(['--config', 'train/asconfig.json', '--target', game]);
  if (error) throw new Error(`asc --target ${game}: ${error.message}\n${stderr.toString()}`);
  return WebAssembly.compile(readFileSync(`.data/train/${game}.trainer.wasm`));
}

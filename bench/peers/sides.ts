/** Who is measured: our package and its peers, as far as they are installed, each as a UCI process for a game. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineName } from '../../src/variants.js';
import { findFairyStockfish, INSTALL_HINT, nameOf, startFairyStockfish } from '../support/fairy-stockfish.js';
import { BUILD_FOLDER } from '../support/package.js';
import { UciProcess } from '../support/uci-process.js';

export const OURS = 'Shoqi', NATIVE = 'Fairy-Stockfish, native', NNUE_WASM = 'fairy-stockfish-nnue.wasm', FFISH = 'ffish';

export const HASH_MB = 16;

export const CLI = fileURLToPath(new URL('cli.js', BUILD_FOLDER));
export const NNUE_WASM_UCI = fileURLToPath(new URL('nnue-wasm-uci.mjs', import.meta.url));
/** It takes a global `fetch` for a browser. */
export const NO_FETCH = '--no-experimental-fetch';

export interface Peers {
  /** Path of the program. */
  readonly native: string | undefined;
  /** Folders of the packages. */
  readonly nnueWasm: string | undefined;
  readonly ffish: string | undefined;
  /** Name and version of each that is there. */
  readonly names: readonly string[];
  /** What is not there, in words. */
  readonly missing: readonly string[];
}

export async function findPeers(): Promise<Peers> {
  const native = findFairyStockfish(), nnueWasm = packageFolder('fairy-stockfish-nnue.wasm/stockfish.js'), ffish = packageFolder('ffish/ffish.js');
  const versionOf = (folder: string): string => (createRequire(import.meta.url)(`${folder}/package.json`) as { version: string }).version;
  const names = [
    ...(native === undefined ? [] : [`${await nameOf(native)} of ${native}`]),
    ...(nnueWasm === undefined ? [] : [`npm's ${NNUE_WASM} ${versionOf(nnueWasm)}`]), ...(ffish === undefined ? [] : [`npm's ffish ${versionOf(ffish)}`]),
  ];
  const missing = [
    ...(native === undefined ? [INSTALL_HINT] : []), ...(nnueWasm === undefined ? [`npm's ${NNUE_WASM} is not installed`] : []),
    ...(ffish === undefined ? ['npm\'s ffish is not installed'] : []),
  ];
  return { native, nnueWasm, ffish, names, missing };
}

function packageFolder(file: string): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve(file));
  } catch {
    return undefined;
  }
}

/** Our command line as an engine. */
async function startOurs(game: EngineName): Promise<UciProcess> {
  if (!existsSync(CLI)) throw new Error(`${CLI} is missing: build first, npm run build`);
  const engine = await UciProcess.start(process.execPath, [CLI, 'uci']);
  return ready(engine, game);
}

async function startNative(program: string, game: EngineName): Promise<UciProcess> {
  return startFairyStockfish(program, game, { Hash: HASH_MB });
}

async function startNnueWasm(game: EngineName): Promise<UciProcess> {
  return ready(await UciProcess.start(process.execPath, [NO_FETCH, NNUE_WASM_UCI]), game);
}

async function ready(engine: UciProcess, game: EngineName): Promise<UciProcess> {
  engine.say('uci');
  await engine.hear(/^uciok\b/);
  engine.setOption('Hash', HASH_MB);
  engine.setOption('UCI_Variant', game);
  await engine.ready();
  return engine;
}

/** Every UCI side that is there, by name. */
export function uciSides(peers: Peers): readonly (readonly [name: string, start: (game: EngineName) => Promise<UciProcess>])[] {
  const { native, nnueWasm } = peers;
  return [
    [OURS, startOurs],
    ...(native === undefined ? [] : [[NATIVE, (game: EngineName) => startNative(native, game)] as const]),
    ...(nnueWasm === undefined ? [] : [[NNUE_WASM, startNnueWasm] as const]),
  ];
}

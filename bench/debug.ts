/**
 * `npm run soak:debug -- [--games N] [--seed N] [--game G]`: compiles each game with its assertions and plays so many games a variant,
 * 200 by default, with all assertions on. `debug/games.ts` says what is played.
 *
 * Exit status 1 if an assertion fails, 2 for a command line that makes no sense.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compileModules } from '../scripts/modules.js';
import { VARIANTS } from '../src/types.js';
import { variantInfo } from '../src/variants.js';
import { debugFile, playDebugGames } from './debug/games.js';
import { STATUS_USAGE, wholeFrom } from './support/options.js';
import { machineText, print, progress } from './support/report.js';

const GAMES = 200, NODES_A_MOVE = 1000;

async function main(): Promise<void> {
  const text = { type: 'string' } as const, { values } = parseArgs({ options: { games: text, seed: text, game: text } });
  const games = values.games === undefined ? GAMES : wholeFrom('--games', values.games, 1e6);
  const seed = values.seed === undefined ? 1 : wholeFrom('--seed', values.seed, 1e9);
  const variants = VARIANTS.filter((variant) => values.game === undefined || variant === values.game);
  if (variants.length === 0) throw new RangeError(`no such game: ${values.game}; known: ${VARIANTS.join(', ')}`);
  await compileModules([...new Set(variants.map((variant) => `${variantInfo(variant).engine}-debug`))]);
  print(machineText());
  for (const variant of variants) {
    const module = new WebAssembly.Module(readFileSync(debugFile(variantInfo(variant).engine)));
    const onGame = (game: number): void => {
      if (game % 10 === 9) progress(`${variant}: ${game + 1} of ${games} games`);
    };
    try {
      const done = await playDebugGames(variant, module, { games, seed, nodesAMove: NODES_A_MOVE, onGame });
      print(`${variant}: ${done.games} games, ${done.ended} of them to their end, ${done.plies} plies, ${done.nodes} nodes; every assertion held`);
    } catch (error) {
      print(`${variant}: FAULT in ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof RangeError) && !(error instanceof TypeError && 'code' in error)) throw error;
  process.stderr.write(`${error.message}\noptions: --games N, --seed N, --game G\n`);
  process.exitCode = STATUS_USAGE;
}

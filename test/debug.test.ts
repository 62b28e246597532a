/**
 * The build with assertions: a few games of the engine against itself in which all of them hold, `npm run soak:debug` in short; and they
 * do trap. The shipped modules have none of it.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { debugFile, playDebugGames } from '../bench/debug/games.js';
import { compileModules } from '../scripts/modules.js';
import { startSetup } from '../src/setup.js';
import { allSquares } from '../src/squares.js';
import { VARIANTS } from '../src/types.js';
import { variantInfo, type EngineName } from '../src/variants.js';
import { sendSetup } from '../src/wasm/codec.js';
import { GAMES } from '../train/engine.js';
import { rawEngine } from './support/raw.js';

const GAMES_PLAYED = 4, NODES_A_MOVE = 100;

const debugModule = (game: EngineName): WebAssembly.Module => new WebAssembly.Module(readFileSync(debugFile(game)));

beforeAll(() => compileModules(GAMES.map((game) => `${game}-debug`)), 120_000);

describe.each(VARIANTS)('%s', (variant) => {
  const { engine: game } = variantInfo(variant);

  test('every assertion holds', async () => {
    const options = { games: GAMES_PLAYED, seed: 1, nodesAMove: NODES_A_MOVE };
    const { games, plies, nodes } = await playDebugGames(variant, debugModule(game), options);
    expect(games).toBe(GAMES_PLAYED);
    expect(plies).toBeGreaterThan(10 * GAMES_PLAYED);
    expect(nodes).toBeGreaterThan(100 * GAMES_PLAYED);
  });

  test('a move of nothing traps', async () => {
    const engine = await rawEngine(variant, debugModule(game));
    sendSetup(engine, startSetup(variant));
    const [from = 0, to = 0] = allSquares(variant).filter((square) => !startSetup(variant).pieces.has(square));
    expect(() => engine.playMove(from | to << 6)).toThrow(/a move of nothing/);
  });
});

test.each(GAMES)('%s: the shipped modules cannot even complain', (game) => {
  const moduleOf = (file: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(file));
  const imports = (file: string): string[] => WebAssembly.Module.imports(moduleOf(file)).map(({ name }) => name);
  expect(imports(debugFile(game))).toContain('abort');
  for (const file of ['', '.rules', '.scalar']) expect(imports(`build/${game}${file}.wasm`)).not.toContain('abort');
});

/** Self-play and its records: what is written is what stood on the board, and the same seed plays the same games on any thread. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EngineName, variantInfo } from '../src/variants.js';
import type { EngineExports } from '../src/wasm/exports.js';
import { listChunks, writeChunk } from '../train/chunks.js';
import { loadData, sigmoid } from '../train/data.js';
import { GAMES, openEngine, startBytes, writeSetup } from '../train/engine.js';
import {
  FLAG, isQuiet, parseHeader, readRecord, RECORD_BYTES, type TrainingPosition, writeRecord, writeResult,
} from '../train/records.js';
import { SelfPlayer } from '../train/selfplay/game.js';
import { duration } from '../train/progress.js';
import { seededRandom } from './support/random.js';

const NODES = 150, SEED = 3, GAMES_PLAYED = 4;

function playGames(engine: EngineExports, game: EngineName): Uint8Array[] {
  const player = new SelfPlayer(engine, game, NODES);
  return Array.from({ length: GAMES_PLAYED }, (_, index) => player.play(seededRandom(SEED + index)).slice());
}

function recordsOf(bytes: Uint8Array, game: EngineName): TrainingPosition[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), { hasHands } = variantInfo(game);
  return Array.from({ length: bytes.length / RECORD_BYTES }, (_, index) => readRecord(view, index * RECORD_BYTES, hasHands));
}

describe.each(GAMES)('%s', (game) => {
  let engine: EngineExports, games: Uint8Array[];
  beforeAll(async () => {
    engine = await openEngine(`build/${game}.wasm`);
    engine.setHash(1);
    games = playGames(engine, game);
  });

  test('a move leads from each record to the next', () => {
    for (const bytes of games) {
      const records = recordsOf(bytes, game);
      expect(records.length).toBeGreaterThan(1);
      for (const [index, record] of records.entries()) {
        writeSetup(engine, record.setup, record.flags & FLAG.turn, record.halfMoves, false);
        expect(engine.isLegalMove(record.move)).toBe(1);
        expect(engine.isCheck() !== 0).toBe((record.flags & FLAG.check) !== 0);
        expect((record.flags & FLAG.first) !== 0).toBe(index === 0);
        const next = records[index + 1];
        if (next !== undefined) expect(keysAfterAnyMove(engine)).toContain(keyOf(engine, next));
      }
    }
  });

  test('both sides of a game have the same result', () => {
    for (const bytes of games) {
      const firstScores = recordsOf(bytes, game).map(({ flags, result }) => (flags & FLAG.turn) === 0 ? result : 2 - result);
      expect(new Set(firstScores).size).toBe(1);
    }
  });

  test('the same seed plays the same games, in another instance and after other games', async () => {
    const other = await openEngine<EngineExports>(`build/${game}.wasm`);
    other.setHash(1);
    const player = new SelfPlayer(other, game, NODES);
    for (const index of [2, 0, 1]) expect(player.play(seededRandom(SEED + index))).toEqual(games[index]);
  });
});

/** Keys of the positions that the legal moves lead to. */
function keysAfterAnyMove(engine: EngineExports): bigint[] {
  const moves = new Uint16Array(engine.memory.buffer, engine.movesPtr(), engine.legalMoves()).slice();
  return Array.from(moves, (move) => {
    engine.playMove(move);
    const key = engine.key();
    engine.takeBack();
    return key;
  });
}

/** The key of a record, after which the board is another. */
function keyOf(engine: EngineExports, record: TrainingPosition): bigint {
  writeSetup(engine, record.setup, record.flags & FLAG.turn, record.halfMoves, false);
  return engine.key();
}

test('quiet is neither check nor capture nor promotion nor decided', () => {
  expect([0, FLAG.turn, FLAG.first, FLAG.turn | FLAG.first].every(isQuiet)).toBe(true);
  expect([FLAG.check, FLAG.capture, FLAG.promotion, FLAG.decided, FLAG.turn | FLAG.check].some(isQuiet)).toBe(false);
});

test('a duration is told in two units at most', () => {
  expect([41, 59.6, 420, 7500, Infinity].map(duration)).toEqual(['41 s', '1 min', '7 min', '2 h 05 min', 'an unknown time']);
});

describe('chunks', () => {
  const folder = `${mkdtempSync(`${tmpdir()}/shoqi-train-`)}/`;
  const header = { game: 'minishogi', seed: 12, chunk: 3, nodes: 500, quiet: 1, engine: '0123456789abcdef' } as const;
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are found again, in order, with what was said of them', () => {
    for (const chunk of [3, 1]) writeChunk(folder, { ...header, chunk }, new Uint8Array(RECORD_BYTES));
    writeChunk(folder, { ...header, seed: 2 }, new Uint8Array(RECORD_BYTES));
    expect(listChunks(folder, 'minishogi').map(({ seed, chunk }) => [seed, chunk])).toEqual([[2, 3], [12, 1], [12, 3]]);
    expect(listChunks(folder, 'minishogi', [12])[1]).toMatchObject(header);
  });

  test('that were cut are refused by name, in the middle of a position or between two', () => {
    writeChunk(folder, { ...header, seed: 5, quiet: 2 }, new Uint8Array(2 * RECORD_BYTES));
    const [chunk] = listChunks(folder, 'minishogi', [5]), { file } = chunk!, bytes = readFileSync(file);
    for (const [length, quiet] of [[RECORD_BYTES, 0], [RECORD_BYTES + 4, 0], [2 * RECORD_BYTES, 1], [3 * RECORD_BYTES - 1, 1]] as const) {
      writeFileSync(file, bytes.subarray(0, length));
      const message = `${file} is not whole: ${quiet} of 2 quiet positions; without the file its games are played again`;
      expect(() => listChunks(folder, 'minishogi', [5])).toThrow(message);
      expect(() => loadData(folder, 'minishogi', [5], { results: 0.4, lambda: 0 }, Infinity)).toThrow(message);
    }
    rmSync(file);
  });

  test('targets mix the result, the score and what came later, each for its side to move', () => {
    const game = [[FLAG.first, 100], [FLAG.turn | FLAG.check, -300], [0, 150], [FLAG.turn, -40]] as const;
    const records = Buffer.alloc(game.length * RECORD_BYTES), view = new DataView(records.buffer, records.byteOffset, records.length);
    game.forEach(([flags, score], index) => {
      writeRecord(view, index * RECORD_BYTES, true, { setup: new Uint8Array(96), score, move: 0, flags, halfMoves: 0, ply: index });
      writeResult(view, index * RECORD_BYTES, 0);
    });
    writeChunk(folder, { ...header, seed: 6, quiet: 3 }, records);
    const targetsOf = (results: number, lambda: number): { scale: number; targets: number[] } => {
      const { targets, scales: [[, scale] = [0, 0]] } = loadData(folder, 'minishogi', [6], { results, lambda }, Infinity);
      return { scale, targets: [...targets] };
    };
    const close = (actual: number[], expected: number[]): void => {
      actual.forEach((target, index) => expect(target).toBeCloseTo(expected[index]!, 6));
    };
    const { scale, targets: alone } = targetsOf(0, 0);
    const [first, checked, third, last] = game.map(([, score]) => sigmoid(score / scale));
    close(alone, [last!, third!, first!]);
    close(targetsOf(0.25, 0).targets, [0.75 * last!, 0.25 + 0.75 * third!, 0.25 + 0.75 * first!]);
    const afterThird = 0.5 * (1 - last!) + 0.5;
    const afterFirst = 0.5 * (1 - checked!) + 0.5 * (0.5 * third! + 0.5 * afterThird);
    close(targetsOf(0, 0.5).targets, [0.5 * last!, 0.5 * third! + 0.5 * afterThird, 0.5 * first! + 0.5 * afterFirst]);
  });

  test('of another game, or damaged, are refused', () => {
    expect(() => listChunks(folder, 'xiangqi42')).toThrow(/another game/);
    const [chunk] = listChunks(folder, 'minishogi', [2]), bytes = readFileSync(chunk!.file);
    expect(() => parseHeader(bytes.subarray(0, 20), 'minishogi', 'x')).toThrow(/no file of self-play/);
    writeFileSync(chunk!.file, Buffer.concat([Buffer.from('SHQX'), bytes.subarray(4)]));
    expect(() => listChunks(folder, 'minishogi', [2])).toThrow(/no file of self-play/);
  });
});

test('the start position is that of the game', async () => {
  const engine = await openEngine<EngineExports>('build/xiangqi42.wasm'), start = startBytes(engine, 'xiangqi42');
  expect(start.filter((piece) => piece !== 0)).toHaveLength(24);
});

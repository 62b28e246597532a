/** Engines at work: one suite for all their homes. Needs build/ (workers run from there). */
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngine, type Engine } from '../src/engine.js';
import { makeFen } from '../src/fen.js';
import { makeUci, parseUci } from '../src/notation/uci.js';
import { loadRules, type Position, type Rules } from '../src/position.js';
import { ShoqiError, unwrap } from '../src/result.js';
import { limitedBy, type SearchOptions } from '../src/search-options.js';
import type { SearchInfo } from '../src/search-info.js';
import { VARIANTS, type Move, type Variant } from '../src/types.js';
import { chancesOf } from '../src/win-model.js';
import { HOMES } from './support/homes.js';
import { seededRandom } from './support/random.js';

const loaded = await Promise.all(VARIANTS.map(async (variant) => [variant, await loadRules(variant)] as const));
const rules = Object.fromEntries(loaded) as Record<Variant, Rules>;

function playLine(position: Position, moves: string): Position {
  return moves.split(' ').reduce((at, uci) => unwrap(at.play(unwrap(parseUci(at.variant, uci)))), position);
}

/** Plays a line or fails: every move of it must be legal where it stands. */
function checkLine(position: Position, line: readonly Move[]): void {
  line.reduce((at, move) => unwrap(at.play(move)), position);
}

const nonsense = <T>(value: unknown): T => value as T;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(HOMES)('$name', (home) => {
  const engines = new Map<Variant, Engine>();
  const engineOf = (variant: Variant): Engine => engines.get(variant) ?? expect.fail('no engine');

  beforeAll(async () => {
    home.enter();
    for (const variant of VARIANTS) engines.set(variant, await home.create(variant, { hashMb: 4 }));
  });
  afterAll(async () => {
    for (const engine of engines.values()) await engine.dispose();
    home.leave();
  });

  test('says how many threads it searches with', () => {
    expect(engineOf('minishogi').threads).toBe(Math.min(home.threads, availableParallelism()));
  });

  test.each(VARIANTS)('%s: a search to a depth reports every iteration and legal lines', async (variant) => {
    const position = rules[variant].start(), seen: SearchInfo[] = [];
    const analysis = engineOf(variant).analyse(position, { depth: 5 });
    for await (const info of analysis) seen.push(info);
    const { bestMove, lines, stopped } = await analysis.result;
    expect(stopped).toBe('limit');
    // the clock and other threads may have moved on since
    const still = { timeMs: 0, nps: 0, ...(home.threads > 1 && { nodes: 0, hashfull: 0 }) };
    expect({ ...seen.at(-1), ...still }).toEqual({ ...lines[0], ...still });
    expect(seen.map(({ depth }) => depth)).toEqual([...new Set(seen.map(({ depth }) => depth))].sort((a, b) => a - b));
    expect(lines[0]?.depth).toBe(5);
    expect(bestMove).toEqual(lines[0]?.pv[0]);
    for (const info of seen) checkLine(position, info.pv);
  });

  test.skipIf(home.threads > 1).each(VARIANTS)('%s: the same search again visits the same number of nodes', async (variant) => {
    const search = async (): Promise<number | undefined> => {
      await engineOf(variant).newGame();
      return (await engineOf(variant).analyse(rules[variant].start(), { depth: 6 }).result).lines[0]?.nodes;
    };
    const nodes = await search();
    expect(nodes).toBeGreaterThan(500);
    expect(await search()).toBe(nodes);
  });

  test('several lines start with different moves and come best first', async () => {
    const { lines } = await engineOf('minixiangqi').analyse(rules.minixiangqi.start(), { depth: 4, multiPv: 5 }).result;
    expect(lines.map(({ multiPv }) => multiPv)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(lines.map(({ pv }) => makeUci('minixiangqi', pv[0] ?? expect.fail('empty line')))).size).toBe(5);
    const values = lines.map(({ score }) => score.kind === 'cp' ? score.value : expect.fail('a mate at move 1'));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  test.each(VARIANTS)('%s: several lines come best first in any position', async (variant) => {
    const random = seededRandom(5), value = ({ score }: SearchInfo): number => score.kind === 'cp' ? score.value : 1e6 / score.plies;
    for (let index = 0; index < 25; index++) {
      let position = rules[variant].start();
      for (let ply = 0; ply < 4 + index; ply++) {
        const moves = position.legalMoves();
        if (moves.length > 0) position = unwrap(position.play(random.pick(moves)));
      }
      const { lines, bestMove } = await engineOf(variant).analyse(position, { depth: 1 + index % 6, multiPv: 3 }).result;
      const values = lines.map(value);
      expect(values, makeFen(position.setup)).toEqual(values.toSorted((a, b) => b - a));
      expect(bestMove).toEqual(lines[0]?.pv[0]);
    }
  });

  test('two readers of one analysis both come to its end', async () => {
    const analysis = engineOf('minishogi').analyse(rules.minishogi.start(), { depth: 6 });
    const read = async (): Promise<number> => {
      let infos = 0;
      for await (const info of analysis) infos += info.multiPv;
      return infos;
    };
    const [first, second] = await Promise.all([read(), read()]);
    expect(first + second).toBeGreaterThan(0);
  });

  test('more lines than moves gives one a move', async () => {
    const { lines } = await engineOf('minishogi').analyse(rules.minishogi.start(), { depth: 2, multiPv: 256 }).result;
    expect(lines.length).toBe(14);
  });

  test('nodes and time are kept', async () => {
    const byNodes = await engineOf('minishogi').analyse(rules.minishogi.start(), { nodes: 20_000 }).result;
    // several threads are asked for their nodes every thousand or so
    expect(byNodes.lines[0]?.nodes).toBeGreaterThanOrEqual(20_000);
    expect(byNodes.lines[0]?.nodes).toBeLessThanOrEqual(home.threads === 1 ? 20_000 : 20_000 + 2048 * home.threads);
    const startedAt = performance.now();
    await engineOf('minishogi').analyse(rules.minishogi.start(), { moveTimeMs: 100 }).result;
    expect(performance.now() - startedAt).toBeGreaterThan(90);
    expect(performance.now() - startedAt).toBeLessThan(400);
  });

  test('only the search moves are searched, each once, however many lines are asked for', async () => {
    const position = rules.minixiangqi.start();
    const searchMoves = ['a2a3', 'b1b3', 'a2a3', 'c2c3'].map((text) => unwrap(parseUci('minixiangqi', text)));
    const { lines, bestMove } = await engineOf('minixiangqi').analyse(position, { depth: 5, searchMoves, multiPv: 256 }).result;
    const starts = lines.map(({ pv: [move] }) => makeUci('minixiangqi', move ?? expect.fail('empty line')));
    expect(starts.toSorted()).toEqual(['a2a3', 'b1b3', 'c2c3']);
    expect(makeUci('minixiangqi', bestMove ?? expect.fail('no move'))).toBe(starts[0]);
  });

  test('a search move alone scores as it does among all', async () => {
    const search = async (options: SearchOptions): Promise<readonly SearchInfo[]> => {
      await engineOf('minishogi').newGame();
      return (await engineOf('minishogi').analyse(rules.minishogi.start(), { depth: 3, ...options }).result).lines;
    };
    const all = await search({ multiPv: 256 });
    expect(all).toHaveLength(14);
    for (const { pv: [move] } of all) {
      const searchMoves = [move ?? expect.fail('empty line')];
      expect((await search({ searchMoves })).map(({ pv }) => pv[0])).toEqual(searchMoves);
    }
  });

  test('the next search has all moves again', async () => {
    const searchMoves = [unwrap(parseUci('minishogi', 'e1e4'))];
    await engineOf('minishogi').analyse(rules.minishogi.start(), { depth: 2, searchMoves }).result;
    expect((await engineOf('minishogi').analyse(rules.minishogi.start(), { depth: 2, multiPv: 256 }).result).lines).toHaveLength(14);
  });

  test('chances go with the score', async () => {
    const { lines } = await engineOf('minixiangqi').analyse(rules.minixiangqi.start(), { depth: 6, multiPv: 3 }).result;
    for (const { score, wdl, winChance } of lines) expect({ wdl, winChance }).toEqual(chancesOf('minixiangqi', score));
  });

  test('a mate that is asked for ends the search, a longer one does not', async () => {
    // a5a6 takes the sixth rank, then b1b7 mates on the seventh
    const position = unwrap(rules.minixiangqi.fromFen('3k3/7/R6/7/7/7/1R2K2 w - - 0 1'));
    const { lines: [best], stopped } = await engineOf('minixiangqi').analyse(position, { mateInPlies: 3 }).result;
    expect(stopped).toBe('mate');
    expect(best?.score).toEqual({ kind: 'mate', plies: 3 });
    expect(best?.depth).toBeLessThan(10);
    const longer = await engineOf('minixiangqi').analyse(position, { mateInPlies: 1, depth: 8 }).result;
    expect(longer.stopped).toBe('limit');
    expect(longer.lines[0]?.depth).toBe(8);
  });

  test('with a limit of time a certain mate and an only move end the search', async () => {
    const mate = unwrap(rules.minixiangqi.fromFen('3k3/R6/7/7/7/7/1R2K2 w - - 0 1'));
    const found = await engineOf('minixiangqi').analyse(mate, { moveTimeMs: 60_000 }).result;
    expect(found).toMatchObject({ stopped: 'mate', lines: [{ score: { kind: 'mate', plies: 1 } }] });
    const forced = unwrap(rules.minixiangqi.fromFen('4k2/7/7/7/2r4/7/2K4 w - - 0 1'));
    expect(forced.legalMoves()).toHaveLength(1);
    const { bestMove, stopped } = await engineOf('minixiangqi').analyse(forced, { clock: { timeMs: 3_600_000, incMs: 0 } }).result;
    expect({ bestMove, stopped }).toEqual({ bestMove: forced.legalMoves()[0], stopped: 'limit' });
  });

  test('a clock is kept, and a time that began before the call counts', async () => {
    const startedAt = performance.now();
    await engineOf('minishogi').analyse(rules.minishogi.start(), { clock: { timeMs: 5000, incMs: 0, movesToGo: 1, overheadMs: 4700 } }).result;
    expect(performance.now() - startedAt).toBeLessThan(4700);
    const startedAtMs = performance.timeOrigin + performance.now() - 10_000;
    const late = await engineOf('minishogi').analyse(rules.minishogi.start(), { moveTimeMs: 10_001, startedAtMs }).result;
    expect(late.lines[0]?.timeMs).toBeGreaterThanOrEqual(10_000);
    expect(late.lines[0]?.timeMs).toBeLessThan(18_000);
  });

  test('an aborted search gives the best so far, soon', async () => {
    const controller = new AbortController();
    const analysis = engineOf('xiangqi42').analyse(rules.xiangqi42.start(), { signal: controller.signal });
    await sleep(200);
    const abortedAt = performance.now();
    controller.abort();
    const { bestMove, stopped } = await analysis.result;
    expect(performance.now() - abortedAt).toBeLessThan(200);
    expect(stopped).toBe('aborted');
    expect(rules.xiangqi42.start().isLegal(bestMove ?? expect.fail('no move'))).toBe(true);
  });

  test('a signal that is aborted before its analysis has its turn starts nothing', async () => {
    const controller = new AbortController();
    const analysis = engineOf('minishogi').analyse(rules.minishogi.start(), { signal: controller.signal });
    controller.abort();
    expect(await analysis.result).toMatchObject({ stopped: 'aborted', lines: [] });
  });

  test('a signal that is aborted already starts nothing', async () => {
    const result = await engineOf('minishogi').analyse(rules.minishogi.start(), { signal: AbortSignal.abort() }).result;
    expect(result).toMatchObject({ stopped: 'aborted', lines: [] });
    expect(result.bestMove).toBeUndefined();
  });

  test('an abort gives every line, best first', async () => {
    const controller = new AbortController();
    const analysis = engineOf('minixiangqi').analyse(rules.minixiangqi.start(), { signal: controller.signal, multiPv: 4 });
    for await (const info of analysis) if (info.depth === 6) controller.abort();
    const { lines, bestMove } = await analysis.result;
    expect(lines.map(({ multiPv }) => multiPv)).toEqual([1, 2, 3, 4]);
    expect(new Set(lines.map(({ pv }) => makeUci('minixiangqi', pv[0] ?? expect.fail('empty line')))).size).toBe(4);
    for (const { pv } of lines) checkLine(rules.minixiangqi.start(), pv);
    expect(bestMove).toEqual(lines[0]?.pv[0]);
  });

  test('after an abort the next search is right', async () => {
    const engine = engineOf('minishogi'), position = rules.minishogi.start();
    await engine.newGame();
    const nodes = (await engine.analyse(position, { depth: 6 }).result).lines[0]?.nodes;
    const aborted = engine.analyse(position);
    await sleep(30);
    const later = engine.analyse(position, { depth: 6 });
    expect((await aborted.result).stopped).toBe('aborted');
    expect((await later.result).lines[0]?.depth).toBe(6);
    await engine.newGame();
    const again = (await engine.analyse(position, { depth: 6 }).result).lines[0]?.nodes;
    if (home.threads === 1) expect(again).toBe(nodes);
  });

  test('leaving the loop stops the search', async () => {
    const analysis = engineOf('minixiangqi').analyse(rules.minixiangqi.start());
    for await (const info of analysis) if (info.depth >= 3) break;
    expect((await analysis.result).stopped).toBe('aborted');
  });

  test('a newer analysis supersedes the running one', async () => {
    const engine = engineOf('minixiangqi');
    const older = engine.analyse(rules.minixiangqi.start());
    await sleep(30);
    const newer = engine.analyse(rules.minixiangqi.start(), { depth: 3 });
    expect((await older.result).stopped).toBe('aborted');
    expect((await newer.result).stopped).toBe('limit');
  });

  test('a finished game settles at once, without a move', async () => {
    const mated = unwrap(rules.minixiangqi.fromFen('3k3/2R1R2/7/7/7/7/4K2 b - - 0 1'));
    const analysis = engineOf('minixiangqi').analyse(mated);
    for await (const info of analysis) expect.fail(`said something: depth ${info.depth}`);
    const outcome = { winner: 'first', reason: 'stalemate' } as const;
    expect(await analysis.result).toEqual({ position: mated, lines: [], stopped: 'gameOver', outcome });
    expect(await engineOf('minixiangqi').bestMove(mated)).toBeUndefined();
    expect(await engineOf('minixiangqi').evaluate(mated)).toMatchObject({ score: { kind: 'mate', plies: 0 }, wdl: [0, 0, 1000], outcome });
  });

  test('a best move and an evaluation are one call each', async () => {
    const position = rules.xiangqi42.start(), engine = engineOf('xiangqi42');
    expect(position.isLegal(await engine.bestMove(position, { depth: 5 }) ?? expect.fail('no move'))).toBe(true);
    await engine.newGame();
    const { lines: [best] } = await engine.analyse(position, { depth: 10 }).result;
    await engine.newGame();
    const { score, wdl, winChance, depth } = best ?? expect.fail('no line'), evaluation = await engine.evaluate(position);
    expect(evaluation).toMatchObject({ position, depth });
    if (home.threads === 1) expect(evaluation).toEqual({ position, score, wdl, winChance, depth });
    await expect(engine.bestMove(position, { depth: 0 })).rejects.toMatchObject({ code: 'ERR_OPTION' });
  });

  test('the game goes with the position: a fourth repetition that Sente would lose is avoided', async () => {
    // After eight plies of shuffling, b1b2 leads to the third occurrence; Gote, who profits, can go round once more.
    const shuffled = playLine(rules.minishogi.start(), 'b1b2 d5d4 b2b1 d4d5 b1b2 d5d4 b2b1 d4d5 b1b2 d5d4');
    const { lines } = await engineOf('minishogi').analyse(shuffled, { depth: 4 }).result;
    expect(makeUci('minishogi', lines[0]?.pv[0] ?? expect.fail('no line'))).not.toBe('b2b1');
  });

  test('misuse throws with a code', async () => {
    const engine = engineOf('minishogi');
    const code = (call: () => unknown): string => {
      try {
        call();
      } catch (error) {
        if (error instanceof ShoqiError) return error.code;
      }
      return 'nothing thrown';
    };
    expect(code(() => engine.analyse(rules.minixiangqi.start()))).toBe('ERR_VARIANT');
    for (const options of [{ depth: 0 }, { depth: 1.5 }, { nodes: -1 }, { moveTimeMs: Number.NaN }, { multiPv: 257 }, { depth: 1e9 },
      { mateInPlies: 0 }, { mateInPlies: 128 }, { searchMoves: [] }, { clock: { timeMs: -1, incMs: 0 } }, { startedAtMs: Number.NaN },
      { clock: { timeMs: 1, incMs: 0, movesToGo: 0 } }, { clock: { timeMs: 1, incMs: 0, byoyomiMs: Infinity } }]) {
      expect(code(() => engine.analyse(rules.minishogi.start(), options)), JSON.stringify(options)).toBe('ERR_OPTION');
    }
    const searchMoves = [unwrap(parseUci('minishogi', 'a2a3')), unwrap(parseUci('minishogi', 'a2a4'))];
    expect(() => engine.analyse(rules.minishogi.start(), { searchMoves })).toThrow('searchMoves: a2a4 is not a legal move here');
    expect(code(() => engine.analyse(nonsense({ variant: 'minishogi', outcome: () => undefined })))).toBe('ERR_FOREIGN');
    for (const options of [null, 3, 'x', { clock: null }, { signal: {} }]) {
      expect(code(() => engine.analyse(rules.minishogi.start(), nonsense(options))), JSON.stringify(options)).toBe('ERR_OPTION');
    }
    await expect(createEngine('minishogi', nonsense(null))).rejects.toMatchObject({ code: 'ERR_OPTION' });
    await expect(home.create('minishogi', { hashMb: 0 })).rejects.toMatchObject({ code: 'ERR_OPTION' });
    await expect(home.create('chess' as Variant)).rejects.toMatchObject({ code: 'ERR_VARIANT' });
  });

  test('dispose ends a running analysis, may be called twice, and then nothing works', async () => {
    const engine = await home.create('minishogi');
    const analysis = engine.analyse(rules.minishogi.start());
    await sleep(20);
    await Promise.all([engine.dispose(), engine.dispose()]);
    expect((await analysis.result).stopped).toBe('aborted');
    expect(() => engine.analyse(rules.minishogi.start())).toThrow(ShoqiError);
    await expect(engine.newGame()).rejects.toMatchObject({ code: 'ERR_DISPOSED' });
    await expect(engine.setHash(8)).rejects.toMatchObject({ code: 'ERR_DISPOSED' });
    await expect(engine.bestMove(rules.minishogi.start())).rejects.toMatchObject({ code: 'ERR_DISPOSED' });
    await expect(engine.evaluate(rules.minishogi.start())).rejects.toMatchObject({ code: 'ERR_DISPOSED' });
  });

  test('what is asked for right before dispose settles', async () => {
    const engine = await home.create('minishogi');
    const asked = [engine.newGame(), engine.setHash(2), engine.newGame()], analysis = engine.analyse(rules.minishogi.start());
    await engine.dispose();
    await Promise.all(asked);
    expect(await analysis.result).toMatchObject({ stopped: 'aborted' });
  });

  test('the hash may be changed between searches', async () => {
    const engine = engineOf('minishogi');
    for (const megabytes of [1, 64, 2]) {
      await engine.setHash(megabytes);
      expect((await engine.analyse(rules.minishogi.start(), { depth: 4 }).result).lines[0]?.depth).toBe(4);
    }
    await expect(engine.setHash(4096)).rejects.toMatchObject({ code: 'ERR_OPTION' });
  });
});

test('a limit that is given replaces the usual one, anything else goes beside it', () => {
  expect(limitedBy({ moveTimeMs: 1000 }, { multiPv: 2 })).toEqual({ moveTimeMs: 1000, multiPv: 2 });
  for (const limit of [{ depth: 3 }, { nodes: 9 }, { moveTimeMs: 5 }, { mateInPlies: 3 }, { clock: { timeMs: 9, incMs: 0 } }]) {
    expect(limitedBy({ moveTimeMs: 1000 }, limit)).toEqual(limit);
  }
});

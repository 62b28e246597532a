/**
 * UCI as an interface speaks it: transcripts with a real process, and the promises about time. Bad input and the parsing on its own are in
 * `uci-input.test.ts`, what USI and UCCI have of their own in `dialects.test.ts`.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Variant } from '../src/types.js';
import { runCli, uciTalks } from './support/cli.js';

/** Mean is a few milliseconds; the bound is generous because the machine may be busy. */
const STOP_MS = 250;

const talk = uciTalks();

function readCases<T>(name: string): readonly T[] {
  return (JSON.parse(readFileSync(new URL(`./cases/${name}.json`, import.meta.url), 'utf8')) as { cases: readonly T[] }).cases;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function errors(lines: readonly string[]): string[] {
  return lines.filter((line) => line.startsWith('info string error: '));
}

describe('conversation', () => {
  test('introduction, search, end', async () => {
    const uci = talk();
    uci.say('uci');
    await uci.hears(/^id name shoqi \d/);
    await uci.hears(/^option name UCI_Variant type combo default minixiangqi var minixiangqi var .* var minishogi$/);
    await uci.hears(/^uciok$/);
    uci.say('setoption name Hash value 4', 'setoption name MultiPV value 2', 'ucinewgame', 'isready');
    await uci.hears(/^readyok$/);
    uci.say('setoption name UCI_ShowWDL value true', 'go depth 1');
    await uci.hears(/^info depth 1 .* score cp -?\d+ wdl \d+ \d+ \d+ nodes /);
    await uci.hears(/^bestmove /);
    uci.say('setoption name UCI_ShowWDL value false', 'position startpos moves b1b3', 'go depth 4');
    const line = await uci.hears(/^info depth \d+ seldepth \d+ multipv 2 /);
    expect(line).toMatch(/ score (cp|mate) -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+ pv( [a-g]\d[a-g]\d)+$/);
    await uci.hears(/^bestmove [a-g][1-7][a-g][1-7]( ponder [a-g][1-7][a-g][1-7])?$/);
    uci.say('quit');
    expect(await uci.exit).toBe(0);
    expect(await uci.stderr).toBe('');
  });

  test('threads come and go between searches', async () => {
    const uci = talk();
    for (const threads of [2, 1, 64]) {
      uci.say(`setoption name Threads value ${threads}`, 'go nodes 20000');
      await uci.hears(/^bestmove [a-g]/);
    }
    uci.say('go infinite', 'setoption name Threads value 2', 'go depth 3');
    await uci.hears(/^bestmove [a-g]/);
    await uci.hears(/^bestmove [a-g]/);
    expect(errors(uci.heard)).toEqual([]);
  });

  test('go perft divides', async () => {
    const uci = talk();
    uci.say('setoption name uci_variant value minishogi', 'go perft 3');
    await uci.hears(/^Nodes searched: 2512$/);
    expect(uci.heard.filter((line) => /^\S+: \d+$/.test(line))).toHaveLength(14);
    uci.say('position startpos moves a2a3', 'go perft 1');
    await uci.hears(/^Nodes searched: \d+$/);
  });

  test('d draws the board', async () => {
    const uci = talk();
    uci.say('setoption name UCI_Variant value minishogi', 'position sfen 4k/5/4G/5/K2R1 b P 1 moves d1d5+', 'd', 'isready');
    await uci.hears(/^ 5 {3}\. {3}\. {3}\. \[\+R\]  k  5$/);
    await uci.hears(/^hand of first \(Sente\): P$/);
    await uci.hears(/^Fen: 3\+Rk\/5\/4G\/5\/K4\[P\] b - - /);
    await uci.hears(/^Sfen: 3\+Rk\/5\/4G\/5\/K4 w P 2$/);
    await uci.hears(/^Outcome: /);
  });

  test('the public adjudications', async () => {
    interface Case { variant: Variant; fen: string; moves: string; winner: string | null; reason: string | null }
    const uci = talk();
    for (const { variant, fen, moves, winner, reason } of readCases<Case>('adjudication')) {
      uci.say(`setoption name UCI_Variant value ${variant}`, `position fen ${fen} moves ${moves}`, 'd');
      const outcome = (await uci.hears(/^Outcome: /)).replace(/ \(\w+\)/, '');
      const expected = reason === null ? 'none' : winner === null ? `draw by ${reason}` : `${winner} wins by ${reason}`;
      expect({ fen, moves, outcome }).toEqual({ fen, moves, outcome: `Outcome: ${expected}` });
    }
  });

  test('the clock of the side to move is used', async () => {
    const uci = talk();
    await uci.ready();
    const start = Date.now();
    uci.say('go wtime 4000 btime 3600000 winc 0 binc 0 movestogo 40');
    await uci.hears(/^bestmove [a-g]/);
    expect(Date.now() - start).toBeLessThan(4000);
    uci.say('position startpos moves b1b3', 'go wtime 3600000 btime -20');
    await uci.hears(/^bestmove [a-g]/);
    uci.say('go wtime 1000');
    await uci.hears(/^info string error: go has no clock of the side to move/);
    await uci.hears(/^bestmove \(none\)$/);
  });

  test('searchmoves, alone and between other words', async () => {
    const uci = talk();
    for (const go of ['go searchmoves a2a3 depth 3', 'go depth 3 searchmoves a2a3', 'go searchmoves a2a3 a2a3 movetime 30']) {
      uci.say(go);
      expect(await uci.hears(/^bestmove /)).toMatch(/^bestmove a2a3\b/);
    }
    uci.say('setoption name MultiPV value 256', 'go searchmoves a2a3 c2c3 depth 2', 'isready');
    await uci.hears(/^bestmove (a2a3|c2c3)\b/);
    expect(uci.heard.filter((line) => line.includes(' multipv 3 '))).toEqual([]);
    uci.say('go infinite searchmoves c2c3', 'stop');
    await uci.hears(/^bestmove c2c3\b/);
    uci.say('go depth 2');
    await uci.hears(/ multipv 19 /);
  });

  test('mate N ends with a mate in N moves', async () => {
    const uci = talk();
    uci.say('position fen 3k3/7/R6/7/7/7/1R2K2 w - - 0 1', 'go mate 2');
    await uci.hears(/ score mate 2 /);
    await uci.hears(/^bestmove /);
    uci.say('go mate 1 depth 7');
    await uci.hears(/^info depth 7 /);
    await uci.hears(/^bestmove /);
  });

  test('the reply that is expected comes with the move', async () => {
    const uci = talk();
    uci.say('go depth 6');
    const pv = / pv (\S+) (\S+)/.exec(await uci.hears(/^info depth 6 /)) ?? expect.fail('a line of one move');
    expect(await uci.hears(/^bestmove /)).toBe(`bestmove ${pv[1]} ponder ${pv[2]}`);
    uci.say('position fen 3k3/R6/7/7/7/7/1R2K2 w - - 0 1', 'go depth 3');
    expect(await uci.hears(/^bestmove /)).toBe('bestmove b1b7');
  });

  test('byoyomi and the overhead are used', async () => {
    const uci = talk();
    await uci.ready();
    const start = performance.now();
    uci.say('setoption name Move Overhead value 5000', 'go wtime 0 btime 0 byoyomi 5500');
    await uci.hears(/^bestmove /);
    expect(performance.now() - start).toBeGreaterThan(480);
    expect(performance.now() - start).toBeLessThan(5000);
    uci.say('go byoyomi 300');
    await uci.hears(/^bestmove /);
  });

  test('a time a move is kept: the median, since a busy machine delays some (bench/overrun.ts measures the rest)', async () => {
    const uci = talk();
    await uci.ready();
    const overruns: number[] = [];
    for (let move = 0; move < 41; move++) {
      const start = performance.now();
      uci.say('go movetime 20');
      await uci.hears(/^bestmove /);
      overruns.push(performance.now() - start - 20);
    }
    expect(overruns.toSorted((a, b) => a - b)[20]).toBeLessThan(10);
    expect(Math.min(...overruns)).toBeGreaterThan(-1);
  });

  test('Clear Hash forgets: the same search again takes the same nodes', async () => {
    const uci = talk();
    const nodes = async (): Promise<string | undefined> => {
      uci.say('go depth 7');
      const line = await uci.hears(/^info depth 7 /);
      await uci.hears(/^bestmove /);
      return / nodes (\d+)/.exec(line)?.[1];
    };
    const fresh = await nodes();
    expect(await nodes()).not.toBe(fresh);
    uci.say('setoption name Clear Hash');
    expect(await nodes()).toBe(fresh);
    expect(errors(uci.heard)).toEqual([]);
  });

  test('a finished game has no move', async () => {
    const uci = talk();
    uci.say('position fen 3k3/2R1R2/7/7/7/7/4K2 b - - 0 1', 'go depth 5');
    await uci.hears(/^bestmove \(none\)$/);
    uci.say('go infinite', 'isready');
    await uci.hears(/^readyok$/);
    expect(uci.heard.at(-1)).toBe('readyok');
    uci.say('stop');
    await uci.hears(/^bestmove \(none\)$/);
  });
});

describe('stopping', () => {
  test('stop is answered at once, and infinite waits for it', async () => {
    const uci = talk();
    await uci.ready();
    const times: number[] = [];
    for (const go of ['go infinite', 'go', 'go depth 100', 'go movetime 100000', 'go nodes 9999999999 infinite', 'go infinite depth 2']) {
      uci.say(go);
      await uci.hears(/^info depth 2 /);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const start = performance.now();
      uci.say('stop');
      await uci.hears(/^bestmove [a-g]/);
      times.push(performance.now() - start);
    }
    expect(Math.max(...times)).toBeLessThan(STOP_MS);
    expect(uci.heard.filter((line) => line.startsWith('bestmove'))).toHaveLength(6);
  });

  test('stop before the first line still has a move', async () => {
    const uci = talk();
    uci.say('go infinite', 'stop');
    await uci.hears(/^bestmove [a-g]/);
  });

  test('every go is answered, in order, whatever comes in between', async () => {
    const uci = talk();
    uci.say('go infinite', 'go infinite', 'position startpos moves b1b3', 'go infinite', 'setoption name Hash value 2', 'go infinite',
      'ucinewgame', 'go infinite', 'setoption name UCI_Variant value minishogi', 'go infinite', 'go perft 2', 'go infinite', 'stop', 'stop');
    await uci.ready();
    expect(uci.heard.filter((line) => line.startsWith('bestmove '))).toHaveLength(7);
    expect(errors(uci.heard)).toEqual([]);
  });

  test('a perft too deep to wait for can be stopped', async () => {
    const uci = talk();
    uci.say('go perft 12', 'isready');
    await uci.hears(/^readyok$/);
    uci.say('stop');
    await uci.hears(/^info string perft stopped$/);
  });

  test.each([
    ['finishes a search', 'position startpos\ngo depth 5\n', /\nbestmove [a-g]\S+( ponder \S+)?\n$/],
    ['finishes a search without a last line end', 'position startpos\r\ngo depth 5', /\nbestmove [a-g]\S+( ponder \S+)?\n$/],
    ['stops an infinite one', 'go infinite\n', /bestmove [a-g]\S+( ponder \S+)?\n$/],
    ['finishes a perft', 'go perft 4\n', /\nNodes searched: 127164\n$/],
    ['is the end, with nothing said', '', /^$/],
  ])('end of input %s', async (_what, input, output) => {
    const { stdout, stderr, status } = await runCli(['uci'], input);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toMatch(output);
  });

  test('quit during a search', async () => {
    const uci = talk();
    uci.say('go infinite', 'quit', 'isready');
    expect(await uci.exit).toBe(0);
    expect(uci.heard.at(-1)).toMatch(/^bestmove /);
  });
});

describe('pondering', () => {
  test('the limits begin with ponderhit', async () => {
    const uci = talk();
    uci.say('setoption name Ponder value true');
    await uci.ready();
    uci.say('go ponder movetime 150 depth 99');
    await uci.hears(/^info depth 3 /);
    await sleep(250);
    await uci.ready();
    expect(uci.heard.at(-1)).toBe('readyok');
    const start = performance.now();
    uci.say('ponderhit');
    await uci.hears(/^bestmove [a-g]/);
    expect(performance.now() - start).toBeGreaterThan(140);
    expect(errors(uci.heard)).toEqual([]);
  });

  test('the search after the hit has its own depth', async () => {
    const uci = talk();
    uci.say('go ponder depth 4');
    await uci.hears(/^info depth 8 /);
    uci.say('ponderhit');
    await uci.hears(/^info depth 4 /);
    await uci.hears(/^bestmove [a-g]/);
    expect(uci.heard.filter((line) => line.startsWith('info depth 5 '))).toHaveLength(1);
  });

  test('stop ends it with a move, before and after the hit, and without limits it goes on', async () => {
    const uci = talk();
    uci.say('go ponder wtime 60000 btime 60000', 'isready');
    await uci.hears(/^readyok$/);
    uci.say('stop');
    await uci.hears(/^bestmove [a-g]/);
    uci.say('go ponder', 'ponderhit', 'isready');
    await uci.hears(/^readyok$/);
    await sleep(100);
    expect(uci.heard.filter((line) => line.startsWith('bestmove'))).toHaveLength(1);
    uci.say('ponderhit', 'stop');
    await uci.hears(/^info string error: ponderhit needs/);
    await uci.hears(/^bestmove [a-g]/);
  });

  test('hit before the search has begun', async () => {
    const uci = talk();
    uci.say('go ponder searchmoves a2a3 depth 2', 'ponderhit');
    await uci.hears(/^bestmove a2a3/);
    uci.say('go ponder depth 2');
    uci.hangUp();
    await uci.hears(/^bestmove [a-g]/);
    expect(await uci.exit).toBe(0);
    expect(uci.heard.filter((line) => line.startsWith('bestmove'))).toHaveLength(2);
  });

  test('a finished game has no move, and waits to be asked', async () => {
    const uci = talk();
    uci.say('position fen 3k3/2R1R2/7/7/7/7/4K2 b - - 0 1', 'go ponder depth 5', 'isready');
    await uci.hears(/^readyok$/);
    expect(uci.heard.at(-1)).toBe('readyok');
    uci.say('ponderhit');
    await uci.hears(/^bestmove \(none\)$/);
  });
});

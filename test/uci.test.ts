/**
 * UCI as an interface speaks it: transcripts with a real process, the promises about time and about bad input, and
 * the parsing on its own. What USI and UCCI have of their own is in `dialects.test.ts`.
 */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { parseCommand as parseLine } from '../src/cli/uci/command.js';
import { UCI } from '../src/cli/uci/dialects/uci.js';
import { LONGEST_LINE, readLines, TOO_LONG } from '../src/cli/uci/lines.js';
import { changeOption, defaultOptions, findOption, optionLines } from '../src/cli/uci/options.js';
import { parseUci } from '../src/notation/uci.js';
import { unwrap } from '../src/result.js';
import type { Variant } from '../src/types.js';
import { runCli, UciTalk } from './support/cli.js';

/** Mean is a few milliseconds; the bound is generous because the machine may be busy. */
const STOP_MS = 250;

const open: UciTalk[] = [];

function talk(): UciTalk {
  const uci = new UciTalk();
  open.push(uci);
  return uci;
}

afterEach(() => {
  for (const uci of open.splice(0)) uci.kill();
});

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

describe('bad input', () => {
  const BAD_LINES = [
    'xyzzy', 'UCI', 'go depth', 'go depth x', 'go depth -1', 'go depth 0', 'go depth 1e3', 'go depth 5 depth 6', 'go xyzzy', 'go movetime 0', 'go nodes 99999999999999999999',
    'go mate', 'go mate 0', 'go mate x', 'go ponder ponder', 'go ponder depth', 'ponderhit', 'go searchmoves', 'go searchmoves b1b3', 'go searchmoves b7b5 b7b9', 'go searchmoves depth 3',
    'go byoyomi', 'go byoyomi -1 wtime 5 btime 5', 'go movestogo 0 wtime 5 btime 5', 'go wtime x btime 1', 'go wtime 1000', 'go winc -1 wtime 5', 'go perft', 'go perft 0', 'go perft 99999999', 'go perft 3 depth 4',
    'position', 'position start', 'position startpos b1b3', 'position fen', 'position fen 9/9 w', 'position fen 3k3/7/7/7/7/7/3K3 w - - 0 1', 'position sfen x',
    'position startpos moves b1b3 b1b3', 'position startpos moves b1b3 e2e4q', 'position startpos moves P@c3', 'position startpos moves \u0000',
    'setoption', 'setoption name', 'setoption name Hash', 'setoption name Hash value', 'setoption name Hash value 0', 'setoption name Hash value 99999', 'setoption name Threads value 0', 'setoption name Threads value 65',
    'setoption name UCI_Variant value chess', 'setoption name MultiPV value 0', 'setoption name Nonsense value 1', 'setoption Hash 4', 'setoption name Ponder value maybe', 'setoption name Move Overhead value -1', 'setoption name Clear', '\u0000uci', '\u001b[2J', 'go\u0000',
  ];

  const REFUSED_SEARCHES = BAD_LINES.filter((line) => /^go(?! perft)\b/.test(line) && !line.includes('\u0000'));

  test('is told and changes nothing; a search that is refused is answered, so that nobody waits for ever', async () => {
    const uci = talk();
    uci.say('position startpos moves b1b3');
    const before = await board(uci);
    for (const line of BAD_LINES) {
      uci.say(line);
      const lines = await uci.ready();
      const answers = lines.filter((answer) => answer.startsWith('bestmove'));
      expect({ line, errors: errors(lines), answers }).toEqual({
        line,
        errors: [expect.stringMatching(/^info string error: [^\p{Cc}]{5,430}$/u)],
        answers: REFUSED_SEARCHES.includes(line) ? ['bestmove (none)'] : [],
      });
    }
    expect(REFUSED_SEARCHES.length).toBeGreaterThan(20);
    expect(await board(uci)).toEqual(before);
  });

  test('stops nothing; a refused search ends the one before, like any', async () => {
    const uci = talk();
    uci.say('go infinite', ...BAD_LINES.filter((line) => !REFUSED_SEARCHES.includes(line)));
    await uci.ready();
    expect(uci.heard.join('\n')).not.toContain('bestmove');
    uci.say('go depth x');
    await uci.hears(/^bestmove [a-g]/);
    await uci.hears(/^bestmove \(none\)$/);
  });

  test('words that nobody knows are passed over, unless nothing else limits the search', async () => {
    const uci = talk();
    uci.say('go depth 2 alacarte 7 movestogo 3');
    await uci.hears(/^info string go: passed over "alacarte" "7"$/);
    await uci.hears(/^bestmove [a-g]/);
    uci.say('go dept 2');
    await uci.hears(/^info string error: go does not know "dept"$/);
    await uci.hears(/^bestmove \(none\)$/);
  });

  test('the positions that must be refused', async () => {
    const uci = talk();
    for (const { variant, fen, why } of readCases<{ variant: Variant; fen: string; why: string }>('invalid')) {
      uci.say(`setoption name UCI_Variant value ${variant}`, `position fen ${fen}`);
      expect({ why, errors: errors(await uci.ready()) }).toEqual({ why, errors: [expect.stringMatching(/^info string error: FEN: ./)] });
    }
  });

  test('empty lines, CRLF, tabs, surplus words and what we need not know are fine', async () => {
    const uci = talk();
    uci.say('', '   ', '\r', 'debug on', 'register later', 'ucinewgame please\r', '\tposition  startpos\tmoves  b1b3 \r', 'go  depth 1\r', 'stop now');
    await uci.hears(/^bestmove /);
    expect(errors(await uci.ready())).toEqual([]);
    expect(errors(uci.heard)).toEqual([]);
  });

  test('lines of any length', async () => {
    const uci = talk();
    uci.say('x'.repeat(LONGEST_LINE + 5), 'y'.repeat(LONGEST_LINE - 5), `position startpos moves ${'b1b3 '.repeat(50_000)}`);
    expect(errors(await uci.ready())).toHaveLength(3);
  });

  test('twenty thousand mutated lines', async () => {
    const uci = talk();
    const random = randomNumbers(42);
    for (let batch = 0; batch < 40; batch++) {
      for (let count = 0; count < 500; count++) uci.say(mutatedLine(random));
      await uci.ready();
    }
    uci.say('usi', 'uci', 'setoption name UCI_Variant value xiangqi42', 'position startpos', 'go depth 3');
    await uci.hears(/^bestmove [a-g]/);
    uci.say('quit');
    expect(await uci.exit).toBe(0);
    expect(await uci.stderr).toBe('');
    expect(uci.heard.filter((line) => /worker|engine/.test(line))).toEqual([]);
  }, 120_000);

  async function board(uci: UciTalk): Promise<readonly string[]> {
    const from = uci.heard.length;
    uci.say('d');
    await uci.ready();
    return uci.heard.slice(from);
  }
});

const SEED_LINES = [
  ...Array.from({ length: 4 }, () => [
    'uci', 'isready', 'stop', 'd', 'setoption name MultiPV value 2', 'position startpos', 'position startpos moves b1b3 b7b5 a2a3',
    'position fen rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1 moves b1b3', 'position fen 3k1r1/2p2p1/3N3/1p5/1P1K3/4P2/c6 w - - 0 9',
    'position fen 3gp/r1R2/P2k1/K3b/4s[SBg] w - - 0 19 moves S@a4', 'position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves a2a3',
    'position fen rnakanr/1c3c1/p2p2p/P2P2P/1C3C1/RNAKANR w - - 0 1 moves d3d4', 'position startpos moves a2a3 e4e3 d1c2',
  ]).flat(),
  'ucinewgame', 'setoption name Hash value 2', 'setoption name Threads value 1', 'setoption name UCI_Variant value minishogi',
  'setoption name UCI_Variant value minixiangqi', 'go depth 2', 'go nodes 500', 'go movetime 2', 'go perft 2', 'go infinite',
  'go wtime 50 btime 50 winc 1 binc 1', 'go wtime 9 btime 9 byoyomi 2 movestogo 3', 'go mate 1 nodes 500', 'go searchmoves b1b3 a2a3 depth 1',
  'go ponder movetime 2', 'ponderhit', 'setoption name Clear Hash', 'setoption name Move Overhead value 3',
  'uci', 'usi', 'ucci', 'setoption name USI_Hash value 2', 'position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 5d5c', 'go mate 3', 'go btime 9 wtime 9 byoyomi 2',
  'gameover draw', 'setoption batch true', 'setoption hashsize 0', 'position startpos moves b0b2', 'banmoves a1a2', 'go draw time 9 increment 1', 'go depth 0',
];

const TOKENS = ['moves', 'fen', 'startpos', 'value', 'name', 'go', '-1', '0', '99999999999999999999', 'NaN', '\u0000', '\r', '\u00e9', '[]', '/', 'w', 'P@c3', 'a4a5+', '%s'];

function mutatedLine(random: (below: number) => number): string {
  let line = SEED_LINES[random(SEED_LINES.length)] ?? '';
  for (let mutations = random(4); mutations > 0; mutations--) line = mutate(line, random);
  return /^\s*quit/.test(line) ? '' : line;
}

function mutate(line: string, random: (below: number) => number): string {
  const at = random(line.length + 1);
  const words = line.split(' ');
  switch (random(6)) {
    case 0: return line.slice(0, at) + line.slice(at + 1);
    case 1: return line.slice(0, at) + String.fromCharCode(32 + random(96)) + line.slice(at + 1);
    case 2: return line.slice(0, at);
    case 3: return words.toSpliced(random(words.length), random(2), TOKENS[random(TOKENS.length)] ?? '').join(' ');
    case 4: return words.toSpliced(random(words.length), 1).join(' ');
    default: return `${line} ${words.slice(random(words.length)).join(' ')}`;
  }
}

/** Mulberry32: the same lines on every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6D2B79F5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor(((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32 * below);
  };
}

describe('parts', () => {
  const DEFAULTS = defaultOptions(UCI);
  const parseCommand = (line: string) => parseLine(UCI, line);
  const parseGo = (line: string) => UCI.parseGo(line.split(' '));
  const change = (name: string, value: string) => changeOption(DEFAULTS, UCI, findOption(UCI, name) ?? expect.fail(name), value);

  test('commands', () => {
    expect(parseCommand(' go  depth 5 nodes 7 ')).toEqual({ kind: 'go', words: ['depth', '5', 'nodes', '7'] });
    expect(parseCommand('position fen a b c moves d e')).toEqual({ kind: 'position', source: { kind: 'fen', text: 'a b c' }, moves: ['d', 'e'] });
    expect(parseCommand('setoption name Clear Hash')).toEqual({ kind: 'setoption', name: 'Clear Hash', value: '' });
    expect(parseCommand('')).toEqual({ kind: 'nothing' });
    expect(parseCommand('usi')).toEqual({ kind: 'hello', dialect: 'usi' });
  });

  test('limits', () => {
    expect(parseGo('depth 5 nodes 7')).toEqual({ depth: 5, nodes: 7, clocks: {}, infinite: false, ponder: false });
    expect(UCI.parseGo([])).toEqual({ clocks: {}, infinite: true, ponder: false });
    expect(parseGo('searchmoves b1b3 P@c3 ponder mate 2')).toEqual(
      { searchMoves: ['b1b3', 'P@c3'], mateInPlies: 3, clocks: {}, infinite: false, ponder: true });
    const byoyomi = { timeMs: 1, incMs: 0, byoyomiMs: 500, movesToGo: 3 };
    expect(parseGo('byoyomi 500 movestogo 3')).toMatchObject({ clocks: { first: byoyomi, second: byoyomi }, infinite: false });
    expect(parseGo('depth 1000000')).toMatchObject({ depth: 100 });
    expect(parseGo('wtime 5 winc 1 btime -7')).toEqual(
      { clocks: { first: { timeMs: 5, incMs: 1 }, second: { timeMs: 1, incMs: 0 } }, infinite: false, ponder: false });
    expect(parseGo('nodes 9 foo')).toEqual({ nodes: 9, unknown: ['foo'], clocks: {}, infinite: false, ponder: false });
  });

  test('options', () => {
    expect(optionLines(UCI)).toHaveLength(10);
    expect(change('Use NNUE', 'false')).toEqual({ ...DEFAULTS, usesNet: false });
    expect(change('UCI_ShowWDL', 'true')).toEqual({ ...DEFAULTS, showWdl: true });
    expect(change('Move Overhead', '50')).toEqual({ ...DEFAULTS, moveOverheadMs: 50 });
    expect(change('Ponder', 'true')).toEqual(DEFAULTS);
    expect(change('HASH', '32')).toEqual({ ...DEFAULTS, hashMb: 32 });
    expect(change('Threads', '2')).toEqual({ ...DEFAULTS, threads: 2 });
    expect(change('UCI_Variant', 'xiangqi-42').variant).toBe('xiangqi42');
  });

  test.each([[5, 'mate 3'], [1, 'mate 1'], [-2, 'mate -1'], [-4, 'mate -2'], [-1, 'mate -1'], [2, 'mate 1']])('mate in %i plies is %s', (plies, words) => {
    const pv = [unwrap(parseUci('minixiangqi', 'b1b3'))];
    const counts = { depth: 3, seldepth: 4, multiPv: 1, nodes: 5, nps: 6, timeMs: 7, hashfull: 8, winChance: 0.5 } as const;
    const info = { ...counts, score: { kind: 'mate', plies }, wdl: [400, 200, 400], pv } as const;
    const rest = 'nodes 5 nps 6 hashfull 8 time 7 pv b1b3';
    expect(UCI.info('minixiangqi', info)).toBe(`info depth 3 seldepth 4 multipv 1 score ${words} ${rest}`);
    expect(UCI.info('minixiangqi', info, true)).toBe(`info depth 3 seldepth 4 multipv 1 score ${words} wdl 400 200 400 ${rest}`);
  });

  test('lines from chunks', async () => {
    const chunks = ['a\r\nb', '', 'c\n\nd\re', Buffer.from([0x0a, 0xc3]), Buffer.from([0xa9]), `\n${'x'.repeat(LONGEST_LINE)}`, 'x\nf'];
    const lines: unknown[] = [];
    for await (const line of readLines(Readable.from(chunks))) lines.push(line);
    expect(lines).toEqual(['a', 'bc', '', 'd\re', '\u00e9', TOO_LONG, 'f']);
  });
});

/** What comes in over UCI: bad input of every kind, told and survived, and the parsing on its own. */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { parseCommand as parseLine } from '../src/cli/uci/command.js';
import { UCI } from '../src/cli/uci/dialects/uci.js';
import { LONGEST_LINE, readLines, TOO_LONG } from '../src/cli/uci/lines.js';
import { changeOption, defaultOptions, findOption, optionLines } from '../src/cli/uci/options.js';
import { parseUci } from '../src/notation/uci.js';
import { unwrap } from '../src/result.js';
import type { Variant } from '../src/types.js';
import { type UciTalk, uciTalks } from './support/cli.js';
import { type Random, seededRandom } from './support/random.js';

const talk = uciTalks();

function readCases<T>(name: string): readonly T[] {
  return (JSON.parse(readFileSync(new URL(`./cases/${name}.json`, import.meta.url), 'utf8')) as { cases: readonly T[] }).cases;
}

function errors(lines: readonly string[]): string[] {
  return lines.filter((line) => line.startsWith('info string error: '));
}

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

  test('four thousand mutated lines', async () => {
    const uci = talk();
    const random = seededRandom(42);
    for (let batch = 0; batch < 8; batch++) {
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

  test('at its end a search for a mate that may never be found is stopped', async () => {
    const uci = talk(), start = Date.now();
    uci.say('go mate 3');
    uci.hangUp();
    await uci.hears(/^bestmove [a-g]/);
    expect(await uci.exit).toBe(0);
    expect(Date.now() - start).toBeLessThan(20_000);
  }, 90_000);

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

function mutatedLine(random: Random): string {
  let line = random.pick(SEED_LINES);
  for (let mutations = random.below(4); mutations > 0; mutations--) line = mutate(line, random);
  return /^\s*quit/.test(line) ? '' : line;
}

function mutate(line: string, random: Random): string {
  const at = random.below(line.length + 1);
  const words = line.split(' ');
  switch (random.below(6)) {
    case 0: return line.slice(0, at) + line.slice(at + 1);
    case 1: return line.slice(0, at) + String.fromCharCode(32 + random.below(96)) + line.slice(at + 1);
    case 2: return line.slice(0, at);
    case 3: return words.toSpliced(random.below(words.length), random.below(2), random.pick(TOKENS)).join(' ');
    case 4: return words.toSpliced(random.below(words.length), 1).join(' ');
    default: return `${line} ${words.slice(random.below(words.length)).join(' ')}`;
  }
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
    expect(parseGo('depth 1000000')).toMatchObject({ depth: 100, capped: ['depth 1000000 is taken as 100, the most there is'] });
    expect(parseGo('mate 65')).toMatchObject({ mateInPlies: 127, capped: ['mate 65 is taken as 64, the most there is'] });
    expect(parseGo('mate 64 depth 100')).not.toHaveProperty('capped');
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

/** The match runner, end to end: matches of our own program against itself and against engines that misbehave. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { splitCommand } from '../bench/match/command.js';
import { MatchError } from '../bench/match/errors.js';
import { goLine, limitsText, parseTimeControl } from '../bench/match/limits.js';
import { OpeningSource, type Opening } from '../bench/match/opening.js';
import { readRunOptions, readSettings, resumedFlags, type Flags } from '../bench/match/options.js';
import type { GameRecord } from '../bench/match/record.js';
import { faultLine } from '../bench/match/report.js';
import { resultsRow } from '../bench/match/results-table.js';
import { Referee } from '../bench/match/referee.js';
import { openTables, Schedule } from '../bench/match/schedule.js';
import { summarise, type Summary } from '../bench/match/summary.js';
import { Tally } from '../bench/match/tally.js';
import { importPackage } from '../bench/support/package.js';
import { CLI } from './support/cli.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FAKE = fileURLToPath(new URL('support/fake-engine.mjs', import.meta.url));
const OURS = `'${process.execPath}' '${CLI}' uci`;
const fake = (manner: string): string => `'${process.execPath}' '${FAKE}' ${manner}`;

const folder = mkdtempSync(join(tmpdir(), 'shoqi-match-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function runMatch(...args: readonly string[]): Promise<Run> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/match.ts', ...args], { cwd: ROOT, timeout: 30_000, killSignal: 'SIGKILL' });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (text: string) => { texts[name] += text; });
  const [status] = await once(child, 'close') as [number | null];
  return { status, ...texts };
}

/** Plays a match and reads its summary and its file. */
async function played(name: string, ...args: readonly string[]): Promise<{ run: Run; summary: Summary; lines: { type: string }[] }> {
  const file = join(folder, `${name}.jsonl`);
  const run = await runMatch('--json', ...args.includes('--resume') ? [] : ['--out', file], ...args);
  expect(run).toMatchObject({ status: 0 });
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as { type: string });
  return { run, summary: JSON.parse(run.stdout) as Summary, lines };
}

/** The same without the command line and the file. */
async function playedHere(flags: Flags): Promise<{ summary: Summary; games: readonly GameRecord[]; told: readonly string[] }> {
  const settings = readSettings({ 'opening-nodes': '100', concurrency: '1', ...flags });
  const shoqi = await importPackage();
  const tables = await openTables(settings, shoqi);
  const names = { a: tables[0]?.engines.a.name ?? '', b: tables[0]?.engines.b.name ?? '' };
  const games: GameRecord[] = [];
  const tally = new Tally(settings);
  const openings = await OpeningSource.create(shoqi, settings.variant, settings.opening);
  const end = await new Schedule(settings, tables, openings, tally, [], (game) => games.push(game)).run();
  return { summary: summarise(settings, names, tally, end, ''), games, told: games.map((game) => faultLine(game, names)) };
}

describe.concurrent('matches', () => {
  test('our program against itself: two pairs to the end, then one more in the same file', async () => {
    const args = ['--game', 'minixiangqi', '--a', OURS, '--b', OURS, '--nodes', '500', '--opening-nodes', '500'];
    const { run, summary, lines } = await played('ours', ...args, '--games', '4', '--seed', '7');
    expect(run.stderr).toBe('');
    expect(summary).toMatchObject({ variant: 'minixiangqi', end: 'games', games: 4, pairCount: 2, seed: 7 });
    expect(summary.wins + summary.draws + summary.losses).toBe(4);
    // the same program, the same number of nodes: what one game of a pair gives, the other takes
    expect(summary.pairs).toEqual([0, 0, 2, 0, 0]);
    expect(lines.map(({ type }) => type)).toEqual(['match', 'game', 'game', 'game', 'game', 'summary']);
    await expectLegalGames(lines.filter(({ type }) => type === 'game') as GameRecord[]);

    const file = join(folder, 'ours.jsonl');
    appendFileSync(file, '{"type":"game","pai');
    const resumed = await played('ours', '--resume', file, '--games', '6', '--concurrency', '1');
    expect(resumed.summary).toMatchObject({ games: 6, pairCount: 3, pairs: [0, 0, 3, 0, 0] });
    const games = resumed.lines.filter(({ type }) => type === 'game') as GameRecord[];
    expect(games.map(({ pair, game }) => `${pair}.${game}`).toSorted()).toEqual(['0.0', '0.1', '1.0', '1.1', '2.0', '2.1']);
    expect(new Set(games.map(({ opening }) => opening.fen)).size).toBe(3);
  });

  test('an engine that is not there: one line, status 2', async () => {
    const run = await runMatch('--game', 'minishogi', '--nodes', '5', '--out', join(folder, 'none.jsonl'), '--a', '/no/such', '--b', OURS);
    expect(run).toEqual({ status: 2, stdout: '', stderr: 'match: cannot run the engine "/no/such": spawn /no/such ENOENT\n' });
  });

  test.each([
    ['one that does not speak UCI', fake('mute'), '', /does not speak UCI/], ['an option that it refuses', OURS, 'Hash=zero', /says: info string error/],
  ])('%s', async (_, command, options, message) => {
    await expect(playedHere({ game: 'minishogi', a: command, b: OURS, nodes: '5', 'a-options': options })).rejects.toThrow(message);
  });

  test('a clock, a longest game, a sequential test', async () => {
    const { summary } = await playedHere({
      game: 'minishogi', a: OURS, b: OURS, 'a-tc': '0.4+0.005', 'b-movetime': '3', games: '2', 'max-plies': '20', sprt: '0,1000', grace: '2000',
    });
    expect(summary).toMatchObject({ games: 2, sprt: { scale: 'logistic', h0: 0, h1: 1000 } });
    expect(summary.engines.b.overrun?.moves).toBeGreaterThan(5);
    expect(summary.engines.a).toMatchObject({ overrun: undefined, limits: '0.4+0.005 s' });
    expect(summary.meanPlies).toBeLessThanOrEqual(20);
  });

  test('a sequential test ends the match as soon as it is decided', async () => {
    const { summary, games } = await playedHere({ game: 'xiangqi42', a: fake('illegal'), b: OURS, nodes: '1', games: '100', sprt: '0,300' });
    expect(summary).toMatchObject({ end: 'sprt', wins: 0, draws: 0, sprt: { verdict: 'H0 accepted' } });
    expect(summary.games).toBe(games.length);
    expect(summary.games).toBeLessThan(30);
  });

  test.each([
    ['crash', 'crash', { 'a-nodes': '1' }], ['illegal', 'illegal-move', { 'a-nodes': '1' }], ['none', 'illegal-move', { 'a-nodes': '1' }],
    ['silent', 'no-answer', { 'a-movetime': '5', hang: '100' }], ['late', 'time-loss', { 'a-movetime': '5', hang: '10000' }],
  ] as const)('against one that does this: %s', async (manner, fault, flags) => {
    const { summary, games, told } = await playedHere({ game: 'xiangqi42', a: fake(manner), b: OURS, 'b-nodes': '50', grace: '200', games: '2', ...flags });
    expect(summary).toMatchObject({ games: 2, wins: 0, draws: 0, losses: 2, pairs: [1, 0, 0, 0, 0], decisive: { [fault]: 2 } });
    expect(summary.engines.a.faults).toEqual({ 'illegal-move': 0, 'crash': 0, 'no-answer': 0, 'time-loss': 0, [fault]: 2 });
    expect(Object.values(summary.engines.b.faults)).toEqual([0, 0, 0, 0]);
    expect(told[0]).toMatch(new RegExp(`^pair 0 game 0: A \\(fake, first side\\) loses by ${fault}, `));
    expect(told[1]).toMatch(new RegExp(`^pair 0 game 1: A \\(fake, second side\\) loses by ${fault}, `));
    for (const lines of told) expect(lines).toMatch(/^ {2}at \S+ [wb] - - \d+ \d+\n {2}position startpos moves( [a-g][1-6][a-g][1-6])+$/m);
    expect(games.every(({ winner, plies, opening }) => winner === 'b' && plies - opening.moves.length <= 1)).toBe(true);
  });

  /** The log repeats: each game from its opening by the rules, to the position and the outcome that were logged. */
  async function expectLegalGames(games: readonly GameRecord[]): Promise<void> {
    const referee = await Referee.create(await importPackage(), 'minixiangqi');
    for (const { first, opening, moves, winner, reason, fen, plies, timesMs } of games) {
      referee.begin(opening.moves);
      expect(referee.fen).toBe(opening.fen);
      for (const move of moves) {
        expect(referee.outcome).toBeUndefined();
        expect(referee.play(move)).toBeUndefined();
      }
      const { outcome } = referee;
      expect({ reason, fen, plies }).toEqual({ reason: outcome?.reason, fen: referee.fen, plies: opening.moves.length + moves.length });
      expect(winner).toBe(outcome?.winner === null ? null : (outcome?.winner === 'first') === (first === 'a') ? 'a' : 'b');
      expect(timesMs).toHaveLength(moves.length);
    }
  }
});

describe('openings', () => {
  const SETTINGS = { plies: [4, 6] as const, balanceCp: 100, nodes: 300, seed: 3 };

  test('the same seed gives the same, another seed others, none twice, and each is balanced and legal', async () => {
    const shoqi = await importPackage();
    const make = async (seed: number, excluded: readonly Opening[] = []): Promise<(Opening | undefined)[]> => {
      const source = await OpeningSource.create(shoqi, 'minishogi', { ...SETTINGS, seed });
      excluded.forEach((opening) => source.exclude(opening));
      const openings = await Promise.all(Array.from({ length: 20 }, (_, pair) => source.at(pair)));
      await source.dispose();
      return openings;
    };
    const openings = (await make(3)).flatMap((opening) => opening ?? []);
    expect(openings).toHaveLength(20);
    expect(await make(3)).toEqual(openings);
    expect(await make(4)).not.toEqual(openings);
    expect(await make(3, openings.slice(0, 1))).not.toEqual(openings);
    expect(new Set(openings.map(({ fen }) => fen.split(' ')[0])).size).toBe(20);
    expect(new Set(openings.map(({ moves }) => moves.length))).toEqual(new Set([4, 5, 6]));
    const referee = await Referee.create(shoqi, 'minishogi');
    for (const { fen, moves } of openings) {
      referee.begin(moves);
      expect([referee.fen, referee.outcome]).toEqual([fen, undefined]);
    }
  });

  test('when there are no more, it says so', async () => {
    const source = await OpeningSource.create(await importPackage(), 'minishogi', { ...SETTINGS, plies: [1, 1], balanceCp: 10_000, nodes: 1 });
    const found = await Promise.all(Array.from({ length: 15 }, (_, pair) => source.at(pair)));
    expect(found.map((opening) => opening !== undefined)).toEqual([...Array.from({ length: 14 }, () => true), false]);
    await source.dispose();
  });
});

describe('flags', () => {
  const settings = (line: string) => readSettings(readRunOptions(splitCommand(`--game minixiangqi --a x --b y ${line}`)).flags);

  test('what they mean', () => {
    expect(splitCommand(`node "a b"/c 'd "e"' --f=""g`)).toEqual(['node', 'a b/c', 'd "e"', '--f=g']);
    expect(settings('--nodes 5 --a-options "Hash = 16,Some Name=a b" --plies 3..7 --b-depth 4 --sprt-normalised -2,3.5')).toMatchObject({
      engines: { a: { command: 'x', options: [['Hash', '16'], ['Some Name', 'a b']], limits: { nodes: 5 } }, b: { limits: { nodes: 5, depth: 4 } } },
      opening: { plies: [3, 7], seed: 1 }, games: 1000, maxPlies: 400, sprt: { scale: 'normalised', h0: -2, h1: 3.5, alpha: 0.05, beta: 0.05 },
    });
    expect(settings('--nodes 5 --game minishogi').opening.plies).toEqual([4, 6]);
    expect(parseTimeControl('--tc', '10+0.1')).toEqual({ baseMs: 10_000, incMs: 100 });
    const clock = { baseMs: 60_000, incMs: 0 };
    expect(goLine({ clock, depth: 3 }, { first: { leftMs: 0.2, incMs: 5 }, second: undefined })).toBe('go wtime 1 winc 5 depth 3');
    expect(goLine({ moveTimeMs: 20, nodes: 7 }, { first: { leftMs: 9, incMs: 0 }, second: undefined })).toBe('go movetime 20 nodes 7');
    expect(limitsText({ clock, nodes: 7 })).toBe('60+0 s, 7 nodes');
  });

  test.each([
    '', '--a= --nodes 5', '--nodes 0', '--nodes 1e3', '--nodes 5 --games 3', '--nodes 5 --games 0', '--tc 5 --movetime 5', '--tc 0', '--tc 1+', '--a-tc 5', '--foo',
    '--nodes 5 --sprt 5,0', '--nodes 5 --sprt 1', '--nodes 5 --sprt 0,5 --sprt-normalised 0,5', '--nodes 5 --plies 0', '--nodes 5 --plies 5..4',
    '--nodes 5 --a-options Hash', '--nodes 5 --game chess', '--nodes 5 surplus', '--nodes', '--nodes 5 --out x --resume y', '--nodes 5 --concurrency 0',
  ])('refused: %s', (line) => {
    expect(() => settings(line)).toThrow(MatchError);
  });

  test('a resumed match stays what it was', () => {
    expect(resumedFlags({ nodes: '5', games: '4' }, { games: '8', nodes: '5' })).toEqual({ nodes: '5', games: '8' });
    expect(() => resumedFlags({ nodes: '5' }, { nodes: '6' })).toThrow('--nodes was 5');
    expect(() => resumedFlags({ nodes: '5' }, { seed: '6' })).toThrow('--seed was not given');
  });

  test('a row for the table of results', () => {
    const match = settings('--nodes 5 --sprt 0,5 --b-nodes 6');
    const tally = new Tally(match);
    const effort = { moves: 1, usedMs: 2, nodes: 10, nodesMs: 2, depths: 3, depthMoves: 1 };
    const game = { type: 'game', first: 'a', opening: { fen: '', moves: [] }, moves: [], plies: 9, fen: '', timesMs: [2], effort: { a: effort, b: effort } } as const;
    tally.add({ ...game, pair: 0, game: 0, winner: 'a', reason: 'checkmate' });
    tally.add({ ...game, pair: 1, game: 0, winner: 'b', reason: 'crash' });
    tally.add({ ...game, pair: 0, game: 1, winner: null, reason: 'repetition' });
    expect([tally.pairs, tally.games, tally.score, tally.faults('a').crash, tally.nodesPerSecond('b')]).toEqual([[0, 0, 0, 1, 0], 3, 0.5, 1, 5000]);
    // one pair of 3/2: variance with the half pairs 0.10204, so the score is 0.75 - 1.96 * 0.3194 = 0.124 at least
    const row = resultsRow(summarise(match, { a: 'new', b: 'old' }, tally, 'games', 'f'), 'killers |\nhistory', new Date('2026-12-01T10:00:00Z'));
    expect(row).toBe('| 2026-12-01 | minixiangqi | killers \\| history | new vs old | A 5 nodes; B 6 nodes | [0, 5] Elo | 3: +1 =1 -1 | 50.0 % '
      + '| +190.8 [-339.8, +inf] | 0.02 | undecided |');
  });
});

/** `shoqi review` as its user sees it: what is printed, the files that it writes, and what is wrong with a file. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseRecords } from '../src/records/formats.js';
import { CLI, runCli } from './support/cli.js';

const folder = mkdtempSync(join(tmpdir(), 'shoqi-review-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string): string => join(folder, name);

function file(name: string, text: string): string {
  writeFileSync(inFolder(name), text);
  return inFolder(name);
}

const PGN = '[White "Ann"]\n[Result "0-1"]\n[Variant "Minishogi"]\n\n1. Gb2 Bc4 2. Rxe4+ Gxe4 0-1\n';
const QUICK = ['--nodes', '3000', '--engines', '2'];

describe.concurrent('review', () => {
  test('prints every move and each side, and writes PGN, KIF and SVG', async () => {
    const [pgn, kif, svg] = ['out.pgn', 'out.kif', 'out.svg'].map(inFolder) as [string, string, string];
    const { stdout, stderr, status } = await runCli(['review', file('game.pgn', PGN), ...QUICK, '--pgn', pgn, '--kif', kif, '--svg', svg]);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toMatch(/^Minishogi: Ann - Gote\n {4}1\. Gb2 /);
    expect(stdout).toMatch(/\n {4}2\. Rxe4\+ +blunder +\d+ % -> +\d+ % +[-+#]\S+ +-\d+\.\d % +better: \S/);
    expect(stdout).toMatch(/\nSente +best \d, good \d, inaccuracy \d, mistake \d, blunder 1; average loss \d+\.\d %\nGote +best .*\n$/);
    const [fromPgn] = await parseRecords(readFileSync(pgn)), [fromKif] = await parseRecords(readFileSync(kif));
    for (const found of [fromPgn, fromKif]) {
      expect(found?.problems).toEqual([]);
      expect(found?.record).toMatchObject({ variant: 'minishogi', winner: 'second', players: { first: 'Ann' } });
      expect(found?.record?.moves).toHaveLength(4);
      expect(found?.record?.moves[2]?.variations?.length).toBe(1);
    }
    expect(fromPgn?.record?.moves[2]?.nags).toEqual([4]);
    expect(fromPgn?.record?.moves[2]?.comment).toMatch(/^\[%eval -\d+\.\d\d\]\nBlunder: win chance \d+% to \d+%/);
    expect(fromKif?.record?.moves[2]?.comment).toMatch(/^大悪手：期待勝率\d+%から\d+%へ、評価値-\d+。$/);
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s);
  });

  test('--json tells progress, then the result', async () => {
    const { stdout, status } = await runCli(['review', '-', ...QUICK, '--json'], PGN);
    const lines = stdout.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(status).toBe(0);
    expect(lines.slice(0, -1)).toEqual(Array.from({ length: 6 }, (_, done) => ({ type: 'progress', done, total: 5 })));
    expect(lines.at(-1)).toMatchObject({ type: 'result', variant: 'minishogi', stopped: 'done', sides: { first: { counts: { blunder: 1 } } } });
    expect((lines.at(-1)?.moves as { move: string }[]).map(({ move }) => move)).toEqual(['b1b2', 'b5c4', 'e1e4', 'd5e4']);
  });

  test('what cannot be read is told with its place, and the moves before it are reviewed', async () => {
    const broken = file('broken.pgn', PGN.replace('Gxe4', 'Kxa1'));
    const { stdout, stderr, status } = await runCli(['review', broken, ...QUICK]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^shoqi: .*broken\.pgn:5:\d+: /);
    expect(stdout).toMatch(/Rxe4/);
  });

  test.each([
    ['ERR_USAGE', 'the file is missing', []],
    ['ERR_FILE', 'nothing.pgn cannot be read', [inFolder('nothing.pgn')]],
    ['ERR_USAGE', 'has 2 games; choose with --game N', [file('two.pgn', PGN + PGN)]],
    ['ERR_FILE', 'has no game 3 of 1', [file('one.pgn', PGN), '--game', '3']],
    ['ERR_FILE', 'a game of "Chess"', [file('chess.pgn', '[Variant "Chess"]\n\n1. e4 e5 *\n')]],
    ['ERR_FILE', 'has no moves', [file('empty.pgn', '[Variant "Minishogi"]\n\n*\n')]],
    ['ERR_USAGE', '--kif is for games of minishogi only', [file('mx.pgn', '[Variant "Minixiangqi"]\n\n1. b1b3 *\n'), '--kif', inFolder('no.kif')]],
    ['ERR_USAGE', '--words is one of en, zh, ja, not "fr"', [file('fr.pgn', PGN), '--words', 'fr']],
    ['ERR_USAGE', '--depth and --nodes exclude each other', [file('both.pgn', PGN), '--depth', '1', '--nodes', '5']],
    ['ERR_USAGE', '--pgn needs the name of a file: standard output has the review', [file('out.pgn', PGN), '--pgn', '-']],
    ['ERR_FILE', '--svg cannot be written', [file('w.pgn', PGN), '--svg', join(folder, 'no', 'where.svg')]],
    ['ERR_FILE', '--svg cannot be written', [file('w.pgn', PGN), '--svg', folder]],
    ['ERR_USAGE', '--pgn needs the name of a file', [file('w.pgn', PGN), '--pgn', '']],
    ['ERR_USAGE', '--svg would overwrite what --pgn writes', [file('w.pgn', PGN), '--pgn', inFolder('same'), '--svg', `${folder}/./same`]],
    ['ERR_USAGE', '--kif would overwrite the file that is read', [file('w.pgn', PGN), '--kif', inFolder('w.pgn')]],
    ['ERR_USAGE', '--svg would overwrite the net', [file('w.pgn', PGN), '--net', file('w.nnue', ''), '--svg', inFolder('w.nnue')]],
  ] as const)('%s: %s', async (code, message, args) => {
    const { stdout, stderr, status } = await runCli(['review', ...args, '--json']);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    // before any search: no progress
    expect(stdout.trim().split('\n').map((line): unknown => JSON.parse(line))).toMatchObject([{ error: { code } }]);
    expect(existsSync(inFolder('same'))).toBe(false);
  });

  test('one of several games', async () => {
    const games = file('games.pgn', `${PGN}\n[Variant "Minixiangqi"]\n\n1. b1b3 *\n`);
    const { stdout, status } = await runCli(['review', games, '--game', '2', ...QUICK]);
    expect({ stdout, status }).toEqual({ stdout: expect.stringMatching(/^Minixiangqi: Red - Black\n.*\n/), status: 0 });
  });

  test('Ctrl-C ends it with what could be judged', async () => {
    const child = spawn(process.execPath, [CLI, 'review', file('long.pgn', PGN), '--movetime', '300', '--engines', '1', '--json'], { stdio: 'pipe' });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const isDue = !output.includes('"done":3');
      output += text;
      if (isDue && output.includes('"done":3')) child.kill('SIGINT');
    });
    const status = await new Promise((resolve) => child.once('close', resolve));
    const result = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { stopped: string; moves: readonly unknown[] };
    expect(status).toBe(0);
    expect(result.stopped).toBe('aborted');
    expect(result.moves.length).toBe(2);
  });
});

/**
 * The command line as its users have it: `node build/cli.js` in a process of its own, judged by what it prints and its
 * exit status. What the rules and the search know is tested elsewhere; here it is only held to the public cases.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { readArgs, type Syntax } from '../src/cli/args.js';
import { InputError, oneLine } from '../src/cli/errors.js';
import { VARIANTS, type Variant } from '../src/types.js';
import { variantInfo } from '../src/variants.js';
import { scoreText } from '../src/words/score-text.js';
import { CLI, runCli } from './support/cli.js';

interface LegalCase { readonly variant: Variant; readonly fen: string; readonly legal: string }
interface AdjudicationCase {
  readonly variant: Variant;
  readonly fen: string;
  readonly moves: string;
  readonly winner: string | null;
  readonly reason: string | null;
}

function readCases<T>(name: string): readonly T[] {
  return (JSON.parse(readFileSync(new URL(`./cases/${name}.json`, import.meta.url), 'utf8')) as { cases: readonly T[] }).cases;
}

async function json(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout, stderr, status } = await runCli([...args, '--json']);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

function jsonLines(stdout: string): Record<string, unknown>[] {
  return stdout.trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe.concurrent('help and version', () => {
  test.each([['--help'], ['help'], ['analyse', '--help'], ['status', '-h'], ['svg', '--help'], ['convert', '--help'], ['perft', '--help'], ['bench', '--help'], ['uci', '--help']])(
    'shoqi %s %s', async (...args) => {
      const { stdout, stderr, status } = await runCli(args);
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
      expect(stdout).toContain('shoqi');
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
    });

  test('no arguments: one line that names the commands', async () => {
    const { stdout, stderr, status } = await runCli([]);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(stderr).toMatch(/^shoqi: no command; known: analyse, .*\n$/);
  });

  test('--version is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
    expect((await runCli(['--version'])).stdout).toBe(`${version}\n`);
  });
});

describe.concurrent('status', () => {
  test.each(readCases<LegalCase>('legal-moves'))('legal moves: $variant $fen', async ({ variant, fen, legal }) => {
    expect(await json('status', variant, '--fen', fen)).toMatchObject({ variant, legalMoves: legal.split(' ') });
  });

  const seen = new Set<string>();
  const onePerReason = readCases<AdjudicationCase>('adjudication').filter(({ variant, reason }) => {
    const key = `${variantInfo(variant).engine} ${reason}`;
    return !seen.has(key) && seen.add(key);
  });
  test.each(onePerReason)('outcome: $variant $reason', async ({ variant, fen, moves, winner, reason }) => {
    const outcome = reason === null ? null : { winner, reason };
    expect(await json('status', variant, '--fen', fen, '--moves', moves)).toMatchObject({ outcome });
  });

  test('the whole object, of the start position', async () => {
    const { legalMoves, ...rest } = await json('status', 'XIANGQI-42');
    expect(rest).toEqual({ variant: 'xiangqi42', fen: variantInfo('xiangqi42').startFen, turn: 'first', check: false, outcome: null });
    expect(legalMoves).toHaveLength(25);
  });

  test('SFEN and FEN mean the same', async () => {
    const fromSfen = await json('status', 'minishogi', '--sfen', 'rbsgk/4p/5/P4/KGSBR b - 1', '--moves', ' a2a3\te4e3 ');
    expect(fromSfen).toEqual(await json('status', 'minishogi', '--moves', 'a2a3 e4e3'));
    expect(fromSfen).toMatchObject({ turn: 'first' });
  });

  test('in words', async () => {
    const { stdout, status } = await runCli(['status', 'minishogi', '--moves', 'a2a3', '--words', 'ja']);
    expect({ stdout, status }).toEqual({ stdout: expect.stringMatching(/^５五将棋、2手目、後手の番です。直前の手は、先手の歩が５四から５三へ。.*\n$/), status: 0 });
  });

  test('for people: the board with the last move, hands, facts', async () => {
    const { stdout, status } = await runCli(['status', 'minishogi', '--fen', '4k/5/+P4/5/K4[Pbb] w - - 0 1', '--moves', 'a3a4 e5d5']);
    expect(status).toBe(0);
    expect(stdout).toContain(`hand of second (Gote): Bx2
     a   b   c   d   e
 5   .   .   . [ k][ .] 5
 4  +P   .   .   .   .  4
 3   .   .   .   .   .  3
 2   .   .   .   .   .  2
 1   K   .   .   .   .  1
     a   b   c   d   e
hand of first (Sente): P
Variant: minishogi
Fen: `);
  });
});

describe.concurrent('perft', () => {
  test.each(VARIANTS)('%s start', async (variant) => {
    const { start } = JSON.parse(readFileSync(new URL('./cases/perft.json', import.meta.url), 'utf8')) as { start: Record<Variant, number[]> };
    expect(await json('perft', variant, '--depth', '4')).toMatchObject({ variant, depth: 4, nodes: start[variant][3] });
  });

  test('--divide adds up', async () => {
    const { stdout } = await runCli(['perft', 'minishogi', '--depth', '3', '--divide']);
    const counts = [...stdout.matchAll(/^(\S+): (\d+)$/gm)].map(([, , count]) => Number(count));
    expect(counts).toHaveLength(14);
    expect(counts.reduce((one, other) => one + other)).toBe(2512);
    expect(stdout).toMatch(/^Nodes searched: 2512$/m);
    const { divide, nodes } = await json('perft', 'minishogi', '--depth', '3', '--divide');
    expect(Object.values(divide as Record<string, number>)).toEqual(counts);
    expect(nodes).toBe(2512);
  });

  test('goes on from a position and moves', async () => {
    expect(await json('perft', 'minixiangqi', '--fen', '3k3/3R3/7/7/7/7/3K3 b - - 0 1', '--depth', '1')).toMatchObject({ nodes: 2 });
  });
});

describe.concurrent('analyse', () => {
  test.each(VARIANTS)('%s: lines, then the best move', async (variant) => {
    const { stdout, stderr, status } = await runCli(['analyse', variant, '--depth', '4']);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toMatch(/^depth +1\/\d+ +score [+-]?\d+\.\d\d  nodes \d+  nps \d+  time \d+\.\d\ds  pv \S+/);
    expect(stdout).toMatch(/\nbest move \S+ {2}score \S+\n$/);
    expect(stdout).not.toContain('\u001b');
  });

  test('--json', async () => {
    const { stdout } = await runCli(['analyse', 'minishogi', '--moves', 'a2a3', '--nodes', '3000', '--multipv', '2', '--hash', '1', '--json']);
    const lines = jsonLines(stdout);
    const result = lines.pop();
    expect(new Set(lines.map(({ type }) => type))).toEqual(new Set(['info']));
    expect(result).toMatchObject({ type: 'result', variant: 'minishogi', stopped: 'limit', outcome: null });
    const { bestMove, pv, lines: best } = result as { bestMove: string; pv: string[]; lines: { multiPv: number; pv: string[] }[] };
    expect(bestMove).toBe(pv[0]);
    expect(best.map(({ multiPv }) => multiPv)).toEqual([1, 2]);
    expect(best[1]?.pv[0]).not.toBe(bestMove);
    expect(best[0]).toMatchObject({ score: expect.any(Object), nodes: expect.any(Number) });
  });

  test('a mate is found and told in plies', async () => {
    const { stdout } = await runCli(['analyse', 'minixiangqi', '--fen', '3k3/R6/7/7/7/7/1R2K2 w - - 0 1', '--depth', '4']);
    expect(stdout).toMatch(/best move b1b7 {2}score #\+1\n$/);
  });

  test('only some moves, or until a mate', async () => {
    expect((await runCli(['analyse', 'minixiangqi', '--searchmoves', 'a2a3  c2c3', '--depth', '3'])).stdout).toMatch(/best move (a2a3|c2c3) /);
    const mate = ['analyse', 'minixiangqi', '--fen', '3k3/7/R6/7/7/7/1R2K2 w - - 0 1', '--mate', '2'];
    expect(jsonLines((await runCli([...mate, '--json'])).stdout).at(-1)).toMatchObject({ stopped: 'mate', score: { kind: 'mate', plies: 3 } });
  });

  test('a finished game has an outcome and no move', async () => {
    const mated = ['analyse', 'minixiangqi', '--fen', '3k3/2R1R2/7/7/7/7/4K2 b - - 0 1'];
    expect(await runCli(mated)).toEqual({ status: 0, stderr: '', stdout: 'game over: first (Red) wins by stalemate\n' });
    expect(await json(...mated)).toMatchObject(
      { type: 'result', bestMove: null, score: null, pv: [], lines: [], stopped: 'gameOver', outcome: { winner: 'first', reason: 'stalemate' } });
  });

  test('by default it takes about a second', async () => {
    const start = Date.now();
    expect((await runCli(['analyse', 'xiangqi42'])).stdout).toMatch(/best move/);
    expect(Date.now() - start).toBeGreaterThan(700);
  });
});

describe.concurrent('convert', () => {
  const sample = (name: string): string => fileURLToPath(new URL(`./records/${name}`, import.meta.url));

  test('Shift_JIS to PGN and back', async () => {
    const pgn = await runCli(['convert', sample('kifu-for-windows.kif'), '--to', 'pgn', '--notation', 'usi']);
    expect(pgn).toMatchObject({ status: 0, stderr: '' });
    expect(pgn.stdout).toContain('[White "わたし"]');
    expect(pgn.stdout).toContain('1. 5d5c');
    const folder = mkdtempSync(join(tmpdir(), 'shoqi-')), file = join(folder, 'game.kif');
    expect(await runCli(['convert', '-', '--to', 'kif', '--encoding', 'shift_jis', '--out', file], pgn.stdout)).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(new TextDecoder('shift_jis').decode(readFileSync(file))).toMatch(/^#KIF version=2.0 encoding=Shift_JIS\n手合割：5五将棋\n先手：わたし\n/);
    rmSync(folder, { recursive: true });
  });

  test('problems are told with their place, and the rest is converted', async () => {
    const { status, stdout, stderr } = await runCli(['convert', '-', '--to', 'pgn'], '1. Cb4 Pa5\n2. Cb4 *\n');
    expect([status, stderr]).toEqual([2, 'shoqi: -:2:4: no legal move here is "Cb4"\n']);
    expect(stdout).toContain('1. Cb4 Pa5 *');
  });

  test.each([
    [['--to', 'pgn'], 'the file is missing'],
    [[sample('lishogi.kif')], '--to is missing; one of pgn, kif, csa'],
    [[sample('lishogi.kif'), '--to', 'sgf'], '--to is one of pgn, kif, csa, not "sgf"'],
    [[sample('lishogi.kif'), '--to', 'kif', '--notation', 'usi'], '--notation is for PGN; KIF has one of its own'],
    [[sample('lishogi.kif'), '--to', 'pgn', '--game', '2'], /has no game 2 of 1$/],
    [[sample('lishogi.kif'), '--to', 'pgn', '--notation', 'wxf'], 'Minishogi has no WXF notation'],
    [['/no/such/file', '--to', 'pgn'], /^\/no\/such\/file cannot be read: /],
    [[tmpdir(), '--to', 'pgn'], /cannot be read: EISDIR/],
    [['/dev/zero', '--to', 'pgn'], '/dev/zero cannot be read: more than 256 MB'],
  ])('%j is refused', async (args, message) => {
    const { status, stdout, stderr } = await runCli(['convert', ...args]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.replace(/^shoqi: (.*)\n$/, '$1')).toMatch(message);
  });

  test.each([['empty', ''], ['white space', ' \n\ufeff\n']])('%s: no game in it, and nothing is written', async (_what, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'shoqi-')), keep = join(folder, 'keep.pgn');
    writeFileSync(keep, 'kept');
    expect(await runCli(['convert', '-', '--to', 'pgn', '--out', keep], text)).toEqual({ status: 2, stdout: '', stderr: 'shoqi: - has no game in it\n' });
    expect(readFileSync(keep, 'utf8')).toBe('kept');
    rmSync(folder, { recursive: true });
  });

  test('the file that is read is not written over, whatever it is called', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shoqi-')), file = join(folder, 'a.pgn'), link = join(folder, 'b.pgn');
    const text = '1. Cb4 Pa5\n2. Cb4 *\n';
    writeFileSync(file, text);
    symlinkSync(file, link);
    for (const out of [file, link, join(folder, '.', 'a.pgn')]) {
      const { status, stderr } = await runCli(['convert', file, '--to', 'pgn', '--out', out]);
      expect([status, stderr]).toEqual([2, `shoqi: --out would overwrite the file that is read: ${out}\n`]);
    }
    expect(readFileSync(file, 'utf8')).toBe(text);
    rmSync(folder, { recursive: true });
  });

  test('--out - is standard output', async () => {
    const words = ['convert', sample('lishogi.kif'), '--to', 'csa'];
    expect(await runCli([...words, '--out', '-'])).toEqual(await runCli(words));
    expect(existsSync('-')).toBe(false);
  });

  test('what a format cannot hold', async () => {
    const csa = await runCli(['convert', sample('kifu-for-windows.kif'), '--to', 'csa']);
    expect([csa.status, csa.stderr]).toEqual([0, 'shoqi: CSA has no variations: 3 left out\n']);
    expect((await runCli(['convert', sample('xboard-minishogi.pgn'), '--to', 'kif', '--game', '1'])).status).toBe(0);
    expect(await runCli(['convert', sample('xboard-minishogi.pgn'), '--to', 'kif'])).toMatchObject({ status: 2, stdout: '' });
    expect(await runCli(['convert', sample('wxf-minixiangqi.pgn'), '--to', 'kif'])).toMatchObject({ status: 2, stdout: '' });
  });
});

describe.concurrent('bad input: status 2 and one line', () => {
  test.each<[code: string, ...args: string[]]>([
    ['ERR_USAGE', 'analyze', 'minishogi'],
    ['ERR_USAGE', '--depth', '4'],
    ['ERR_USAGE', 'status'],
    ['ERR_USAGE', 'status', 'minishogi', '--words', 'klingon'],
    ['ERR_VARIANT', 'status', 'chess'],
    ['ERR_VARIANT', 'status', ''],
    ['ERR_VARIANT', 'bench', '__proto__'],
    ['ERR_VARIANT', 'status', 'minixiangqi', '--sfen', 'rbsgk/4p/5/P4/KGSBR b - 1'],
    ['ERR_USAGE', 'status', 'minishogi', 'xiangqi42'],
    ['ERR_USAGE', 'status', 'minishogi', '--depth', '4'],
    ['ERR_USAGE', 'status', 'minishogi', '-j'],
    ['ERR_USAGE', 'status', 'minishogi', '--toString'],
    ['ERR_USAGE', 'status', 'minishogi', '--fen'],
    ['ERR_USAGE', 'status', 'minishogi', '--fen', '--moves', 'a2a3'],
    ['ERR_USAGE', 'status', 'minishogi', '--fen', 'x', '--sfen', 'x'],
    ['ERR_USAGE', 'status', 'minishogi', '--moves', 'a2a3', '--moves', 'a2a3'],
    ['ERR_USAGE', 'uci', 'minishogi'],
    ['ERR_USAGE', 'perft', 'minishogi'],
    ['ERR_USAGE', 'perft', 'minishogi', '--depth', '0'],
    ['ERR_USAGE', 'perft', 'minishogi', '--depth', '99999'],
    ['ERR_USAGE', 'analyse', 'minishogi', '--depth', '-3'],
    ['ERR_USAGE', 'analyse', 'minishogi', '--depth', '3.5'],
    ['ERR_USAGE', 'analyse', 'minishogi', '--depth', '1e2'],
    ['ERR_USAGE', 'analyse', 'minishogi', '--depth='],
    ['ERR_USAGE', 'analyse', 'minishogi', '--nodes', '9'.repeat(400)],
    ['ERR_USAGE', 'analyse', 'minishogi', '--depth', '4', '--movetime', '10'],
    ['ERR_USAGE', 'analyse', 'minishogi', '--mate', '65'],
    ['ERR_USAGE', 'analyse', 'minishogi', '--searchmoves', ' '],
    ['ERR_ILLEGAL_MOVE', 'analyse', 'minishogi', '--searchmoves', 'a2a3 a2a4'],
    ['ERR_USAGE', 'analyse', 'minishogi', '--multipv', '0'],
    ['ERR_USAGE', 'analyse', 'minishogi', '--hash', '1000000'],
    ['ERR_USAGE', 'bench', '--json=yes'],
    ['ERR_FIELDS', 'status', 'minishogi', '--fen', ''],
    ['ERR_PIECE', 'status', 'minixiangqi', '--fen', 'rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCQ w - - 0 1'],
    ['ERR_MOVE_SYNTAX', 'status', 'minixiangqi', '--moves', 'b1b3 b7\nb5\u001b[2J'],
    ['ERR_ILLEGAL_MOVE', 'analyse', 'minixiangqi', '--moves', 'b1b3 b1b3'],
    ['ERR_ILLEGAL_MOVE', 'perft', 'xiangqi42', '--moves', 'd3d4', '--depth', '2'],
  ])('%s: %j %j %j %j', async (code, ...args) => {
    const { stdout, stderr, status } = await runCli([...args, '--json']);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^shoqi: [^\p{Cc}]+\n$/u);
    expect(stderr.length).toBeLessThan(450);
    expect(jsonLines(stdout)).toEqual([{ error: { code, message: stderr.slice('shoqi: '.length, -1) } }]);
  });

  test.each([['analyse', 'minishogi', '--depth', '1'], ['bench', 'minishogi'], ['review', fileURLToPath(new URL('./records/lishogi.kif', import.meta.url))]])(
    'a file that is no net: %s', async (...args) => {
      const { stderr, status } = await runCli([...args, '--net', 'package.json']);
      expect([status, stderr]).toEqual([2, 'shoqi: --net package.json: the net cannot be used: it is no file of a net\n']);
    });

  test('an unknown variant names the known ones, a bad move its number', async () => {
    const [variant, move] = await Promise.all([runCli(['status', 'go']), runCli(['status', 'minixiangqi', '--moves', 'b1b3 b7b5 b1b2'])]);
    for (const known of VARIANTS) expect(variant.stderr).toContain(known);
    expect(move.stderr).toMatch(/^shoqi: move 3: b1b2 /);
  });
});

test('Ctrl-C ends a search with its best move', async () => {
  const child = spawn(process.execPath, [CLI, 'analyse', 'minixiangqi', '--movetime', '60000']);
  child.stdout.once('data', () => child.kill('SIGINT'));
  const [[status], stdout] = await Promise.all([once(child, 'close'), child.stdout.setEncoding('utf8').toArray()]);
  expect(status).toBe(0);
  expect(stdout.join('')).toMatch(/\nbest move \S+ {2}score \S+\n$/);
});

describe('a broken installation is told as such: status 1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shoqi-'));
  const cli = join(folder, 'cli.js');
  copyFileSync(CLI, cli);
  for (const file of ['minixiangqi.wasm', 'minixiangqi.rules.wasm', 'minixiangqi.nnue']) copyFileSync(new URL(`../build/${file}`, import.meta.url), join(folder, file));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const file of ['xiangqi42.wasm', 'xiangqi42.rules.wasm']) writeFileSync(join(folder, file), 'not wasm');
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['no worker', 'ERR_WORKER', 'analyse', 'minixiangqi'],
    ['no module', 'ERR_WASM', 'status', 'minishogi'],
    ['not a module', 'ERR_WASM', 'bench', 'xiangqi42'],
  ])('%s', async (_what, code, ...args) => {
    const { stdout, stderr, status } = await runCli([...args, '--json'], '', cli);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^shoqi: error: [^\p{Cc}]+\n$/u);
    expect(jsonLines(stdout)).toEqual([{ error: { code, message: stderr.slice('shoqi: error: '.length, -1) } }]);
  });

  test('UCI still answers every go', async () => {
    const { stdout, status } = await runCli(['uci'], 'isready\nsetoption name UCI_Variant value xiangqi42\ngo depth 3\n', cli);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^(info string error: .*\n)readyok\n(info string error: .*\n){2}bestmove \(none\)\n$/);
  });
});

test('a reader that goes away ends it quietly', async () => {
  const child = spawn(process.execPath, [CLI, 'analyse', 'minixiangqi', '--movetime', '60000']);
  child.stdout.once('data', () => child.stdout.destroy());
  const [[status], stderr] = await Promise.all([once(child, 'close'), child.stderr.setEncoding('utf8').toArray()]);
  expect({ status: status as unknown, stderr }).toEqual({ status: 0, stderr: [] });
});

describe.skipIf(!existsSync('/dev/full')).concurrent('output that is lost is told: status 1', () => {
  test.each([
    [['--help']], [['--version']], [['status', 'minishogi', '--json']], [['svg', 'minishogi']], [['perft', 'minishogi', '--depth', '2', '--divide']],
    [['analyse', 'minishogi', '--depth', '3']], [['bench', 'minishogi']], [['uci']],
    [['convert', fileURLToPath(new URL('./records/lishogi.kif', import.meta.url)), '--to', 'pgn']],
  ])('%j', async (args) => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [CLI, ...args], { stdio: ['pipe', full, 'pipe'] });
    child.stdin?.end('uci\n');
    const [[status], stderr] = await Promise.all([once(child, 'close'), child.stderr?.setEncoding('utf8').toArray()]);
    closeSync(full);
    expect([status, stderr?.join('')]).toEqual([1, 'shoqi: error: ENOSPC: no space left on device, write\n']);
  });
});

test.each([[['uci']], [['convert', '-', '--to', 'pgn']], [['review', '-']]])('a folder as standard input is refused: %j', async (args) => {
  const folder = openSync('.', 'r');
  const child = spawn(process.execPath, [CLI, ...args], { stdio: [folder, 'pipe', 'pipe'] });
  const [[status], stderr] = await Promise.all([once(child, 'close'), child.stderr?.setEncoding('utf8').toArray()]);
  closeSync(folder);
  expect([status, stderr?.join('')]).toEqual([2, expect.stringMatching(/^shoqi: (- cannot be read: )?standard input is a folder\n$/)]);
});

describe('parts', () => {
  const syntax: Syntax = { variant: 'optional', flags: { depth: 'value', json: 'switch' } };

  test('arguments in any order', () => {
    const args = readArgs(['--json', 'Xiangqi-42', '--depth=12'], syntax);
    expect([args.optionalVariant(), args.whole('depth', 1, 20), args.has('json'), args.text('fen')]).toEqual(['xiangqi42', 12, true, undefined]);
    expect(() => args.whole('depth', 1, 11)).toThrow(InputError);
    expect(readArgs(['--', '--json'], { ...syntax }).has('json')).toBe(false);
  });

  test('scores', () => {
    expect([35, -7, 0, 1234].map((value) => scoreText({ kind: 'cp', value }))).toEqual(['+0.35', '-0.07', '0.00', '+12.34']);
    expect([5, -4].map((plies) => scoreText({ kind: 'mate', plies }))).toEqual(['#+5', '#-4']);
  });

  test('anything thrown becomes one printable line', () => {
    expect(oneLine(new Error('a\n\u0000b\u2028c'))).toBe('a b c');
    expect(oneLine(undefined)).toBe('undefined');
    expect(oneLine('x'.repeat(10_000)).length).toBeLessThan(410);
  });
});

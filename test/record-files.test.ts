/**
 * Files as other sites and programs write them (test/records/, made for these tests: moves by a writer that shares nothing with the
 * library, or by ffish; the one in Shift_JIS by iconv), and what is said of files that are damaged.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeFen } from '../src/fen.js';
import { makeUci } from '../src/notation/uci.js';
import { loadRules } from '../src/position.js';
import { decodeRecord, encodeRecord } from '../src/records/encoding.js';
import { makeRecord, parseRecords, type FoundRecord } from '../src/records/formats.js';
import { parseCsa } from '../src/records/csa-read.js';
import { makeCsa } from '../src/records/csa-write.js';
import { parseKif } from '../src/records/kif-read.js';
import { makeKif } from '../src/records/kif-write.js';
import { parsePgn } from '../src/records/pgn-read.js';
import { makePgn } from '../src/records/pgn-write.js';
import type { GameRecord, Line } from '../src/records/record.js';
import { ShoqiError, unwrap } from '../src/result.js';

const minishogi = await loadRules('minishogi'), minixiangqi = await loadRules('minixiangqi');

/** The game of the samples, by the engine against itself. */
const MINISHOGI_GAME = 'd1c2 c5b4 c1d2 b5c4 b1b2 d5d4 a1b1 d4d5 d2d3 c4d3 c2d3 S@d2 e1e2 d2e3 B@a1 e3e2 b2c2 d5d4 a1d4 e5d4 d3e2 d4e5 S@d2 B@d4 G@b2 a5c5 b1a1 c5c2 e2b5 d4b2 a1b1 c2d2 b5a4+ G@a1';
const XIANGQI42_GAME = 'b2b6 a6b6 d3d4 f5f1 g1f1 f6e4 b1c3 g4f4 c3e4 f4e4 f2f6 e6d5 d4d5 c6d5 f6b6 b5b1 a1b1 g6g4 f1f6';

function bytesOf(name: string): Uint8Array {
  return readFileSync(new URL(`./records/${name}`, import.meta.url));
}

async function gamesOf(name: string): Promise<readonly FoundRecord[]> {
  return parseRecords(bytesOf(name));
}

async function gameOf(name: string): Promise<GameRecord> {
  const [game, ...more] = await gamesOf(name);
  expect([game?.problems, more]).toEqual([[], []]);
  return game!.record!;
}

/** Moves in UCI, variations in parentheses after the move that they replace. */
function uciOf(record: GameRecord, line: Line = record): string {
  return line.moves.map(({ move, variations = [] }) => (
    [makeUci(record.variant, move), ...variations.map((variation) => `(${uciOf(record, variation)})`)].join(' ')
  )).join(' ');
}

describe('files of other sites', () => {
  test('PyChess: Minishogi', async () => {
    const game = await gameOf('pychess-minishogi.pgn');
    expect(uciOf(game)).toBe(MINISHOGI_GAME);
    expect(game).toMatchObject({ variant: 'minishogi', players: { first: 'alice', second: 'bob' }, winner: 'second' });
    expect(Object.fromEntries(game.headers)).toEqual({
      Event: 'PyChess casual game', Site: 'https://www.pychess.org/AbCd1234', Date: '2024.03.05', TimeControl: '300+3', WhiteElo: '1500?', BlackElo: '1612',
    });
    expect(makeFen(game.start)).toBe('rbsgk/4p/5/P4/KGSBR[] w - - 0 1');
  });

  test('PyChess: Minixiangqi, and an analysis with indentation and numbers without blanks', async () => {
    const game = await gameOf('pychess-minixiangqi.pgn');
    expect([game.variant, game.moves.length, game.winner, makeUci('minixiangqi', game.moves.at(-1)!.move)]).toEqual(['minixiangqi', 75, 'first', 'c5c6']);
    const analysis = await gameOf('pychess-analysis.pgn');
    expect([analysis.variant, uciOf(analysis), analysis.winner]).toEqual(['xiangqi42', XIANGQI42_GAME, undefined]);
  });

  test('XBoard: a plus that promotes, scores in comments, two games in a file', async () => {
    const [game, other, ...more] = await gamesOf('xboard-minishogi.pgn');
    expect([game?.problems, other?.problems, more]).toEqual([[], [], []]);
    expect(uciOf(game!.record!)).toBe(MINISHOGI_GAME);
    expect(game!.record!.moves.map(({ comment }) => comment).filter((comment) => comment !== undefined)).toEqual(['+0.08/13 1.5s', '+0.76/18 3.5s', 'Checkmate']);
    expect(uciOf(other!.record!)).toBe('b4b5+ e5e4 b5b4 e4e5 a4a5');
  });

  test('WXF with dots, glyphs, both kinds of comment, variations', async () => {
    const game = await gameOf('wxf-minixiangqi.pgn');
    expect(uciOf(game)).toBe('b1b3 f7f5 b3b2 (a2b2 a6a5 a1a2) (f1f2) a6a5 g2g3');
    expect(game).toMatchObject({ players: { first: '王', second: '李' }, winner: null, ending: 'agreement' });
    expect(game.moves.map(({ nags, comment }) => [nags, comment])).toEqual([
      [[6], undefined], [undefined, 'a comment over two lines'], [[1], undefined], [[2], undefined], [undefined, undefined],
    ]);
    expect(game.moves[2]?.variations?.[1]?.moves[0]?.comment).toBe('the second one');
  });

  test('lishogi: KIF', async () => {
    const game = await gameOf('lishogi.kif');
    expect(uciOf(game)).toBe(MINISHOGI_GAME);
    expect(game).toMatchObject({ players: { first: 'sente_player', second: 'gote_player' }, winner: 'second', ending: 'checkmate' });
    expect(game.moves.slice(0, 5).map(({ timeMs }) => timeMs)).toEqual([1000, 2000, 3000, 4000, undefined]);
    expect(Object.fromEntries(game.headers)).toEqual({
      Date: '2024.03.05', Time: '18:20:41', EndDate: '2024.03.05', EndTime: '18:31:02',
      Event: 'Rated Blitz game', Site: 'https://lishogi.org/AbCdEfGh', TimeControl: '5分+10秒',
    });
  });

  test('81Dojo: KIF', async () => {
    const game = await gameOf('81dojo.kif');
    expect(uciOf(game)).toBe(MINISHOGI_GAME.split(' ').slice(0, 12).join(' '));
    expect(game).toMatchObject({ players: { first: 'KikiNoOmata', second: 'XiaoNoOmata' }, winner: 'second', ending: 'resignation' });
    expect(game.moves.map(({ timeMs }) => timeMs)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3].map((seconds) => 1000 * seconds));
    expect(game.headers.get('Date')).toBe('2020.12.31');
  });

  test('Kifu for Windows: Shift_JIS, variations, comments', async () => {
    const game = await gameOf('kifu-for-windows.kif');
    expect(uciOf(game)).toBe('a2a3 e4e3 (d5d4 b1c2) e1e3 (c1d2 c5d4 (c5b4)) d5e4');
    expect(game).toMatchObject({ players: { first: 'わたし', second: '師匠' }, winner: 'second', ending: 'resignation', comment: '開始局面のコメント' });
    expect(game.moves[1]?.comment).toBe('ここで変化がある\n二行目');
    expect(game.moves[2]?.variations?.[0]?.comment).toBe('こちらもある');
    expect(game.headers).toEqual(new Map([['Date', '2023.01.01'], ['Event', '研究会']]));
  });

  test('a diagram as the start, Gote to move', async () => {
    const game = await gameOf('diagram.kif');
    expect(makeFen(game.start)).toBe('r2gk/1s2p/5/P+S3/KG1BR[b] b - - 0 1');
    expect(uciOf(game)).toBe('B@c2 d1c2');
    expect([game.winner, game.ending, game.players]).toEqual([undefined, 'interruption', {}]);
  });

  test('CSA: V2.2 with commas, none with a board, V3.0 with a handicap', async () => {
    const floodgate = await gameOf('floodgate.csa');
    expect(uciOf(floodgate)).toBe(MINISHOGI_GAME.split(' ').slice(0, 10).join(' '));
    expect(floodgate).toMatchObject({ players: { first: 'Alpha', second: 'Beta' }, winner: 'second', ending: 'resignation' });
    expect(floodgate.moves.at(-1)).toMatchObject({ timeMs: 10_000, comment: 'a comment, with a comma' });
    const lishogi = await gameOf('lishogi.csa');
    expect([uciOf(lishogi), lishogi.winner, lishogi.ending]).toEqual([MINISHOGI_GAME, 'second', 'checkmate']);
    const handicap = await gameOf('handicap.csa');
    expect(makeFen(handicap.start)).toBe('2sgk/5/5/P4/KGSBR[prb] b - - 0 1');
    expect([uciOf(handicap), handicap.moves[0]?.timeMs, handicap.ending]).toEqual(['P@e4', 250, 'interruption']);
  });

  test('each goes through every other format and comes back', async () => {
    for (const name of ['lishogi.kif', 'kifu-for-windows.kif', 'pychess-minishogi.pgn', 'lishogi.csa', 'diagram.kif']) {
      const game = await gameOf(name);
      for (const format of ['pgn', 'kif', 'csa'] as const) {
        const [again] = await parseRecords(await makeRecord(format, game));
        expect(again?.problems).toEqual([]);
        const withoutVariations = (text: string): string => text.replace(/ \([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
        const [ours, theirs] = [uciOf(game), uciOf(again!.record!)];
        expect(theirs).toBe(format === 'csa' ? withoutVariations(ours) : ours);
        expect(makeFen(again!.record!.start)).toBe(makeFen(game.start));
        expect([again!.record!.winner, again!.record!.ending]).toEqual([game.winner, game.ending]);
      }
    }
  });
});

describe('encodings', () => {
  test('Shift_JIS is written as iconv does', () => {
    const bytes = bytesOf('kifu-for-windows.kif');
    const text = decodeRecord(bytes);
    expect(text).toContain('棋譜ファイル');
    expect(Buffer.from(unwrap(encodeRecord(text, 'shift_jis'))).equals(bytes)).toBe(true);
  });

  test('every character that Shift_JIS gives back is one that it takes', () => {
    const kanji = Array.from({ length: 0x9fff - 0x4e00 }, (_, index) => String.fromCharCode(0x4e00 + index));
    const known = kanji.filter((char) => encodeRecord(char, 'shift_jis').ok);
    // JIS X 0208 has 6,355
    expect(known.length).toBeGreaterThan(6_355);
    expect(decodeRecord(unwrap(encodeRecord(known.join(''), 'shift_jis')), 'shift_jis')).toBe(known.join(''));
    expect(unwrap(encodeRecord('〜−', 'shift_jis'))).toEqual(unwrap(encodeRecord('～－', 'shift_jis')));
    expect(encodeRecord('ok ♔', 'shift_jis')).toMatchObject({ ok: false, error: { code: 'ERR_ENCODING', at: 3 } });
  });

  test('a PGN that is no UTF-8 is GB 18030, as iconv writes it', () => {
    const bytes = Buffer.concat([Buffer.from('\n[Red "'), Buffer.from([0xba, 0xec, 0xb7, 0xbd]), Buffer.from('"]\n')]);
    expect(decodeRecord(bytes)).toBe('\n[Red "红方"]\n');
    expect(decodeRecord(bytes, 'shift_jis')).not.toContain('红');
  });

  test('marks of byte order', () => {
    const text = '手合割：5五将棋\n';
    expect(decodeRecord(Buffer.from(`\uFEFF${text}`, 'utf8'))).toBe(text);
    expect(decodeRecord(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text);
    expect(decodeRecord(new Uint8Array())).toBe('');
  });
});

/** Problems as `line:column code`. */
function places({ problems }: FoundRecord): string[] {
  return problems.map(({ line, column, code }) => `${line}:${column} ${code}`);
}

describe('problems have a place, and what came before is kept', () => {
  test.each<[what: string, text: string, moves: string, places: readonly string[]]>([
    ['an illegal move', '[White "A"]\n\n1. Cb4 Pa5\n2. Cb4 a6a5 1-0', 'b1b4 a6a5', ['4:4 ERR_ILLEGAL_MOVE']],
    ['no move', '1. Cb4 {fine}\n1... O-O 2. Pa3', 'b1b4', ['2:6 ERR_MOVE_SYNTAX']],
    ['an ambiguous move', '[FEN "3k3/7/7/2C4/2C4/7/4K2 w - - 0 1"]\n1. C5=6', '', ['2:4 ERR_AMBIGUOUS_MOVE']],
    ['a bad move in a variation', '1. Cb4 (1. Cb3 Xx 2. Pa3) 1... a6a5', 'b1b4 (b1b3) a6a5', ['1:16 ERR_MOVE_SYNTAX']],
    ['a variation of nothing', '(1. Cb4) 1. Cb3', 'b1b3', ['1:1 ERR_RECORD_SYNTAX']],
    ['a variation that is not closed', '1. Cb4 (1. Cb3', 'b1b4 (b1b3)', ['1:12 ERR_RECORD_SYNTAX']],
    ['a variation that is not open', '1. Cb4 ) a6a5', 'b1b4 a6a5', ['1:8 ERR_RECORD_SYNTAX']],
    ['a comment that is not closed', '1. Cb4 {so on\n1... a6a5', 'b1b4', ['1:8 ERR_RECORD_SYNTAX']],
    ['a broken tag', '[White Ann]\n[Black "Bo"]\n\n1. Cb4', 'b1b4', ['1:1 ERR_RECORD_SYNTAX']],
    ['a start that is none', '[Event "x"]\n[FEN "3k3/7/7/7/7/7/3K3 w - - 0 1"]\n\n1. Cb4', '', ['2:1 ERR_FACING_GENERALS']],
    ['another game', '[Variant "Minishogi"]\n\n1. Pa3', '', ['1:1 ERR_VARIANT']],
    ['a result that is none', '[Result "constructor"]\n\n1. Cb4', 'b1b4', ['1:1 ERR_RESULT']],
    ['two results', '[Result "0-1"]\n\n1. Cb4 1-0', 'b1b4', ['3:8 ERR_RESULT']],
    ['a glyph beyond the last', '1. Cb4 $256 $255 1... a6a5', 'b1b4 a6a5', ['1:8 ERR_RECORD_SYNTAX']],
    ['a glyph that is none', '1. Cb4 $1a 1... a6a5', 'b1b4 a6a5', ['1:8 ERR_RECORD_SYNTAX']],
    ['marks that are none', '1. Cb4 a6a5?!? 2. Pa3', 'b1b4 a6a5 a2a3', ['1:12 ERR_RECORD_SYNTAX']],
    ['brackets after the end of what can be read', '1. Cb4 Xx ) ) 2. ) $ Pa3', 'b1b4', ['1:8 ERR_MOVE_SYNTAX']],
    ['a second game', '1. Cb4 *\n\n[Event "2"]\n\n1. Cb3 *', 'b1b4', ['3:1 ERR_RECORD_SYNTAX']],
  ])('PGN: %s', (_what, text, moves, expected) => {
    const read = parsePgn(minixiangqi, text);
    expect(uciOf(read.record)).toBe(moves);
    expect(places(read)).toEqual(expected);
    expect([undefined, null, 'first', 'second']).toContain(read.record.winner);
  });

  test.each<[what: string, text: string, moves: string, places: readonly string[]]>([
    ['an illegal move', '手合割：5五将棋\n   1 ５三歩(54)\n   2 ５三歩(54)\n   3 ４四金(45)\n', 'a2a3', ['3:6 ERR_ILLEGAL_MOVE']],
    ['no move', '   1 ５三歩(54)\n   2 ９九香打\n\n変化：1手\n   1 ４四金(45)\n', 'a2a3 (b1b2)', ['2:6 ERR_MOVE_SYNTAX']],
    ['a handicap', '手合割：香落ち\n   1 ５三歩(54)', 'a2a3', ['1:5 ERR_VARIANT']],
    ['a variation of nothing', '   1 ５三歩(54)\n変化：7手\n   7 ５二歩(53)\n', 'a2a3', ['2:1 ERR_RECORD_SYNTAX']],
    ['a row too short', '|v飛v角v銀v金|一\n   1 ５三歩(54)', '', ['1:10 ERR_BOARD_SIZE', '1:1 ERR_KINGS']],
    ['a piece that is none', '| 香 ・ ・ ・v玉|一\n', '', ['1:2 ERR_PIECE', '1:1 ERR_KINGS']],
    ['a hand that is none', '後手の持駒：香三\n   1 ５三歩(54)', 'a2a3', ['1:7 ERR_HAND']],
    ['a move after the end', '   1 ５三歩(54)\n   2 投了\n   3 ４四金(45)\n\n変化：1手\n   1 ４四金(45)\n', 'a2a3 (b1b2)', ['3:6 ERR_RECORD_SYNTAX']],
    ['a line of nothing', '   1 ５三歩(54)\nwhat is this\n', 'a2a3', ['2:1 ERR_RECORD_SYNTAX']],
  ])('KIF: %s', (_what, text, moves, expected) => {
    const read = parseKif(minishogi, text);
    expect(uciOf(read.record)).toBe(moves);
    expect(places(read)).toEqual(expected);
  });

  test.each<[what: string, text: string, moves: string, places: readonly string[]]>([
    ['an illegal move', 'V2.2\nPI\n+\n+5453FU\n+5352FU\n-1213FU', 'a2a3', ['5:1 ERR_ILLEGAL_MOVE']],
    ['a move after a comma', 'PI\n+\n+5453FU,T3,-1214FU', 'a2a3', ['3:12 ERR_ILLEGAL_MOVE']],
    ['a large board', 'P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n+\n+7776FU', '', ['1:18 ERR_BOARD_SIZE', '1:1 ERR_KINGS']],
    ['a statement that is none', 'PI\n+\n+5453FU\nhello\n-1213FU', 'a2a3 e4e3', ['4:1 ERR_RECORD_SYNTAX']],
    ['an end that is none', 'PI\n+\n+5453FU\n%FOO', 'a2a3', ['4:1 ERR_RECORD_SYNTAX']],
    ['a move after the end', 'PI\n+\n+5453FU\n%TORYO\n-1213FU\n+5352FU', 'a2a3', ['5:1 ERR_RECORD_SYNTAX']],
    ['a second game', 'PI\n+\n+5453FU\n/\nPI\n+\n', 'a2a3', ['5:1 ERR_RECORD_SYNTAX']],
  ])('CSA: %s', (_what, text, moves, expected) => {
    const read = parseCsa(minishogi, text);
    expect(uciOf(read.record)).toBe(moves);
    expect(places(read)).toEqual(expected);
  });

  test.each<[what: string, text: string, games: readonly string[]]>([
    ['KI2, several moves on a line', '先手：Ann\n\n▲５三歩    △１三歩\n▲ ４四金　△２二金*fine\nまで4手で後手の勝ち\n', ['a2a3 e4e3 b1b2 d5d4']],
    ['KI2 without headers or blanks', '▲５三歩△１三歩▲４四金', ['a2a3 e4e3 b1b2']],
    ['numbers of Chinese books', '[Variant "Minixiangqi"]\n\n１．炮六进三　炮６进２\n２、兵七平六 *\n', ['b1b4 f7f5 a2b2']],
    ['games without tags', '1. Cb4 {1-0\n1. f} 1-0 {so}\n\n1. Cf4 (1. Cb3\n1... a6a5) * ;\n1. Pa3', ['b1b4', 'f1f4 (b1b3 a6a5)', 'a2a3']],
    ['CSA with blanks at the edges', '  V2.2\nPI\n +\n +5453FU , T3 \n\t-1213FU\n %CHUDAN\n', ['a2a3 e4e3']],
  ])('%s', async (_what, text, games) => {
    const found = await parseRecords(text);
    expect(found.flatMap(({ problems }) => problems)).toEqual([]);
    expect(found.map(({ record }) => uciOf(record!))).toEqual(games);
  });

  test('a comment behind the result is of the last move', () => {
    const { record, problems } = parsePgn(minixiangqi, '1. Cb4 a6a5 {good} 1-0 {Black resigns} ; so');
    expect([problems, record.winner, record.moves[1]?.comment]).toEqual([[], 'first', 'good\nBlack resigns\nso']);
    expect(places(parsePgn(minixiangqi, '1. Cb4 * {one} 1. Cb3 *'))).toEqual(['1:19 ERR_RECORD_SYNTAX']);
  });

  test('a PGN without a name of its game is that in which most can be read, whatever is wrong with it', async () => {
    const [game] = await parseRecords('1. P-53 (1. Xx) (1. Yy) P-13 $ 2. Rx13 {fine} *');
    expect([game!.record!.variant, uciOf(game!.record!), game!.problems.length]).toEqual(['minishogi', 'a2a3 e4e3 e1e3', 3]);
  });

  test('KI2 that ends in a word without a number', () => {
    expect(parseKif(minishogi, '▲５三歩 △１三歩\n 投了 \n').record).toMatchObject({ winner: 'second', ending: 'resignation' });
  });

  test('a bad move of KI2 has its place in the line', async () => {
    expect((await parseRecords('▲５三歩  △１三金  ▲４四金')).map(places)).toEqual([['1:7 ERR_ILLEGAL_MOVE']]);
  });

  test.each([
    ['1-0', 'first'], ['0 - 1', 'second'], ['½-½', null], ['1/2', null], ['*', undefined], ['?', undefined],
  ])('[Result "%s"]', (text, winner) => {
    const read = parsePgn(minixiangqi, `[Result "${text}"]\n\n1. Cb4`);
    expect([read.problems, read.record.winner]).toEqual([[], winner]);
  });

  test('lines count in the whole file', async () => {
    const games = await parseRecords('[Variant "Minixiangqi"]\n\n1. Cb4 *\n\n[Variant "Chess"]\n\n1. e4 *\n\n[Variant "Xiangqi42"]\n\n1. Xx *\n');
    expect(games.map(places)).toEqual([[], ['5:1 ERR_VARIANT'], ['11:4 ERR_MOVE_SYNTAX']]);
    expect(games.map(({ record }) => record?.variant)).toEqual(['minixiangqi', undefined, 'xiangqi42']);
    expect((await parseRecords('1. C2+4')).map(({ record }) => record?.variant)).toEqual(['minixiangqi']);
    for (const text of ['', ' \n', '\ufeff']) expect(await parseRecords(text, { format: 'kif' })).toEqual([]);
    expect((await parseRecords('1. P-53', { variant: 'minishogi' })).map(({ record }) => record?.variant)).toEqual(['minishogi']);
    expect((await parseRecords('PI\n+\n+5453FU\n/\nPI\n+\n-5453FU\n')).map(places)).toEqual([[], ['7:1 ERR_ILLEGAL_MOVE']]);
  });
});

describe('writing', () => {
  const record = parsePgn(minishogi, '[White "A \\"B\\" \\\\ C"]\n[Event "Cup"]\n\n1. Pa3 {one} Pe3 $1 (1... Gd4 2. Gc2) 2. Rxe3 0-1').record;

  test.each(['pgn', 'kif', 'csa'] as const)('times and glyphs that files cannot have, in %s', async (format) => {
    const [one, two] = record.moves;
    const odd = { ...record, moves: [{ ...one!, timeMs: 12_000.4, clockMs: -3 }, { ...two!, timeMs: NaN, nags: [1, 256, -1] }] };
    const [read] = await parseRecords(await makeRecord(format, odd));
    expect(read!.problems).toEqual([]);
    expect(read!.record!.moves.map(({ timeMs }) => timeMs)).toEqual([12_000, undefined]);
    if (format === 'pgn') expect(read!.record!.moves).toMatchObject([{ clockMs: 0 }, { nags: [1] }]);
  });

  test('PGN', () => {
    expect(makePgn(minishogi, { ...record, ending: 'time' })).toBe(`[Event "Cup"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A \\"B\\" \\\\ C"]
[Black "?"]
[Result "0-1"]
[Variant "Minishogi"]
[Termination "time forfeit"]

1. Pa3 {one} 1... Pe3 $1 (1... Gd4 2. Gc2) 2. Rxe3+ 0-1
`);
    expect(makePgn(minishogi, record, { notation: 'hodges' })).toContain('1. P-5c {one} 1... P-1c $1 (1... G-2b 2. G-3d) 2. Rx1c 0-1');
  });

  test('KIF', () => {
    expect(makeKif(minishogi, { ...record, ending: 'resignation' })).toBe(`#KIF version=2.0 encoding=UTF-8
手合割：5五将棋
先手：A "B" \\ C
後手：
棋戦：Cup
手数----指手---------消費時間--
   1 ５三歩(54)
*one
   2 １三歩(12)
   3 同　飛(15)
まで3手で後手の勝ち

変化：2手
   2 ２二金(21)
   3 ３四金(45)
`.replace('手数', '終局理由：resignation\n手数'));
  });

  test('CSA', () => {
    expect(makeCsa(minishogi, { ...record, winner: 'first', ending: 'resignation' })).toBe(`'CSA encoding=UTF-8
V3.0
N+A "B" \\ C
$EVENT:Cup
P1-HI-KA-GI-KI-OU
P2 *  *  *  * -FU
P3 *  *  *  *  * 
P4+FU *  *  *  * 
P5+OU+KI+GI+KA+HI
+
+5453FU
'*one
-1213FU
+1513HI
%TORYO
`);
  });

  test('refusals', async () => {
    const xiangqi = parsePgn(minixiangqi, '1. Cb4').record;
    const codeOf = async (write: () => unknown): Promise<unknown> => {
      try {
        return await write();
      } catch (error) {
        return error instanceof ShoqiError ? error.code : error;
      }
    };
    expect(await codeOf(() => makeKif(minixiangqi, xiangqi))).toBe('ERR_VARIANT');
    expect(await codeOf(() => makeRecord('csa', xiangqi))).toBe('ERR_VARIANT');
    expect(await codeOf(() => makePgn(minishogi, xiangqi))).toBe('ERR_VARIANT');
    expect(await codeOf(() => parseKif(minixiangqi, ''))).toBe('ERR_VARIANT');
    expect(await codeOf(() => makeRecord('sgf' as 'pgn', xiangqi))).toBe('ERR_FORMAT');
    expect(await codeOf(() => makePgn(minixiangqi, { ...xiangqi, moves: [...xiangqi.moves, ...xiangqi.moves] }))).toBe('ERR_ILLEGAL_MOVE');
    expect(await codeOf(() => makeRecord('pgn', { ...xiangqi, start: { ...xiangqi.start, pieces: new Map() } }))).toBe('ERR_KINGS');
  });
});

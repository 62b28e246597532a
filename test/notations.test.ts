/**
 * Moves in the words of the players: texts as books and federations write them, in positions made up for each rule; what a reader
 * forgives, what it refuses and where, and damaged texts. The law that every text reads back is in move-text.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { makeChinese, parseChinese } from '../src/notation/chinese.js';
import { makeMove, NOTATIONS, notationsOf, parseAnyMove, parseMove, type Notation } from '../src/notation/notations.js';
import { parseSan } from '../src/notation/san.js';
import { makeUci, parseUci } from '../src/notation/uci.js';
import { loadRules, type Position, type Rules } from '../src/position.js';
import { ShoqiError, unwrap } from '../src/result.js';
import { VARIANTS, type Variant } from '../src/types.js';
import { randomGames } from './support/games.js';
import { mutate, seededRandom } from './support/random.js';

const RULES = Object.fromEntries(
  await Promise.all(VARIANTS.map(async (variant) => [variant, await loadRules(variant)])),
) as Record<Variant, Rules>;

/** A position from a FEN, or the start for an empty text, and moves in UCI after it. */
function positionOf(variant: Variant, fen: string, moves = ''): Position {
  const start = fen === '' ? RULES[variant].start() : unwrap(RULES[variant].fromFen(fen));
  return moves.split(' ').filter((move) => move !== '').reduce((position, uci) => unwrap(position.play(unwrap(parseUci(variant, uci)))), start);
}

function written(notation: Notation, position: Position, uci: string): string {
  return makeMove(notation, position, unwrap(parseUci(position.variant, uci)));
}

function read(notation: Notation, position: Position, text: string): string {
  const move = parseMove(notation, position, text);
  return move.ok ? makeUci(position.variant, move.value) : `${move.error.code} ${move.error.at}`;
}

/** Three Soldiers on d, two on a: the tandems of the World Xiangqi Federation's page, on files of this board. */
const TWO_FILES = '3k3/7/3P3/P2P3/P2P3/2C4/3K3 w - - 0 1';
const ONE_FILE = '3k3/7/3P3/3P3/P2P3/2C4/3K3 w - - 0 1';
const FIVE = '2k4/3P3/3P3/3P3/3P3/3P3/4K2 w - - 0 1';
const TWINS = '3k3/2r4/2r4/2C4/2C4/2N4/2N1K2 w - - 0 1';

describe('WXF and Chinese', () => {
  test.each<[Variant, string, string, string, string, string]>([
    ['minixiangqi', '', '', 'b1b4', 'C6+3', '炮六进三'],
    ['minixiangqi', '', 'b1b4', 'f7f4', 'C6+3', '炮６进３'],
    ['minixiangqi', '', 'b1b4', 'g6f6', 'P7=6', '卒７平６'],
    ['minixiangqi', '', '', 'a2b2', 'P7=6', '兵七平六'],
    ['minixiangqi', TWINS, '', 'c4b4', 'C+=6', '前炮平六'],
    ['minixiangqi', TWINS, '', 'c3g3', 'C-=1', '后炮平一'],
    ['minixiangqi', TWINS, '', 'c1e2', 'H-+3', '后马进三'],
    ['minixiangqi', TWINS, '', 'c2a1', 'H+-7', '前马退七'],
    ['minixiangqi', TWINS, 'e1e2', 'c6a6', 'R-=1', '后车平１'],
    ['minixiangqi', ONE_FILE, '', 'd5e5', '14=3', '前兵平三'],
    ['minixiangqi', ONE_FILE, '', 'd4e4', '24=3', '中兵平三'],
    ['minixiangqi', ONE_FILE, '', 'd3e3', '34=3', '后兵平三'],
    ['minixiangqi', ONE_FILE, '', 'a3a4', 'P7+1', '兵七进一'],
    ['minixiangqi', TWO_FILES, '', 'd5d6', '14+1', '一兵进一'],
    ['minixiangqi', TWO_FILES, '', 'd3c3', '34=5', '三兵平五'],
    ['minixiangqi', TWO_FILES, '', 'a4b4', '17=6', '四兵平六'],
    ['minixiangqi', TWO_FILES, '', 'a3b3', '27=6', '五兵平六'],
    ['minixiangqi', FIVE, '', 'd6c6', '14=5', '一兵平五'],
    ['minixiangqi', FIVE, '', 'd2c2', '54=5', '五兵平五'],
    ['xiangqi42', '', '', 'c1d2', 'A5+4', '仕五进四'],
    ['xiangqi42', '', 'c1d2', 'g6g5', 'R7+1', '车７进１'],
    ['minixiangqi-palace', '4k2/7/7/7/7/3K3/7 w - - 0 1', '', 'd2c3', 'K4+5', '帅四进五'],
    ['minixiangqi-palace', '4k2/7/7/7/7/3K3/7 w - - 0 1', '', 'd2d3', 'K4+1', '帅四进一'],
  ])('%s %s %s: %s is %s and %s', (variant, fen, moves, uci, wxf, chinese) => {
    const position = positionOf(variant, fen, moves);
    expect([written('wxf', position, uci), written('chinese', position, uci)]).toEqual([wxf, chinese]);
    expect([read('wxf', position, wxf), read('chinese', position, chinese)]).toEqual([uci, uci]);
  });

  test.each<[string, string, string]>([
    ['', 'C6.5', 'ERR_ILLEGAL_MOVE 0'],
    ['', 'P7.6', 'a2b2'], ['', 'p7=6', 'a2b2'], ['', 'P76', 'a2b2'], ['', ' S7+1 ', 'a2a3'], ['', 'N5+4', 'ERR_ILLEGAL_MOVE 0'],
    [TWINS, '+C.6', 'c4b4'], [TWINS, 'c-.1', 'c3g3'], [TWINS, 'N++3', 'c2e3'],
    [TWINS, 'C5.6', 'ERR_AMBIGUOUS_MOVE 0'], [TWINS, 'H5-7', 'c2a1'],
    // the federation's own numbers of three Soldiers on a file
    [ONE_FILE, 'P+.3', 'd5e5'], [ONE_FILE, 'P4.3', 'd4e4'], [ONE_FILE, 'P-.3', 'd3e3'], [ONE_FILE, 'P4+1', 'd5d6'],
    [TWO_FILES, '4+.3', 'd5e5'], [TWO_FILES, '44.3', 'd4e4'], [TWO_FILES, '4-.3', 'd3e3'],
    [TWO_FILES, '7+.6', 'a4b4'], [TWO_FILES, '7-.6', 'a3b3'],
    [FIVE, '++.3', 'd6e6'], [FIVE, 'P+.3', 'd5e5'], [FIVE, 'P4.3', 'd4e4'], [FIVE, 'P-.3', 'd3e3'], [FIVE, '--.3', 'd2e2'],
  ])('WXF in %j: %j reads as %s', (fen, text, uci) => {
    expect(read('wxf', positionOf('minixiangqi', fen), text)).toBe(uci);
  });

  test.each<[string, string, string]>([
    ['', '砲6進3', 'b1b4'], ['', '炮６进３', 'b1b4'], ['', '包六進三', 'b1b4'], ['', '卒七平六', 'a2b2'], ['', ' 兵7平6', 'a2b2'],
    [TWINS, '前砲平6', 'c4b4'], [TWINS, '後傌進三', 'c1e2'], [TWINS, '2马进三', 'c1e2'], [TWINS, '炮五平六', 'ERR_AMBIGUOUS_MOVE 0'],
    [ONE_FILE, '二兵平三', 'd4e4'], [ONE_FILE, '三兵平三', 'd3e3'], [TWO_FILES, '前兵平三', 'd5e5'], [TWO_FILES, '后兵平六', 'a3b3'],
    [FIVE, '前兵平五', 'd6c6'], [FIVE, '后兵平五', 'd2c2'], [FIVE, '中兵平五', 'ERR_AMBIGUOUS_MOVE 0'],
  ])('Chinese in %j: %j reads as %s', (fen, text, uci) => {
    expect(read('chinese', positionOf('minixiangqi', fen), text)).toBe(uci);
  });

  test('traditional characters read back too', () => {
    const position = positionOf('minixiangqi', TWINS);
    for (const move of position.legalMoves()) {
      const text = makeChinese(position, move, 'traditional');
      expect(text).not.toMatch(/[帅将车马进后]/);
      expect(unwrap(parseChinese(position, text))).toEqual(move);
    }
    expect(makeChinese(position, unwrap(parseUci('minixiangqi', 'c1e2')), 'traditional')).toBe('後傌進三');
  });
});

const GOLDS = '4k/5/1G1G1/5/K4[PS] w - - 0 1';
const STRAIGHT = '4k/5/5/1GG2/K4[] w - - 0 1';
const DRAGONS = '1k3/5/+R3+R/5/2K2[] w - - 0 1';
const PROMOTION = '4k/SR3/2P2/5/K4[] w - - 0 1';

describe('Shogi', () => {
  test.each<[fen: string, moves: string, uci: string, hosking: string, hodges: string, japanese: string, kif: string, csa: string]>([
    ['', '', 'a2a3', 'P53', 'P-5c', '▲５三歩', '５三歩(54)', '+5453FU'],
    ['', 'a2a3', 'e4e3', 'P13', 'P-1c', '△１三歩', '１三歩(12)', '-1213FU'],
    ['', 'e1e4', 'e5e4', 'Kx12', 'Kx1b', '△同玉', '同　玉(11)', '-1112OU'],
    [GOLDS, '', 'P@b1', 'P\'45', 'P*4e', '▲４五歩', '４五歩打', '+0045FU'],
    [GOLDS, '', 'b3c3', 'G43-33', 'G4c-3c', '▲３三金左', '３三金(43)', '+4333KI'],
    [GOLDS, '', 'd3c3', 'G23-33', 'G2c-3c', '▲３三金右', '３三金(23)', '+2333KI'],
    [GOLDS, '', 'd3c4', 'G23-32', 'G2c-3b', '▲３二金右', '３二金(23)', '+2332KI'],
    [STRAIGHT, '', 'b2b3', 'G44-43', 'G4d-4c', '▲４三金直', '４三金(44)', '+4443KI'],
    [STRAIGHT, '', 'c2b3', 'G34-43', 'G3d-4c', '▲４三金右', '４三金(34)', '+3443KI'],
    [DRAGONS, '', 'a3c3', '+R53-33', '+R5c-3c', '▲３三龍左', '３三龍(53)', '+5333RY'],
    [DRAGONS, '', 'a3a5', '+R51', '+R-5a', '▲５一龍', '５一龍(53)', '+5351RY'],
    [PROMOTION, '', 'b4b5+', 'R41+', 'R-4a+', '▲４一飛成', '４一飛成(42)', '+4241RY'],
    [PROMOTION, '', 'b4b5', 'R41=', 'R-4a=', '▲４一飛不成', '４一飛(42)', '+4241HI'],
  ])('%j %s: %s is %s, %s, %s, %s, %s', (fen, moves, uci, hosking, hodges, japanese, kif, csa) => {
    const position = positionOf('minishogi', fen, moves);
    const texts = { hosking, hodges, japanese, kif, csa };
    for (const [notation, text] of Object.entries(texts) as [Notation, string][]) {
      expect(written(notation, position, uci)).toBe(text);
      expect(read(notation, position, text)).toBe(uci);
    }
  });

  test('打 only where a piece of the board could go there too', () => {
    const position = positionOf('minishogi', '4k/5/5/2G2/K4[G] w - - 0 1');
    expect(['G@c3', 'G@e1', 'c2c3'].map((uci) => written('japanese', position, uci))).toEqual(['▲３三金打', '▲１五金', '▲３三金']);
    expect(written('kif', position, 'G@e1')).toBe('１五金打');
    expect(read('japanese', position, '３三金')).toBe('c2c3');
    expect(read('japanese', position, '１五金')).toBe('G@e1');
  });

  test('from the other side: right, left and forward are the mover\'s', () => {
    const position = positionOf('minishogi', '4k/5/1s1s1/5/K4[] b - - 0 1');
    expect(['b3c2', 'd3c2'].map((uci) => written('japanese', position, uci))).toEqual(['△３四銀右', '△３四銀左']);
  });

  test.each<[Notation, string, string, string]>([
    ['japanese', '', '53歩', 'a2a3'], ['japanese', '', '☗５3歩', 'a2a3'], ['japanese', '', '▲５三歩(54)', 'a2a3'], ['japanese', '', '△５三歩', 'ERR_ILLEGAL_MOVE 0'],
    ['japanese', '', '同歩', 'ERR_MOVE_SYNTAX 0'], ['japanese', GOLDS, '３二金', 'ERR_AMBIGUOUS_MOVE 0'], ['japanese', GOLDS, '３二金左上', 'b3c4'],
    ['japanese', PROMOTION, '４一飛生', 'b4b5'], ['japanese', PROMOTION, '４一飛', 'b4b5'], ['japanese', DRAGONS, '３三竜右', 'e3c3'],
    ['japanese', STRAIGHT, '▲５五王', 'ERR_ILLEGAL_MOVE 0'], ['japanese', STRAIGHT, '▲４五王', 'a1b1'],
    ['kif', '', '53歩(54)', 'a2a3'], ['kif', '', '５三歩（５４）', 'a2a3'], ['kif', '', '５三歩', 'a2a3'],
    ['hosking', '', 'P-53', 'a2a3'], ['hosking', GOLDS, 'P*45', 'P@b1'], ['hosking', GOLDS, 'G32', 'ERR_AMBIGUOUS_MOVE 0'], ['hosking', DRAGONS, 'D51', 'a3a5'],
    ['hosking', PROMOTION, 'R41', 'b4b5'], ['hodges', PROMOTION, 'R-4a', 'b4b5'], ['hodges-number', PROMOTION, 'R-41+', 'b4b5+'],
    ['csa', '', '5453FU', 'a2a3'], ['csa', '', '-5453FU', 'ERR_ILLEGAL_MOVE 0'], ['csa', PROMOTION, '+4241KI', 'ERR_ILLEGAL_MOVE 0'],
  ])('%s in %j: %j reads as %s', (notation, fen, text, uci) => {
    expect(read(notation, positionOf('minishogi', fen), text)).toBe(uci);
  });
});

describe('SAN', () => {
  test.each<[string, string, string]>([
    [PROMOTION, 'Rb5=D', 'b4b5+'], [PROMOTION, 'Rb5=+R', 'b4b5+'], [PROMOTION, 'Rb5', 'b4b5'], [PROMOTION, 'Rb5+', 'b4b5'], [PROMOTION, 'Rb5=', 'b4b5'],
    [PROMOTION, 'Sa5+', 'a4a5+'], [PROMOTION, 'Sa4-a5', 'a4a5'], [PROMOTION, 'c4', 'c3c4'], [PROMOTION, 'Pc3c4', 'c3c4'],
    [DRAGONS, 'D3c3', 'ERR_AMBIGUOUS_MOVE 0'], [DRAGONS, 'Dac3', 'a3c3'], [DRAGONS, '+Ra3xc3', 'a3c3'],
    [GOLDS, 'P*b1', 'P@b1'], [GOLDS, 'P@b1+', 'P@b1'], [GOLDS, 'Gc4', 'ERR_AMBIGUOUS_MOVE 0'], [GOLDS, 'Gbc4#', 'b3c4'],
  ])('in %j %j reads as %s', (fen, text, uci) => {
    expect(read('san', positionOf('minishogi', fen), text)).toBe(uci);
  });

  test('a plus promotes if one says so', () => {
    const position = positionOf('minishogi', PROMOTION);
    expect(makeUci('minishogi', unwrap(parseSan(position, 'Rb5+', { plusPromotes: true })))).toBe('b4b5+');
  });
});

describe('refusals', () => {
  test.each<[Variant, Notation, string, string]>([
    ['minixiangqi', 'wxf', '', 'ERR_MOVE_SYNTAX 0'], ['minixiangqi', 'wxf', 'X2=5', 'ERR_MOVE_SYNTAX 0'], ['minixiangqi', 'wxf', 'C2*5', 'ERR_MOVE_SYNTAX 2'],
    ['minixiangqi', 'wxf', 'C2=', 'ERR_MOVE_SYNTAX 3'], ['minixiangqi', 'wxf', '  C2=5x', 'ERR_MOVE_SYNTAX 6'], ['minishogi', 'wxf', 'C2=5', 'ERR_VARIANT undefined'],
    ['minixiangqi', 'chinese', '炮二', 'ERR_MOVE_SYNTAX 2'], ['minixiangqi', 'chinese', '炮二五', 'ERR_MOVE_SYNTAX 2'], ['minixiangqi', 'chinese', '象三进五', 'ERR_MOVE_SYNTAX 0'],
    ['minixiangqi', 'san', 'Cb8', 'ERR_MOVE_SYNTAX 1'], ['minixiangqi', 'san', 'C@b3', 'ERR_MOVE_SYNTAX 1'], ['xiangqi42', 'san', 'Ra7', 'ERR_MOVE_SYNTAX 1'],
    ['minishogi', 'hosking', 'P66', 'ERR_MOVE_SYNTAX 1'], ['minishogi', 'hosking', '+K45', 'ERR_MOVE_SYNTAX 0'], ['minishogi', 'hodges', 'P-53', 'ERR_MOVE_SYNTAX 2'],
    ['minishogi', 'japanese', '▲５三香', 'ERR_MOVE_SYNTAX 3'], ['minishogi', 'japanese', '▲６三歩', 'ERR_MOVE_SYNTAX 1'], ['minishogi', 'japanese', '▲５三歩成成', 'ERR_MOVE_SYNTAX 5'],
    ['minishogi', 'csa', '+5453', 'ERR_MOVE_SYNTAX 5'], ['minishogi', 'csa', '+5453KY', 'ERR_MOVE_SYNTAX 5'],
    ['minixiangqi', 'hosking', 'P53', 'ERR_VARIANT undefined'], ['xiangqi42', 'japanese', '▲５三歩', 'ERR_VARIANT undefined'], ['xiangqi42', 'csa', '+5453FU', 'ERR_VARIANT undefined'],
  ])('%s, %s: %j is %s', (variant, notation, text, failure) => {
    expect(read(notation, positionOf(variant, ''), text)).toBe(failure);
  });

  test('the message names what was expected, what stood there, and the moves between which a text does not choose', () => {
    const syntax = parseMove('wxf', positionOf('minixiangqi', ''), 'C2*5');
    expect(!syntax.ok && syntax.error.message).toBe('here should be a direction (+ - =) and a number, as in C2=5, but is "*5"');
    const ambiguous = parseMove('hosking', positionOf('minishogi', GOLDS), 'G32');
    expect(!ambiguous.ok && ambiguous.error.message).toBe('"G32" may be any of b3c4, d3c4');
    const unknown = parseAnyMove(positionOf('minishogi', ''), 'castle');
    expect(unknown).toMatchObject({ ok: false, error: { code: 'ERR_MOVE_SYNTAX' } });
    expect(parseAnyMove(positionOf('minishogi', GOLDS), 'G-32')).toMatchObject({ ok: false, error: { code: 'ERR_AMBIGUOUS_MOVE' } });
  });

  test('what is not legal cannot be written, what a game lacks neither', () => {
    const shogi = positionOf('minishogi', ''), xiangqi = positionOf('minixiangqi', '');
    const illegal = unwrap(parseUci('minishogi', 'a1a5'));
    const codeOf = (write: () => string): string => {
      try {
        return write();
      } catch (error) {
        return error instanceof ShoqiError ? error.code : 'no ShoqiError';
      }
    };
    for (const notation of notationsOf('minishogi').filter((name) => !['uci', 'usi'].includes(name))) {
      expect(codeOf(() => makeMove(notation, shogi, illegal))).toBe('ERR_ILLEGAL_MOVE');
    }
    for (const notation of NOTATIONS.filter((name) => !notationsOf('minixiangqi').includes(name))) {
      expect(codeOf(() => makeMove(notation, xiangqi, xiangqi.legalMoves()[0]!))).toBe('ERR_VARIANT');
    }
    expect(codeOf(() => makeMove('pgn' as Notation, shogi, illegal))).toBe('ERR_NOTATION');
  });
});

test('fuzz: nothing throws, and what is read is a legal move', async () => {
  const random = seededRandom(11);
  const alphabet = [...'abcdeg12345678KRCHAPGSBN+-=.x*@\'#成不打同前后中右左直上引寄▲△一二三四五１２３歩金銀角飛玉龍馬と炮车马帅兵卒进退平() FUKI', '\n', '\0', '\ud800', '𝕂'];
  let accepted = 0;
  for (const variant of VARIANTS) {
    const positions = (await randomGames(variant, 6, 5)).flat();
    for (let round = 0; round < 4000; round++) {
      const position = random.pick(positions);
      const moves = position.legalMoves();
      if (moves.length === 0) continue;
      const text = mutate(random, makeMove(random.pick(notationsOf(variant)), position, random.pick(moves)), alphabet);
      for (const notation of NOTATIONS) {
        const move = parseMove(notation, position, text);
        if (move.ok ? !position.isLegal(move.value) : move.error.message === '') expect.fail(`${variant} ${notation} ${JSON.stringify(text)}`);
        if (move.ok) accepted++;
      }
    }
    const hostile = [undefined, 7, null, {}, 'P'.repeat(1_000_000), `${' '.repeat(100_000)}P`] as unknown as string[];
    for (const text of hostile) {
      for (const notation of NOTATIONS) expect(parseMove(notation, positions[0]!, text).ok).toBe(false);
      expect(parseAnyMove(positions[0]!, text).ok).toBe(false);
    }
  }
  expect(accepted).toBeGreaterThan(1000);
});

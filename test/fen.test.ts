/**
 * FEN: what Fairy-Stockfish wrote reads and writes back byte for byte, loose spellings settle on it, and everything else
 * is refused with a code and a place, whatever the text.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeFen, makePiece, MAX_FULL_MOVES, MAX_HALF_MOVES, parseFen, parsePiece } from '../src/fen.js';
import { ShoqiError, unwrap } from '../src/result.js';
import { checkSetup, startSetup } from '../src/setup.js';
import { parseSquare } from '../src/squares.js';
import { VARIANTS, type Square, type Variant } from '../src/types.js';
import { parseVariant, variantInfo } from '../src/variants.js';
import { mutate, seededRandom } from './support/random.js';

/** Printed by Fairy-Stockfish (ffish 0.7.10) after random moves; Xiangqi 42 from a variant file. */
const FAIRY_STOCKFISH_FENS: readonly (readonly [Variant, string])[] = [
  ['minixiangqi', 'rcnkn1r/p1pppCp/3c3/7/7/P1PPP1P/RCNKN1R w - - 6 4'],
  ['minixiangqi', 'rcnkC2/pp1pp2/6r/2c4/3P3/P2PPPR/R1NKNC1 b - - 6 10'],
  ['minixiangqi-palace', 'r1n1ncr/2pk2N/pp5/3C2p/2cP3/P2K2P/RCN4 w - - 5 18'],
  ['minixiangqi', 'rc2kC1/p1ppn2/3npp1/CP4r/1P2c2/3PP1P/1RNKN1R w - - 28 15'],
  ['xiangqi42', 'rnakanr/1c3c1/p2p2p/P2P2P/1C3C1/RNAKANR w - - 0 1'],
  ['xiangqi42', 'R1a1a1r/1c1k2P/1pn4/1P1p3/1C1nc2/1NAK1NR b - - 2 16'],
  ['xiangqi42', '3kC2/r2a3/1CcpPpn/R5P/1r5/1NAKANR b - - 6 16'],
  ['minishogi', 'rbsgk/4p/5/P4/KGSBR[] w - - 0 1'],
  ['minishogi', '1Rp+S1/1Kbg1/r3p/2B1k/G1S2[] w - - 1 17'],
  ['minishogi', 'r+Psg1/G1b2/2p2/1Skb+R/K4[] w - - 0 13'],
  ['minishogi', 'r2gk/ps2p/3S1/K3R/2G+b1[B] b - - 0 9'],
  ['minishogi', '1bS2/rgk2/P4/1K2p/2G1R[Sb] w - - 1 9'],
  ['minishogi', '4k/5/5/5/K4[GPSRBgpsrb] w - - 0 1'],
  ['minishogi', '4k/5/5/5/K4[PPggrrbb] b - - 3 7'],
];

describe('reading and writing', () => {
  test.each(FAIRY_STOCKFISH_FENS)('%s %s is a fixed point', (variant, fen) => {
    expect(makeFen(unwrap(parseFen(variant, fen)))).toBe(fen);
  });

  test.each(VARIANTS)('%s: the start position of the table is what is written', (variant) => {
    expect(makeFen(startSetup(variant))).toBe(variantInfo(variant).startFen);
  });

  test('what is read is where it should be', () => {
    const setup = unwrap(parseFen('minishogi', '4k/+P4/5/5/K3r[Ggb] b - - 12 34'));
    const square = (name: string): Square => parseSquare('minishogi', name)!;
    expect(setup).toEqual({
      variant: 'minishogi',
      turn: 'second',
      pieces: new Map([
        [square('e5'), { role: 'king', color: 'second' }],
        [square('a4'), { role: 'tokin', color: 'first' }],
        [square('a1'), { role: 'king', color: 'first' }],
        [square('e1'), { role: 'rook', color: 'second' }],
      ]),
      hands: { first: new Map([['gold', 1]]), second: new Map([['gold', 1], ['bishop', 1]]) },
      halfMoves: 12,
      fullMoves: 34,
    });
  });

  test.each<[Variant, string, string]>([
    ['minishogi', '4k/5/5/5/K4', '4k/5/5/5/K4[] w - - 0 1'],
    ['minishogi', '4k/5/5/5/K4[-] w 0 1', '4k/5/5/5/K4[] w - - 0 1'],
    ['minishogi', '4k/5/5/5/K4[] b 3', '4k/5/5/5/K4[] b - - 3 1'],
    ['minishogi', '4k/5/5/5/K4 w 3 7', '4k/5/5/5/K4[] w - - 3 7'],
    ['minishogi', '4k/5/5/5/K4[] b - - 3 7', '4k/5/5/5/K4[] b - - 3 7'],
    ['minishogi', '4k/5/5/5/K4[brsPpG] w', '4k/5/5/5/K4[GPpsrb] w - - 0 1'],
    ['minixiangqi', ' \t3k3/7/7/7/7/7/4K2\n ', '3k3/7/7/7/7/7/4K2 w - - 0 1'],
    ['minixiangqi', '3k3/7/7/7/7/7/4K2   b   -', '3k3/7/7/7/7/7/4K2 b - - 0 1'],
    ['minixiangqi', '3k3/7/7/7/7/7/4K2 b - - 9', '3k3/7/7/7/7/7/4K2 b - - 9 1'],
    ['minixiangqi', 'H2k2h/N5n/7/7/7/7/4K2 w - - 0 1', 'N2k2n/N5n/7/7/7/7/4K2 w - - 0 1'],
    ['minixiangqi', `3k3/7/7/7/7/7/4K2 w - - ${MAX_HALF_MOVES} ${MAX_FULL_MOVES}`, `3k3/7/7/7/7/7/4K2 w - - ${MAX_HALF_MOVES} ${MAX_FULL_MOVES}`],
  ])('%s: %j settles on %s', (variant, loose, strict) => {
    expect(makeFen(unwrap(parseFen(variant, loose)))).toBe(strict);
  });

  test('piece letters', () => {
    expect(parsePiece('minixiangqi', 'h')).toEqual({ role: 'horse', color: 'second' });
    expect(parsePiece('minixiangqi', 'A')).toBeUndefined();
    expect(parsePiece('minishogi', 'constructor')).toBeUndefined();
    expect(makePiece('minishogi', { role: 'dragonKing', color: 'second' })).toBe('+r');
    expect(() => makePiece('minishogi', { role: 'cannon', color: 'first' })).toThrow(ShoqiError);
  });
});

describe('refusals', () => {
  const K = '3k3/7/7/7/7/7/4K2';
  const S = '4k/5/5/5/K4';
  test.each<[Variant, string, string, number]>([
    ['minixiangqi', '', 'ERR_FIELDS', 0],
    ['minixiangqi', ' \n', 'ERR_FIELDS', 0],
    ['minixiangqi', '3k3/7/7/7/7/4K2 w - - 0 1', 'ERR_BOARD_SIZE', 15],
    ['minixiangqi', '3k3/7/7/7/7/7/7/4K2', 'ERR_BOARD_SIZE', 15],
    ['minixiangqi', `${K}/`, 'ERR_BOARD_SIZE', 17],
    ['minixiangqi', '3k4/7/7/7/7/7/4K2', 'ERR_BOARD_SIZE', 2],
    ['minixiangqi', '3k3/8/7/7/7/7/4K2', 'ERR_BOARD_SIZE', 4],
    ['minixiangqi', '3k3/77/7/7/7/7/4K2', 'ERR_BOARD_SIZE', 5],
    ['minixiangqi', '3k3/43/7/7/7/7/4K2', 'ERR_BOARD_SIZE', 5],
    ['minixiangqi', '3k3/7/12N3/7/7/7/4K2', 'ERR_BOARD_SIZE', 7],
    ['minixiangqi', '3k30/7/7/7/7/7/4K2', 'ERR_BOARD_SIZE', 3],
    ['minixiangqi', '03k3/7/7/7/7/7/4K2', 'ERR_BOARD_SIZE', 0],
    ['minixiangqi', '3k3/6/7/7/7/7/4K2', 'ERR_BOARD_SIZE', 5],
    ['minixiangqi', '3k3//7/7/7/7/4K2', 'ERR_BOARD_SIZE', 4],
    ['minixiangqi', '  3k3/7/7/7/7/7/4Q2', 'ERR_PIECE', 17],
    ['minixiangqi', '3a3/7/7/7/7/7/4K2', 'ERR_PIECE', 1],
    ['minixiangqi', '+P2k3/7/7/7/7/7/4K2', 'ERR_PIECE', 0],
    ['xiangqi42', '3k3/7/7/7/7/+54K', 'ERR_PIECE', 12],
    ['minishogi', '+G3k/5/5/5/K4', 'ERR_PIECE', 0],
    ['minishogi', '+K3k/5/5/5/K4', 'ERR_PIECE', 0],
    ['minishogi', '++P2k/5/5/5/K4', 'ERR_PIECE', 0],
    ['minishogi', 'P~3k/5/5/5/K4', 'ERR_PIECE', 1],
    ['minishogi', '4k/5/5/5/K3+', 'ERR_PIECE', 11],
    ['minishogi', 'ſ3k/5/5/5/K4', 'ERR_PIECE', 0],
    ['minishogi', '𝕂3k/5/5/5/K4', 'ERR_PIECE', 0],
    ['minishogi', `${S}/PP w`, 'ERR_BOARD_SIZE', 11],
    ['minishogi', `${S}[P`, 'ERR_HAND', 11],
    ['minishogi', `${S}[P]]`, 'ERR_HAND', 14],
    ['minishogi', `${S}[P]x w`, 'ERR_HAND', 14],
    ['minishogi', `${S}[2P]`, 'ERR_HAND', 12],
    ['minishogi', `${S}[PK]`, 'ERR_HAND', 13],
    ['minishogi', `${S}[+P]`, 'ERR_HAND', 12],
    ['minishogi', `${S}[P-]`, 'ERR_HAND', 13],
    ['minishogi', `${S}[N]`, 'ERR_HAND', 12],
    ['minishogi', `${S}[${'P'.repeat(100)}]`, 'ERR_HAND', 111],
    ['minishogi', `${S} [P] w`, 'ERR_TURN', 12],
    ['minixiangqi', `${K}[] w`, 'ERR_HAND', 17],
    ['minixiangqi', `${K} r`, 'ERR_TURN', 18],
    ['minixiangqi', `${K} W`, 'ERR_TURN', 18],
    ['minixiangqi', `${K} w 0 1`, 'ERR_FIELDS', 20],
    ['minixiangqi', `${K} w - a3`, 'ERR_FIELDS', 22],
    ['minishogi', `${S} w - 0 1`, 'ERR_FIELDS', 16],
    ['minishogi', `${S} w KQkq - 0 1`, 'ERR_COUNTERS', 14],
    ['minixiangqi', `${K} w - - -1 1`, 'ERR_COUNTERS', 24],
    ['minixiangqi', `${K} w - - 1.5 1`, 'ERR_COUNTERS', 24],
    ['minixiangqi', `${K} w - - 1e3 1`, 'ERR_COUNTERS', 24],
    ['minixiangqi', `${K} w - - 0x1 1`, 'ERR_COUNTERS', 24],
    ['minixiangqi', `${K} w - - +1 1`, 'ERR_COUNTERS', 24],
    ['minixiangqi', `${K} w - - 00 1`, 'ERR_COUNTERS', 24],
    ['minixiangqi', `${K} w - - ٣ 1`, 'ERR_COUNTERS', 24],
    ['minixiangqi', `${K} w - - 10000 1`, 'ERR_COUNTERS', 24],
    ['minixiangqi', `${K} w - - 99999999999999999999 1`, 'ERR_COUNTERS', 24],
    ['minixiangqi', `${K} w - - 0 0`, 'ERR_COUNTERS', 26],
    ['minixiangqi', `${K} w - - 0 100000`, 'ERR_COUNTERS', 26],
    ['minixiangqi', `${K} w - - 0 1 2`, 'ERR_FIELDS', 28],
  ])('%s: %j is %s at %i', (variant, fen, code, at) => {
    expect(parseFen(variant, fen)).toMatchObject({ ok: false, error: { code, at } });
  });

  test('messages name what and where', () => {
    const message = (variant: Variant, fen: string): string | undefined => {
      const result = parseFen(variant, fen);
      return result.ok ? undefined : result.error.message;
    };
    expect(message('minixiangqi', 'rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCQ w - - 0 1')).toBe('"Q" on g1 is no piece of Minixiangqi');
    expect(message('minishogi', '4k/5/5/5/K5[] w 0 1')).toBe('rank 1 has more than 5 squares');
    expect(message('minishogi', '4k/5/5/4/K4[] w 0 1')).toBe('rank 2 has 4 of 5 squares');
    expect(message('xiangqi42', '7/7')).toBe('the board has 6 ranks, not 2');
    expect(message('minishogi', '5/5/5/5/5 x')).toBe('the side to move is \'w\' or \'b\', not "x"');
  });

  test('a variant that does not exist is misuse', () => {
    expect(() => parseFen('constructor' as Variant, '7')).toThrow(ShoqiError);
  });
});

describe('public refusal cases', () => {
  /** Codes of the reasons in the data that can be told without the engine. */
  const CODES: Readonly<Record<string, string>> = {
    'last rank too wide': 'ERR_BOARD_SIZE',
    'too many ranks': 'ERR_BOARD_SIZE',
    'unpromoted pawn on the last rank': 'ERR_DEAD_PIECE',
    'two unpromoted pawns on a file': 'ERR_NIFU',
    'more pawns than the game has': 'ERR_MATERIAL',
    'no king': 'ERR_KINGS',
    'general outside its palace': 'ERR_PALACE',
    'guard outside its palace': 'ERR_PALACE',
    'unknown side': 'ERR_TURN',
    'unknown piece': 'ERR_PIECE',
    'empty': 'ERR_FIELDS',
  };
  const BY_ENGINE = ['side not to move is in check', 'generals face each other'];
  const text = readFileSync(new URL('./cases/invalid.json', import.meta.url), 'utf8');
  const { cases } = JSON.parse(text) as { cases: { variant: string; fen: string; why: string }[] };

  test.each(cases)('$variant $fen: $why', ({ variant, fen, why }) => {
    const result = parseFen(parseVariant(variant)!, fen);
    const problem = result.ok ? checkSetup(result.value) : result.error;
    expect(CODES[why] !== undefined || BY_ENGINE.includes(why)).toBe(true);
    expect(problem?.code).toBe(CODES[why]);
  });
});

describe('fuzz', () => {
  const ALPHABET = [...'rnbakcgspRNBAKCGSPhHwb0123456789+-[]/ ~.', '\t', '\0', '\n', 'é', 'ſ', '将', '𝕂', '\ud800', '10', ' - - ', '999999'];

  test('damaged FENs never throw, and what is accepted is a fixed point', () => {
    const random = seededRandom(1);
    let accepted = 0;
    for (let round = 0; round < 40_000; round++) {
      const [, fen] = random.pick(FAIRY_STOCKFISH_FENS);
      const text = mutate(random, fen, ALPHABET);
      for (const variant of VARIANTS) {
        const result = parseFen(variant, text);
        if (result.ok) {
          accepted++;
          const written = makeFen(result.value);
          const again = unwrap(parseFen(variant, written));
          if (makeFen(again) !== written) expect.fail(`${text} -> ${written} -> ${makeFen(again)}`);
          if (accepted % 50 === 0) expect(again).toEqual(result.value);
          checkSetup(result.value);
        } else if (!(result.error.at! >= 0 && result.error.at! <= text.length && result.error.message.length < 200)) {
          expect.fail(`no place for the failure of ${JSON.stringify(text)}`);
        }
      }
    }
    expect(accepted).toBeGreaterThan(1000);
  });

  test.each(VARIANTS)('%s: very long texts are refused', (variant) => {
    for (const unit of ['7', 'P', '/', '+', ' ', '7/', 'w ', '[', '𝕂', '7/7/7/7/7/7/7 ', '5/5/5/5/5[P', '- ']) {
      expect(parseFen(variant, unit.repeat(200_000)).ok).toBe(false);
    }
    expect(parseFen(variant, variantInfo(variant).startFen + ' '.repeat(200_000)).ok).toBe(true);
  });
});

/** SFEN: canonical texts write back byte for byte, plies and moves convert both ways, everything else is refused in place. */
import { describe, expect, test } from 'vitest';
import { makeFen, parseFen } from '../src/fen.js';
import { ShoqiError, unwrap } from '../src/result.js';
import { makeSfen, parseSfen } from '../src/sfen.js';
import { startSetup } from '../src/setup.js';
import { VARIANTS } from '../src/types.js';
import { mutate, seededRandom } from './support/random.js';

const START = 'rbsgk/4p/5/P4/KGSBR b - 1';
const BARE = '4k/5/5/5/K4';

describe('reading and writing', () => {
  test('the start position', () => {
    expect(unwrap(parseSfen('minishogi', START))).toEqual(startSetup('minishogi'));
    expect(makeSfen(startSetup('minishogi'))).toBe(START);
  });

  test.each([
    [`${BARE} b 2R2B2G2S2P 1`, `${BARE}[GGPPSSRRBB] w - - 0 1`],
    [`${BARE} w RBGSPrbgsp 8`, `${BARE}[GPSRBgpsrb] b - - 0 4`],
    [`${BARE} w 2Pg 2`, `${BARE}[PPg] b - - 0 1`],
    [`${BARE} b - 3`, `${BARE}[] w - - 0 2`],
    ['r+Psg1/G1b2/2p2/1Skb+R/K4 b - 25', 'r+Psg1/G1b2/2p2/1Skb+R/K4[] w - - 0 13'],
    [`${BARE} w - 199998`, `${BARE}[] b - - 0 99999`],
  ])('SFEN %s is FEN %s', (sfen, fen) => {
    expect(makeFen(unwrap(parseSfen('minishogi', sfen)))).toBe(fen);
    expect(makeSfen(unwrap(parseFen('minishogi', fen)))).toBe(sfen);
  });

  test.each([
    [BARE, `${BARE} b - 1`],
    [`  ${BARE}   w `, `${BARE} w - 2`],
    [`${BARE} w - 1`, `${BARE} w - 2`],
    [`${BARE} b - 2`, `${BARE} b - 1`],
    [`${BARE} b psPPr1G`, `${BARE} b G2Prsp 1`],
    [`${BARE} b P10P`, `${BARE} b 11P 1`],
  ])('%j settles on %s', (loose, strict) => {
    expect(makeSfen(unwrap(parseSfen('minishogi', loose)))).toBe(strict);
  });
});

describe('refusals', () => {
  test.each<[string, string, number]>([
    ['', 'ERR_FIELDS', 0],
    ['startpos', 'ERR_BOARD_SIZE', 8],
    [`sfen ${START}`, 'ERR_BOARD_SIZE', 4],
    ['rbsgk/4p/5/P4/KGSBR[-] w 0 1', 'ERR_HAND', 19],
    ['rbsgk/4p/5/P4/KGSBR w - - 0 1', 'ERR_COUNTERS', 24],
    ['lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1', 'ERR_BOARD_SIZE', 29],
    ['rbsgx/4p/5/P4/KGSBR b - 1', 'ERR_PIECE', 4],
    [`${BARE} B - 1`, 'ERR_TURN', 12],
    [`${BARE} b 1`, 'ERR_HAND', 14],
    [`${BARE} b 0P`, 'ERR_HAND', 14],
    [`${BARE} b 02P`, 'ERR_HAND', 14],
    [`${BARE} b 100P`, 'ERR_HAND', 14],
    [`${BARE} b 99PP`, 'ERR_HAND', 17],
    [`${BARE} b Pk`, 'ERR_HAND', 15],
    [`${BARE} b P2`, 'ERR_HAND', 15],
    [`${BARE} b -P`, 'ERR_HAND', 14],
    [`${BARE} b +P`, 'ERR_HAND', 14],
    [`${BARE} b - 0`, 'ERR_COUNTERS', 16],
    [`${BARE} b - 199999`, 'ERR_COUNTERS', 16],
    [`${BARE} b - x`, 'ERR_COUNTERS', 16],
    [`${START} moves`, 'ERR_FIELDS', 26],
  ])('%j is %s at %i', (sfen, code, at) => {
    expect(parseSfen('minishogi', sfen)).toMatchObject({ ok: false, error: { code, at } });
  });

  test.each(VARIANTS.filter((variant) => variant !== 'minishogi'))('%s has no SFEN', (variant) => {
    expect(parseSfen(variant, START)).toMatchObject({ ok: false, error: { code: 'ERR_VARIANT' } });
    expect(() => makeSfen(startSetup(variant))).toThrow(ShoqiError);
  });
});

test('fuzz: damaged SFENs never throw, and what is accepted is a fixed point', () => {
  const random = seededRandom(2);
  const texts = [START, `${BARE} w 2R2b2gS2P 12`, 'r+Psg1/G1b2/2p2/1Skb+R/K4 b RBGSPrbgsp 25', `${BARE} b 12P3g 199998`];
  const alphabet = [...'rbgspkRBGSPKwb0123456789+-[]/ ', '\t', '\0', 'ſ', '玉', '𝕂', '\udc00', '99999', ' - '];
  let accepted = 0;
  for (let round = 0; round < 60_000; round++) {
    const text = mutate(random, random.pick(texts), alphabet);
    const result = parseSfen('minishogi', text);
    if (result.ok) {
      accepted++;
      const written = makeSfen(result.value);
      const again = unwrap(parseSfen('minishogi', written));
      if (makeSfen(again) !== written) expect.fail(`${text} -> ${written} -> ${makeSfen(again)}`);
      if (accepted % 50 === 0) expect(again).toEqual(result.value);
      if (makeFen(unwrap(parseFen('minishogi', makeFen(again)))) !== makeFen(again)) expect.fail(`${text} has no FEN`);
    } else if (!(result.error.at! >= 0 && result.error.at! <= text.length)) {
      expect.fail(`no place for the failure of ${JSON.stringify(text)}`);
    }
  }
  expect(accepted).toBeGreaterThan(1000);
  for (const unit of ['5', '9', 'P', '/', `${BARE} b `, `${BARE} `]) expect(parseSfen('minishogi', unit.repeat(100_000)).ok).toBe(false);
  expect(parseSfen('minishogi', `${BARE} b ${'9'.repeat(200_000)}`).ok).toBe(false);
  expect(parseSfen('minishogi', `${BARE} b ${'P'.repeat(200_000)}`).ok).toBe(false);
});

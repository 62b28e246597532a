/**
 * What each game is, as far as the facade must know: one row a game. The rules themselves are in the engine.
 * What a fourth game takes besides: docs/guide/new-game.md.
 */
import { quoted, ShoqiError, textOf } from './result.js';
import { VARIANTS, type Role, type Variant } from './types.js';

/** Name of a compiled engine module: `build/<engine>.wasm`. Two variants may share one. */
export type EngineName = 'minixiangqi' | 'xiangqi42' | 'minishogi';

/** What a game is: its size, pieces and texts. */
export interface VariantInfo {
  /** For people. */
  readonly name: string;
  readonly engine: EngineName;
  /** Number that the engine module calls itself; compared at load. */
  readonly gameId: number;
  /** The General also steps along the palace diagonals: the rule sheet of Minixiangqi to the letter. */
  readonly palaceDiagonals: boolean;
  readonly files: number;
  readonly ranks: number;
  readonly startFen: string;
  /** Other spellings accepted on input. */
  readonly aliases: readonly string[];
  /** Letter of each role in FEN, upper case; a promoted piece is `+` and the letter of what it was. */
  readonly letters: Readonly<Partial<Record<Role, string>>>;
  /** How many pieces of each unpromoted role the game has, both sides, promoted ones and hands together. */
  readonly pieceLimit: Readonly<Partial<Record<Role, number>>>;
  /** Palace of the first side as [first file, last file, last rank], from 0, starting on rank 0; the second side's mirrors it. */
  readonly palace?: readonly [number, number, number];
  /** Captured pieces go to the hand and may be dropped; pieces promote on the farthest rank. */
  readonly hasHands: boolean;
}

const XIANGQI_LETTERS = { king: 'K', rook: 'R', horse: 'N', cannon: 'C', pawn: 'P' } as const;

const MINIXIANGQI = {
  name: 'Minixiangqi',
  engine: 'minixiangqi',
  gameId: 0,
  palaceDiagonals: false,
  files: 7,
  ranks: 7,
  startFen: 'rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1',
  aliases: [],
  letters: XIANGQI_LETTERS,
  pieceLimit: { king: 2, rook: 4, horse: 4, cannon: 4, pawn: 10 },
  palace: [2, 4, 2],
  hasHands: false,
} as const satisfies VariantInfo;

const INFO: Readonly<Record<Variant, VariantInfo>> = {
  'minixiangqi': MINIXIANGQI,
  'minixiangqi-palace': { ...MINIXIANGQI, name: 'Minixiangqi (palace diagonals)', palaceDiagonals: true },
  'xiangqi42': {
    name: 'Xiangqi 42',
    engine: 'xiangqi42',
    gameId: 1,
    palaceDiagonals: false,
    files: 7,
    ranks: 6,
    startFen: 'rnakanr/1c3c1/p2p2p/P2P2P/1C3C1/RNAKANR w - - 0 1',
    aliases: ['xiangqi-42'],
    letters: { ...XIANGQI_LETTERS, advisor: 'A' },
    pieceLimit: { king: 2, rook: 4, horse: 4, cannon: 4, advisor: 4, pawn: 6 },
    palace: [2, 4, 1],
    hasHands: false,
  },
  'minishogi': {
    name: 'Minishogi',
    engine: 'minishogi',
    gameId: 2,
    palaceDiagonals: false,
    files: 5,
    ranks: 5,
    startFen: 'rbsgk/4p/5/P4/KGSBR[] w - - 0 1',
    aliases: [],
    letters: {
      king: 'K', rook: 'R', bishop: 'B', gold: 'G', silver: 'S', pawn: 'P',
      dragonKing: '+R', dragonHorse: '+B', promotedSilver: '+S', tokin: '+P',
    },
    pieceLimit: { king: 2, rook: 2, bishop: 2, gold: 2, silver: 2, pawn: 2 },
    hasHands: true,
  },
};

/**
 * What a game is. Throws a `ShoqiError` `ERR_VARIANT` for anything else; names from outside go through `parseVariant` first.
 *
 * ```ts
 * variantInfo('xiangqi42').ranks; // 6
 * ```
 */
export function variantInfo(variant: Variant): VariantInfo {
  if (!VARIANTS.includes(variant)) throw new ShoqiError('ERR_VARIANT', `no such variant: ${quoted(textOf(variant))}`);
  return INFO[variant];
}

/**
 * The variant that a name or alias means (letter case ignored), or undefined.
 *
 * ```ts
 * parseVariant('Xiangqi-42'); // 'xiangqi42'
 * parseVariant('chess'); // undefined
 * ```
 */
export function parseVariant(text: string): Variant | undefined {
  const wanted = textOf(text).toLowerCase();
  return VARIANTS.find((variant) => variant === wanted || INFO[variant].aliases.includes(wanted));
}

/** Sides and pieces as players of each game call them, in English. Boards use these without the rest of the language. */
import type { Color, Role, Variant } from '../types.js';
import { variantInfo } from '../variants.js';

/** The two kinds of games, which have words of their own. */
export type GameFamily = 'xiangqi' | 'shogi';

/** Which words a game uses. */
export function familyOf(variant: Variant): GameFamily { return variantInfo(variant).hasHands ? 'shogi' : 'xiangqi'; }

export const ENGLISH_SIDES = { xiangqi: { first: 'Red', second: 'Black' }, shogi: { first: 'Sente', second: 'Gote' } } as const;

/** The King first, then from the greatest to the least. */
export const ENGLISH_ROLES: Readonly<Record<GameFamily, Readonly<Partial<Record<Role, string>>>>> = {
  xiangqi: { king: 'General', advisor: 'Guard', rook: 'Chariot', cannon: 'Cannon', horse: 'Horse', pawn: 'Soldier' },
  shogi: {
    king: 'King', dragonKing: 'Dragon', rook: 'Rook', dragonHorse: 'Horse', bishop: 'Bishop', gold: 'Gold', silver: 'Silver',
    promotedSilver: 'Promoted Silver', pawn: 'Pawn', tokin: 'Tokin',
  },
};

/**
 * A side as players of the game call it in English: Red and Black, or Sente and Gote. Other languages: `languageTable`.
 *
 * ```ts
 * sideName('minishogi', 'second'); // 'Gote'
 * ```
 */
export function sideName(variant: Variant, color: Color): string {
  return ENGLISH_SIDES[familyOf(variant)][color];
}

/**
 * A kind of piece as players of the game call it in English; a kind that the game has not keeps the word of the API.
 *
 * ```ts
 * roleName('xiangqi42', 'advisor'); // 'Guard'
 * roleName('minishogi', 'dragonHorse'); // 'Horse'
 * ```
 */
export function roleName(variant: Variant, role: Role): string {
  return ENGLISH_ROLES[familyOf(variant)][role] ?? role;
}

/** The kinds of a game, the King first and then from the greatest to the least. */
export function rolesOf(variant: Variant): readonly Role[] {
  return Object.keys(ENGLISH_ROLES[familyOf(variant)]) as Role[];
}

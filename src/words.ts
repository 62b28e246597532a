/** Sides and pieces as players of each game call them, in English. */
import type { Color, Role, Variant } from './types.js';
import { variantInfo } from './variants.js';

const SIDES = {
  xiangqi: { first: 'Red', second: 'Black' },
  shogi: { first: 'Sente', second: 'Gote' },
} as const;

const XIANGQI_ROLES: Readonly<Partial<Record<Role, string>>> = {
  king: 'General', advisor: 'Guard', rook: 'Chariot', cannon: 'Cannon', horse: 'Horse', pawn: 'Soldier',
};
const SHOGI_ROLES: Readonly<Partial<Record<Role, string>>> = {
  king: 'King', dragonKing: 'Dragon', rook: 'Rook', dragonHorse: 'Horse', bishop: 'Bishop', gold: 'Gold', silver: 'Silver',
  promotedSilver: 'Promoted Silver', pawn: 'Pawn', tokin: 'Tokin',
};

/**
 * A side as players of the game call it: Red and Black, or Sente and Gote.
 *
 * ```ts
 * sideName('minishogi', 'second'); // 'Gote'
 * ```
 */
export function sideName(variant: Variant, color: Color): string {
  return SIDES[variantInfo(variant).hasHands ? 'shogi' : 'xiangqi'][color];
}

/**
 * A kind of piece as players of the game call it; a kind that the game has not keeps the word of the API.
 *
 * ```ts
 * roleName('xiangqi42', 'advisor'); // 'Guard'
 * roleName('minishogi', 'dragonHorse'); // 'Horse'
 * ```
 */
export function roleName(variant: Variant, role: Role): string {
  return (variantInfo(variant).hasHands ? SHOGI_ROLES : XIANGQI_ROLES)[role] ?? role;
}

/** The kinds of a game, the King first and then from the greatest to the least. */
export function rolesOf(variant: Variant): readonly Role[] {
  return Object.keys(variantInfo(variant).hasHands ? SHOGI_ROLES : XIANGQI_ROLES) as Role[];
}

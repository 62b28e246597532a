/**
 * What a language must say: names, and one sentence or part of one a key, with places in braces for what changes. The three that come
 * with the package are tables of this kind (`english.ts`, `chinese.ts`, `japanese.ts`); a fourth is another one, in the package or a
 * user's own.
 */
import type { EndReason } from '../records/record.js';
import type { MoveClass } from '../review/classes.js';
import type { Color, Role, Square, Variant } from '../types.js';
import type { GameFamily } from './names.js';

/** A word that is the same for both sides, or one for each. */
export type SideWord = string | Readonly<Record<Color, string>>;

/**
 * What stands in braces in each phrase. Of `{number}`, which counts moves of both sides as one, and `{ply}`, which counts each, a language
 * takes one; and one of `{score}` and `{centipawns}`.
 */
export const PHRASE_PLACES = {
  // --- a position
  position: ['game', 'number', 'ply', 'side'],
  gameOver: ['game'],
  inCheck: ['side', 'pieces'],
  lastMove: ['move'],
  /** `groups` are those of the next two, which name one piece or several of a kind. */
  pieces: ['side', 'groups'],
  group: ['piece', 'squares'],
  groupOfSeveral: ['piece', 'squares'],
  hand: ['side', 'groups'],
  held: ['piece'],
  heldSeveral: ['piece', 'count'],
  emptyHand: ['side'],
  // --- a move: the first or second, then any of the others, then the end
  move: ['side', 'piece', 'from', 'to'],
  drop: ['side', 'piece', 'to'],
  taking: ['piece'],
  promoting: ['piece'],
  notPromoting: [],
  givingCheck: [],
  checkmating: [],
  stalemating: [],
  moveEnd: [],
  // --- the end of a game
  wins: ['side'],
  drawn: [],
  unknownEnd: [],
  checkmate: ['loser', 'pieces'],
  stalemate: ['loser'],
  occurred: ['count'],
  /** Every move of a side in a repetition; `steps`: a list of `checkStep`s or `chaseStep`s. */
  everyMoveChecks: ['side', 'steps'],
  checkStep: ['number', 'ply', 'step', 'pieces'],
  everyMoveChases: ['side', 'owner', 'piece', 'steps'],
  chaseStep: ['number', 'ply', 'step', 'pieces', 'square'],
  stepMove: ['piece', 'from', 'to'],
  stepDrop: ['piece', 'to'],
  perpetualCheckLoses: ['loser'],
  mutualCheckDraws: [],
  perpetualChaseLoses: ['loser'],
  mutualChaseDraws: [],
  repetitionDraws: [],
  repetitionLoses: ['loser'],
  moveLimit: ['count'],
  insufficientMaterial: [],
  resignation: ['loser'],
  time: ['loser'],
  agreement: [],
  illegalMove: ['loser'],
  adjudication: [],
  forfeit: ['loser'],
  abandonment: [],
  declaration: ['winner'],
  impasse: [],
  interruption: [],
  // --- a move that was reviewed
  /** `score` in Soldiers or Pawns, `centipawns` in hundredths of one. */
  reviewed: ['class', 'before', 'after', 'score', 'centipawns'],
  // --- parts
  /** A piece with its side, and with its square. */
  owned: ['side', 'piece'],
  pieceOn: ['piece', 'square'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of a phrase. */
export type PhraseKey = keyof typeof PHRASE_PLACES;

/** One language: its names and its phrases. */
export interface Language {
  /** BCP 47, as `lang` attributes have it. */
  readonly tag: string;
  readonly games: Readonly<Record<Variant, string>>;
  readonly sides: Readonly<Record<GameFamily, Readonly<Record<Color, string>>>>;
  /** The King first, then from the greatest to the least. */
  readonly roles: Readonly<Record<GameFamily, Readonly<Partial<Record<Role, SideWord>>>>>;
  /** How a square is called. */
  readonly square: (variant: Variant, square: Square) => string;
  /** What stands between the things of a short list and before the last, and so for a list of groups, which may be lists themselves. */
  readonly list: readonly [between: string, beforeLast: string];
  readonly groupList: readonly [between: string, beforeLast: string];
  /** What stands between the steps of a repetition, and between sentences. */
  readonly stepSeparator: string;
  readonly sentenceSeparator: string;
  /** What a move is called that was reviewed. */
  readonly moveClasses: Readonly<Record<MoveClass, string>>;
  readonly phrases: Readonly<Record<PhraseKey, string>>;
}

/** The key of the sentence for an end that only the players know. */
export const PLAYERS_PHRASES = {
  'resignation': 'resignation', 'time': 'time', 'agreement': 'agreement', 'illegal-move': 'illegalMove', 'adjudication': 'adjudication',
  'forfeit': 'forfeit', 'abandonment': 'abandonment', 'declaration': 'declaration', 'impasse': 'impasse', 'interruption': 'interruption',
} as const satisfies Readonly<Partial<Record<EndReason, PhraseKey>>>;

/**
 * The vocabulary of the facade: plain values and unions, no behaviour. A fact that only one module needs lives there.
 * Every list that the engine also knows (colours, roles) is in the engine's order; `wasm/abi.ts` compares them at load.
 */

/** The games, by the identifier that names them everywhere: API, command line, `UCI_Variant`. */
export const VARIANTS = ['minixiangqi', 'minixiangqi-palace', 'xiangqi42', 'minishogi'] as const;
/** A game by its identifier. Text from outside becomes one in `parseVariant`. */
export type Variant = (typeof VARIANTS)[number];

/** `first` moves first from the start position: Red or Sente, upper case in FEN and SFEN. */
export const COLORS = ['first', 'second'] as const;
/** A side. */
export type Color = (typeof COLORS)[number];

/** What a piece is. A General is a `king`, a Guard an `advisor`, a Chariot a `rook`, a Soldier a `pawn`. */
export const ROLES = [
  'pawn', 'king', 'rook', 'horse', 'cannon', 'advisor',
  'gold', 'silver', 'bishop', 'tokin', 'promotedSilver', 'dragonHorse', 'dragonKing',
] as const;
/** A kind of piece; promoted pieces are kinds of their own. */
export type Role = (typeof ROLES)[number];

/** What can be in hand, the greatest first: the order of SFEN, and in which hands are shown. */
export const HAND_ROLES: readonly Role[] = ['rook', 'bishop', 'gold', 'silver', 'pawn'];

declare const brand: unique symbol;

/** A square of one game's board: `file + rank * files`, a1 = 0. Minted by `squares.ts` only. */
export type Square = number & { readonly [brand]: 'Square' };

/** Canonical UCI text of a move (`b1b3`, `P@c3`, `a4a5+`): safe as a key. Minted by `makeUci` only. */
export type Uci = string & { readonly [brand]: 'Uci' };

/** Canonical USI text of a Minishogi move (`5e5d`, `P*3c`, `5b5a+`). Minted by `makeUsi` only. */
export type Usi = string & { readonly [brand]: 'Usi' };

/** A piece on the board. */
export interface Piece {
  readonly role: Role;
  readonly color: Color;
}

/** A move of a piece on the board, or a drop from the hand. Compare moves by their UCI text. */
export type Move =
  | { readonly kind: 'board'; readonly from: Square; readonly to: Square; readonly promote: boolean }
  | { readonly kind: 'drop'; readonly role: Role; readonly to: Square };

/** Pieces in hand by unpromoted role; a role that is not a key is not in hand. Always empty without drops. */
export type Hand = ReadonlyMap<Role, number>;

/**
 * A board as set up: well-formed, but not necessarily a position that the rules allow.
 * Turn it into a `Position` with `Rules.position`.
 */
export interface Setup {
  readonly variant: Variant;
  readonly turn: Color;
  readonly pieces: ReadonlyMap<Square, Piece>;
  readonly hands: Readonly<Record<Color, Hand>>;
  /** Plies since the last capture: the FEN's half-move field. */
  readonly halfMoves: number;
  /** Number of the coming move, from 1, counted up after the second side has moved: the FEN's full-move field. */
  readonly fullMoves: number;
}

/** How a game ended. A draw cannot have a winner, and a win always has a reason. Reasons as spelled in RULES.md. */
export type Outcome =
  | { readonly winner: Color; readonly reason: 'checkmate' | 'stalemate' | 'perpetual-check' | 'perpetual-chase' | 'repetition' }
  | {
    readonly winner: null;
    readonly reason: 'repetition' | 'mutual-perpetual-check' | 'mutual-perpetual-chase' | 'move-limit' | 'insufficient-material';
  };

/** An expected failure: what went wrong, in a code for programs and a sentence for people. */
export interface Failure<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  /** Where in the offending text, as an index from 0. */
  readonly at?: number;
}

/** What keeps a `Setup` from being well-formed, whether read from text or built by hand. `ERR_VARIANT`: not of this game. */
export type ShapeFailure = Failure<'ERR_VARIANT' | 'ERR_BOARD_SIZE' | 'ERR_PIECE' | 'ERR_HAND' | 'ERR_TURN' | 'ERR_COUNTERS'>;
/** Why a FEN or SFEN cannot be read. `ERR_FIELDS`: too few fields, too many, or one that FEN keeps free. */
export type FenFailure = Failure<ShapeFailure['code'] | 'ERR_FIELDS'>;
/** Why a set-up is no position; see `checkSetup` and `Rules.position`. */
export type SetupFailure = Failure<
  ShapeFailure['code']
  | 'ERR_KINGS' | 'ERR_PALACE' | 'ERR_MATERIAL' | 'ERR_OPPOSITE_CHECK' | 'ERR_FACING_GENERALS' | 'ERR_DEAD_PIECE' | 'ERR_NIFU'
>;
/** Why a text is no move, or a move cannot be played. `ERR_AMBIGUOUS_MOVE`: the text fits several legal moves, which the message names. */
export type MoveFailure = Failure<'ERR_VARIANT' | 'ERR_MOVE_SYNTAX' | 'ERR_ILLEGAL_MOVE' | 'ERR_AMBIGUOUS_MOVE' | 'ERR_GAME_LENGTH'>;

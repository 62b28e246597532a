/**
 * The slow twin's moves: pseudo-legal ones piece by piece; a move is legal when, made on a copy of the board, no enemy
 * piece reaches the mover's own General or King. Check is found by generating where every enemy piece could go.
 * No tables, no pins, nothing incremental: the price is some hundred small arrays for each position.
 */
import type { Color, Role } from '../../src/types.js';
import {
  DIAGONALS, HAND_ORDER, ORTHOGONALS, SLOW_FACTS, fileOf, forward, isInPalace, isLastRank, isPalaceCentre, lineFrom, opponent,
  pieceAt, squareName, squaresOf, step, type SlowPiece, type SlowState, type Vector,
} from './board.js';
import { LETTER_OF_ROLE, parseSlowFen, repetitionKey, sortHand } from './fen.js';

export type SlowMove =
  | { readonly kind: 'board'; readonly from: number; readonly to: number; readonly promote: boolean }
  | { readonly kind: 'drop'; readonly role: Role; readonly to: number };

const PROMOTED: Readonly<Partial<Record<Role, Role>>> = {
  pawn: 'tokin', silver: 'promotedSilver', bishop: 'dragonHorse', rook: 'dragonKing',
};
const UNPROMOTED: Readonly<Partial<Record<Role, Role>>> = {
  tokin: 'pawn', promotedSilver: 'silver', dragonHorse: 'bishop', dragonKing: 'rook',
};

export function slowUci(state: SlowState, move: SlowMove): string {
  const to = squareName(state.variant, move.to);
  if (move.kind === 'drop') return `${LETTER_OF_ROLE[move.role].toUpperCase()}@${to}`;
  return squareName(state.variant, move.from) + to + (move.promote ? '+' : '');
}

// --- Where a piece goes -----------------------------------------------------------------------------------------------

/** Squares one vector away. */
function leaps(state: SlowState, from: number, vectors: readonly Vector[]): number[] {
  return vectors.map((vector) => step(state.variant, from, vector)).filter((to) => to !== null);
}

/** Squares along the lines up to and including the first piece met. */
function slides(state: SlowState, from: number, directions: readonly Vector[]): number[] {
  return directions.flatMap((direction) => {
    const line = lineFrom(state.variant, from, direction);
    const stop = line.findIndex((square) => pieceAt(state, square) !== null);
    return stop < 0 ? line : line.slice(0, stop + 1);
  });
}

/** Empty squares up to the first piece, the screen, and the square of the first piece behind it. */
function cannonReach(state: SlowState, from: number): number[] {
  return ORTHOGONALS.flatMap((direction) => {
    const line = lineFrom(state.variant, from, direction);
    const occupied = line.filter((square) => pieceAt(state, square) !== null);
    const [screen, target] = occupied;
    if (screen === undefined) return line;
    const quiet = line.slice(0, line.indexOf(screen));
    return target === undefined ? quiet : [...quiet, target];
  });
}

/** One orthogonal step onto an empty square, then one diagonal step outward. */
function horseReach(state: SlowState, from: number): number[] {
  return ORTHOGONALS.flatMap(([df, dr]) => {
    const leg = step(state.variant, from, [df, dr]);
    if (leg === null || pieceAt(state, leg) !== null) return [];
    return leaps(state, leg, df === 0 ? [[1, dr], [-1, dr]] : [[df, 1], [df, -1]]);
  });
}

/** Steps in the palace, and along an open file to the enemy General: facing Generals attack each other. */
function generalReach(state: SlowState, from: number, color: Color): number[] {
  const { variant } = state;
  const orthogonal = leaps(state, from, ORTHOGONALS);
  const diagonal = leaps(state, from, DIAGONALS)
    .filter((to) => SLOW_FACTS[variant].palaceDiagonals && (isPalaceCentre(variant, color, from) || isPalaceCentre(variant, color, to)));
  const facing = slides(state, from, [[0, 1], [0, -1]]).filter((to) => pieceAt(state, to)?.role === 'king');
  return [...[...orthogonal, ...diagonal].filter((to) => isInPalace(variant, color, to)), ...facing];
}

function goldVectors(color: Color): Vector[] {
  return [...ORTHOGONALS, [1, forward(color)], [-1, forward(color)]];
}

/** Where a piece could go or capture, were the pieces that stand there not its own. */
function rawReach(state: SlowState, from: number, { role, color }: SlowPiece): number[] {
  const { variant } = state;
  const isXiangqi = SLOW_FACTS[variant].family === 'xiangqi';
  switch (role) {
    case 'king': return isXiangqi ? generalReach(state, from, color) : leaps(state, from, [...ORTHOGONALS, ...DIAGONALS]);
    case 'pawn': return leaps(state, from, isXiangqi ? [[0, forward(color)], [1, 0], [-1, 0]] : [[0, forward(color)]]);
    case 'rook': return slides(state, from, ORTHOGONALS);
    case 'horse': return horseReach(state, from);
    case 'cannon': return cannonReach(state, from);
    case 'advisor': return leaps(state, from, DIAGONALS).filter((to) => isInPalace(variant, color, to));
    case 'gold':
    case 'tokin':
    case 'promotedSilver': return leaps(state, from, goldVectors(color));
    case 'silver': return leaps(state, from, [...DIAGONALS, [0, forward(color)]]);
    case 'bishop': return slides(state, from, DIAGONALS);
    case 'dragonHorse': return [...slides(state, from, DIAGONALS), ...leaps(state, from, ORTHOGONALS)];
    case 'dragonKing': return [...slides(state, from, ORTHOGONALS), ...leaps(state, from, DIAGONALS)];
  }
}

/** Where the piece on a square could go if nothing mattered but how pieces move. */
function reach(state: SlowState, from: number): number[] {
  const piece = pieceAt(state, from);
  if (piece === null) return [];
  return rawReach(state, from, piece).filter((to) => pieceAt(state, to)?.color !== piece.color);
}

// --- Check ------------------------------------------------------------------------------------------------------------

function attacksKing(state: SlowState, from: number, color: Color): boolean {
  return reach(state, from).some((to) => pieceAt(state, to)?.role === 'king' && pieceAt(state, to)?.color === color);
}

/** Squares of the pieces that attack a side's General or King, whoever is to move. */
export function checkersOf(state: SlowState, color: Color): number[] {
  return squaresOf(state, opponent(color)).filter((from) => attacksKing(state, from, color));
}

/** Whether a side's General or King is attacked, whoever is to move. */
export function isInCheck(state: SlowState, color: Color): boolean {
  return squaresOf(state, opponent(color)).some((from) => attacksKing(state, from, color));
}

// --- Making a move ----------------------------------------------------------------------------------------------------

function withoutOne(hand: readonly Role[], role: Role): Role[] {
  const index = hand.indexOf(role);
  return hand.filter((_, i) => i !== index);
}

/** The position after a move, which need not be legal. The moved piece stays the same object unless it promotes. */
export function makeMove(state: SlowState, move: SlowMove): SlowState {
  const { turn } = state;
  const board = [...state.board];
  const captured = pieceAt(state, move.to);
  let hand = state.hands[turn];
  if (move.kind === 'drop') {
    board[move.to] = { role: move.role, color: turn };
    hand = withoutOne(hand, move.role);
  } else {
    const piece = pieceAt(state, move.from);
    const promoted = move.promote && piece !== null ? PROMOTED[piece.role] : undefined;
    board[move.to] = promoted === undefined ? piece : { role: promoted, color: turn };
    board[move.from] = null;
    if (captured !== null && SLOW_FACTS[state.variant].family === 'shogi') {
      hand = sortHand([...hand, UNPROMOTED[captured.role] ?? captured.role]);
    }
  }
  return {
    variant: state.variant,
    board,
    turn: opponent(turn),
    hands: turn === 'first' ? { ...state.hands, first: hand } : { ...state.hands, second: hand },
    halfMoves: captured === null ? state.halfMoves + 1 : 0,
    fullMoves: state.fullMoves + (turn === 'second' ? 1 : 0),
    played: state.played + 1,
  };
}

// --- Pseudo-legal and legal moves -------------------------------------------------------------------------------------

/** Without and with promotion, as RULES.md, Pieces, Minishogi, allows. */
function promotionChoices(state: SlowState, from: number, to: number): boolean[] {
  const { variant, turn } = state;
  const role = pieceAt(state, from)?.role;
  const touchesZone = isLastRank(variant, turn, from) || isLastRank(variant, turn, to);
  if (SLOW_FACTS[variant].family !== 'shogi' || role === undefined || PROMOTED[role] === undefined || !touchesZone) return [false];
  return role === 'pawn' ? [true] : [false, true];
}

function boardMoves(state: SlowState): SlowMove[] {
  return squaresOf(state, state.turn).flatMap((from) => reach(state, from).flatMap((to) =>
    promotionChoices(state, from, to).map((promote) => ({ kind: 'board', from, to, promote } as const))));
}

/** No Pawn on the last rank, and no second unpromoted Pawn of one's own on a file (nifu). */
function isPawnDropAllowed(state: SlowState, to: number): boolean {
  const { variant, turn } = state;
  const hasPawnOnFile = squaresOf(state, turn)
    .some((square) => pieceAt(state, square)?.role === 'pawn' && fileOf(variant, square) === fileOf(variant, to));
  return !isLastRank(variant, turn, to) && !hasPawnOnFile;
}

function dropMoves(state: SlowState): SlowMove[] {
  const roles = HAND_ORDER.filter((role) => state.hands[state.turn].includes(role));
  const empty = [...state.board.keys()].filter((square) => pieceAt(state, square) === null);
  return roles.flatMap((role) => empty
    .filter((to) => role !== 'pawn' || isPawnDropAllowed(state, to))
    .map((to) => ({ kind: 'drop', role, to } as const)));
}

/** xiangqi42: Red may not take the Soldier on d4 on the first move of the game, as RULES.md defines it. */
function isBannedFirstMove(state: SlowState, move: SlowMove): boolean {
  return state.variant === 'xiangqi42' && state.played === 0 && state.fullMoves === 1
    && repetitionKey(state) === repetitionKey(parseSlowFen('xiangqi42', SLOW_FACTS.xiangqi42.startFen))
    && squareName(state.variant, move.to) === 'd4';
}

/** Whether a pseudo-legal move is legal. */
function isLegal(state: SlowState, move: SlowMove): boolean {
  const next = makeMove(state, move);
  if (isInCheck(next, state.turn) || isBannedFirstMove(state, move)) return false;
  const isPawnDrop = move.kind === 'drop' && move.role === 'pawn';
  return !(isPawnDrop && isInCheck(next, next.turn) && legalMoves(next).length === 0);
}

/** The legal moves of the side to move, whether or not the game is over. */
export function legalMoves(state: SlowState): SlowMove[] {
  return [...boardMoves(state), ...dropMoves(state)].filter((move) => isLegal(state, move));
}

/** The legal moves that take something. */
export function legalCaptures(state: SlowState): { from: number; to: number }[] {
  return boardMoves(state)
    .filter((move) => move.kind === 'board')
    .filter((move) => pieceAt(state, move.to) !== null && isLegal(state, move));
}

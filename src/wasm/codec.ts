/**
 * Values of the facade as numbers of the engine and back. A piece is `color << 4 | role`, roles from 1 in the order of ROLES;
 * a move has `from` (a drop: the role) in bits 0-5, `to` in 6-11, drop in 12, promotion in 13 (assembly/board/move.ts).
 */
import { ShoqiError } from '../result.js';
import { COLORS, ROLES, type Color, type Move, type Outcome, type Piece, type Role, type Setup, type Square } from '../types.js';
import { PIECE_SLOTS, SQUARE_SLOTS } from './abi.js';
import type { RulesExports } from './exports.js';

const DROP_FLAG = 1 << 12;
const PROMOTION_FLAG = 1 << 13;

export function encodeColor(color: Color): number { return COLORS.indexOf(color); }

function encodePiece({ color, role }: Piece): number { return encodeColor(color) << 4 | ROLES.indexOf(role) + 1; }

function decodePiece(code: number): Piece {
  const color = COLORS[code >> 4], role = ROLES[(code & 15) - 1];
  if (color === undefined || role === undefined) throw new ShoqiError('ERR_INTERNAL', `the engine knows no piece ${code}`);
  return { color, role };
}

/** The engine's number of a move. Two moves with the same number are the same move. */
export function encodeMove(move: Move): number {
  return move.kind === 'drop'
    ? DROP_FLAG | ROLES.indexOf(move.role) + 1 | move.to << 6
    : move.from | move.to << 6 | (move.promote ? PROMOTION_FLAG : 0);
}

const moves = new Map<number, Move>();

/** The move of a number; the same frozen object each time. */
export function decodeMove(code: number): Move {
  let move = moves.get(code);
  if (move === undefined) {
    const to = (code >> 6 & 63) as Square;
    move = Object.freeze((code & DROP_FLAG) !== 0
      ? { kind: 'drop', role: roleAt(code & 63), to } as const
      : { kind: 'board', from: (code & 63) as Square, to, promote: (code & PROMOTION_FLAG) !== 0 } as const);
    moves.set(code, move);
  }
  return move;
}

function roleAt(number: number): Role {
  const role = ROLES[number - 1];
  if (role === undefined) throw new ShoqiError('ERR_INTERNAL', `the engine knows no role ${number}`);
  return role;
}

/** Writes a set-up into the engine and makes it the start of a game there. It must have passed `checkSetup`. */
export function sendSetup(exports: RulesExports, setup: Setup): void {
  const bytes = new Uint8Array(exports.memory.buffer, exports.setupPtr(), SQUARE_SLOTS + PIECE_SLOTS);
  bytes.fill(0);
  for (const [square, piece] of setup.pieces) bytes[square] = encodePiece(piece);
  for (const color of COLORS) {
    for (const [role, count] of setup.hands[color]) bytes[SQUARE_SLOTS + encodePiece({ color, role })] = count;
  }
  exports.setPosition(encodeColor(setup.turn), setup.halfMoves, setup.fullMoves === 1);
}

/** What stands on the engine's board and in its hands. */
export function receiveBoard(exports: RulesExports): Pick<Setup, 'pieces' | 'hands'> {
  exports.writePosition();
  const bytes = new Uint8Array(exports.memory.buffer, exports.setupPtr(), SQUARE_SLOTS + PIECE_SLOTS);
  const pieces = new Map<Square, Piece>();
  const hands = { first: new Map<Role, number>(), second: new Map<Role, number>() };
  bytes.forEach((value, index) => {
    if (value === 0) return;
    if (index < SQUARE_SLOTS) pieces.set(index as Square, decodePiece(value));
    else {
      const { color, role } = decodePiece(index - SQUARE_SLOTS);
      hands[color].set(role, value);
    }
  });
  return { pieces, hands };
}

/** Numbers of the legal moves of the engine's position, in its order. */
export function receiveMoves(exports: RulesExports): Uint16Array {
  const count = exports.legalMoves();
  return new Uint16Array(exports.memory.buffer, exports.movesPtr(), count).slice();
}

/** The squares of a set as the engine returns it, from a1 on. */
export function receiveSquares(bits: bigint): Square[] {
  const set = BigInt.asUintN(SQUARE_SLOTS, bits);
  return Array.from({ length: SQUARE_SLOTS }, (_, square) => square as Square).filter((square) => (set >> BigInt(square) & 1n) === 1n);
}

/** Writes moves into the engine's move list. */
export function sendMoves(exports: RulesExports, moves: readonly Move[]): void {
  new Uint16Array(exports.memory.buffer, exports.movesPtr(), moves.length).set(moves.map(encodeMove));
}

/** Reasons in the order of the codes in assembly/board/repetition.ts, from 1. */
const REASONS = [
  'checkmate', 'stalemate', 'repetition', 'perpetual-check', 'mutual-perpetual-check', 'perpetual-chase', 'mutual-perpetual-chase',
  'move-limit', 'insufficient-material',
] as const satisfies readonly Outcome['reason'][];

/** The outcome of an engine's code: the reason in the low four bits, the winner from 1 above; undefined while the game goes on. */
export function decodeOutcome(code: number): Outcome | undefined {
  if (code === 0) return undefined;
  const reason = REASONS[(code & 15) - 1], winner = COLORS[(code >> 4) - 1] ?? null;
  // The engine gives a winner to just the reasons that have one; the type cannot see that.
  return { winner, reason } as Outcome;
}

/** Whether a move has a number of its own; that of a hand-made one might be another move's. */
export function isEncodable(move: Move): boolean {
  if (typeof move !== 'object' || move === null) return false;
  const squares = move.kind === 'drop' ? [move.to] : [move.from, move.to];
  return squares.every((square) => Number.isInteger(square) && square >= 0 && square < SQUARE_SLOTS)
    && (move.kind === 'board' || ROLES.includes(move.role));
}

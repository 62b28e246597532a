// What the exports that need no search do, over one position. Numbers in, numbers out; text is the host's.
// The host validates: a set-up has one King a side, a move is legal. Debug builds assert it.
import { IS_XIANGQI } from './game';
import { ALL_BB } from './board/bitboard';
import { initAttacks, initKingAttacks } from './board/attacks';
import { doMoveAndFindChased, findChasers } from './board/chase';
import { areGeneralsFacing, isKingAttacked } from './board/checks';
import { isLegal } from './board/legality';
import { moveList } from './board/lists';
import { genLegal } from './board/movegen';
import { outcome as outcomeOf } from './board/outcome';
import { perft as perftFrom } from './board/perft';
import { addPiece, addToHand, clearPosition, doMove, finishSetup, freshKey as keyFromScratch, undoMove } from './board/position';
import { occurrences as occurrencesOf, pliesSinceDue } from './board/repetition';
import { BOARD, gamePly, HANDS, state, stm } from './board/state';
import { MAX_GAME_PLY, opponent, PIECE_SLOTS, SQUARES, SQUARE_SLOTS, U8s } from './board/types';
import { initZobrist } from './board/zobrist';

/** In: [square] piece, then [piece] count in hand. */
const SETUP = changetype<U8s>(memory.data(SQUARE_SLOTS + PIECE_SLOTS, 16));

export function initRules(): void {
  initAttacks();
  initZobrist();
}

export function setupPtr(): usize { return changetype<usize>(SETUP); }
/** Where `legalMoves` writes and `keepRootMoves` reads, as u16. */
export function movesPtr(): usize { return moveList(0); }

export function setPalaceDiagonals(on: bool): void { initKingAttacks(on); }

/** Reads SETUP and starts a game from it. */
export function setPosition(turn: i32, halfMoves: i32, isFirstMove: bool): void {
  clearPosition();
  for (let sq = 0; sq < SQUARES; sq++) if (SETUP[sq] !== 0) addPiece(SETUP[sq], sq);
  for (let piece = 0; piece < PIECE_SLOTS; piece++) addToHand(piece, SETUP[SQUARE_SLOTS + piece]);
  finishSetup(turn, halfMoves, isFirstMove);
}

/** Writes the position to SETUP, in the layout that `setPosition` reads. */
export function writePosition(): void {
  for (let sq = 0; sq < SQUARES; sq++) SETUP[sq] = BOARD[sq];
  for (let piece = 0; piece < PIECE_SLOTS; piece++) SETUP[SQUARE_SLOTS + piece] = HANDS[piece];
}

/** Plies since the last capture. */
export function halfMoves(): i32 { return state.halfMoves; }

/** Plays a legal move; false when the game is as long as a module can carry. */
export function playMove(move: i32): bool {
  if (gamePly() >= MAX_GAME_PLY) return false;
  doMove(move);
  return true;
}

export function takeBack(): void {
  assert(gamePly() > 0);
  undoMove();
}

/** Writes the legal moves to the move list; returns how many. */
export function legalMoves(): i32 { return <i32>(genLegal(moveList(0), ALL_BB) - moveList(0)) >> 1; }

/** Whether a move, of any 16 bits, is legal. */
export function isLegalMove(move: i32): bool { return isLegal(move, moveList(0)); }

export function isCheck(): bool { return state.checkers !== 0; }
/** The side that is not to move stands in check, or the Generals face each other: no position of a game. */
export function isOpponentCheck(): bool { return isKingAttacked(opponent(stm)); }
/** The Generals face each other on a file with nothing between. */
export function isFacingGenerals(): bool { return areGeneralsFacing(); }

/** How the game has ended, as `reason | winner << 4` (board/repetition.ts); 0 while it goes on. */
export function outcome(): i32 { return outcomeOf(moveList(0)); }

/** Squares of the pieces that give check. */
export function checkers(): u64 { return state.checkers; }
/** How often the position has occurred in its game, now included. */
export function occurrences(): i32 { return occurrencesOf(); }
/** Plies from the occurrence at which a verdict by repetition falls due up to now; 0 if none is due. */
export function repetitionSpan(): i32 { return pliesSinceDue(); }

/** Squares of the enemy pieces that a legal move would chase. */
export function chasedBy(move: i32): u64 {
  if (!IS_XIANGQI) return 0;
  const chased = doMoveAndFindChased(move, moveList(0));
  undoMove();
  return chased;
}

/** Squares of the pieces that would chase the one on `victim` after a legal move. */
export function chasersOf(move: i32, victim: i32): u64 { return IS_XIANGQI ? findChasers(move, victim, moveList(0)) : 0; }

export function key(): u64 { return state.key; }
export function freshKey(): u64 { return keyFromScratch(); }
/** Leaves at a depth from 0; exact to 2^53. */
export function perft(depth: i32): f64 { return depth <= 0 ? 1 : <f64>perftFrom(depth, moveList(0)); }

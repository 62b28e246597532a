/** CONTRACT ONLY, to be written: see the interfaces. */
import type { Color, FenFailure, Move, MoveFailure, Outcome, Setup, SetupFailure, Variant } from './types.js';
import type { Result } from './result.js';
export interface Position {
  readonly variant: Variant;
  readonly turn: Color;
  readonly setup: Setup;
  readonly start: Setup;
  readonly history: readonly Move[];
  legalMoves(): readonly Move[];
  isLegal(move: Move): boolean;
  isCheck(): boolean;
  outcome(): Outcome | undefined;
  play(move: Move): Result<Position, MoveFailure>;
  perft(depth: number): number;
}
export interface Rules {
  readonly variant: Variant;
  start(): Position;
  position(setup: Setup): Result<Position, SetupFailure>;
  fromFen(fen: string): Result<Position, FenFailure | SetupFailure>;
  fromSfen(sfen: string): Result<Position, FenFailure | SetupFailure>;
}
export declare function loadRules(variant: Variant): Promise<Rules>;

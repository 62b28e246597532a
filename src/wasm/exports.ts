/** The engine module as the host sees it: `assembly/index.ts`, in TypeScript. A change here is a new ABI_VERSION there. */

/** Booleans arrive as 0 or 1, u64 as a signed bigint. */
export interface EngineExports extends Record<string, unknown> {
  readonly memory: WebAssembly.Memory;

  readonly ABI_VERSION: WebAssembly.Global;
  readonly GAME_ID: WebAssembly.Global;
  readonly FILES: WebAssembly.Global;
  readonly RANKS: WebAssembly.Global;
  readonly ROLE_COUNT: WebAssembly.Global;
  readonly SQUARE_SLOTS: WebAssembly.Global;
  readonly PIECE_SLOTS: WebAssembly.Global;
  readonly MAX_MOVES: WebAssembly.Global;
  readonly MAX_GAME_PLY: WebAssembly.Global;

  setupPtr(): number;
  movesPtr(): number;
  setPalaceDiagonals(on: boolean): void;
  setPosition(turn: number, halfMoves: number, isFirstMove: boolean): void;
  writePosition(): void;
  halfMoves(): number;
  playMove(code: number): number;
  takeBack(): void;
  legalMoves(): number;
  isCheck(): number;
  isOpponentCheck(): number;
  isFacingGenerals(): number;
  outcome(): number;
  key(): bigint;
  freshKey(): bigint;
  perft(depth: number): number;
}

/** What the engine imports as `host`. */
export interface HostImports extends Record<string, unknown> {
  /** Milliseconds, from any start. */
  now(): number;
  /** Not 0: end the search. Asked about every thousand nodes. */
  shouldStop(): number;
}

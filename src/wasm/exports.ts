/** `assembly/rules.ts` and `assembly/index.ts` as the host sees them, in TypeScript. A change here is a new ABI_VERSION there. */

/** The rules alone. Booleans arrive as 0 or 1, u64 as a signed bigint. */
export interface RulesExports extends Record<string, unknown> {
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
  isLegalMove(code: number): number;
  isCheck(): number;
  isOpponentCheck(): number;
  isFacingGenerals(): number;
  outcome(): number;
  /** Squares as bits, unsigned after `BigInt.asUintN(64, ...)`, as in the next two. */
  checkers(): bigint;
  chasedBy(code: number): bigint;
  chasersOf(code: number, victim: number): bigint;
  occurrences(): number;
  /** 0: no verdict by repetition is due. */
  repetitionSpan(): number;
  key(): bigint;
  freshKey(): bigint;
  perft(depth: number): number;
}

/** The rules and the search. */
export interface EngineExports extends RulesExports {
  readonly ROOT_MOVE_BYTES: WebAssembly.Global;

  exchangeAtLeast(code: number, centipawns: number): number;
  /** What the static evaluation says, in centipawns for the side to move. */
  evaluation(): number;
  /** 1 if there is a net, which is then what evaluates. */
  readonly hasNet: WebAssembly.Global;
  readonly NET_WIDTH: WebAssembly.Global;
  readonly NET_FEATURES: WebAssembly.Global;
  readonly NET_OUTPUT_BUCKETS: WebAssembly.Global;
  /** Where the file of a net goes before `loadNet`; 0 if there is no memory. Empties the transposition table. */
  netRoom(bytes: number): number;
  /** 0, or what is wrong with the file in `netRoom`: net.ts has the words. */
  loadNet(bytes: number): number;
  dropNet(): void;
  /** The net's score, and the same from scratch: only with a net. */
  netValue(): number;
  freshNetValue(): number;

  /** Gives the engine a table of its own; 0 if there is no room. Or lets it use the one that it imports. Before the first search. */
  setHash(megabytes: number): number;
  shareHash(): void;
  /** Empties the table and forgets everything else that searches have learnt. */
  newGame(): void;
  /** 0 stands for no limit. */
  startSearch(depth: number, nodeLimit: number, multiPv: number): void;
  /** Keeps only the root moves that stand in the move list, the first `count` of it. After `startSearch`. */
  keepRootMoves(count: number): void;
  /** Returns one of THINK. */
  think(slice: number): number;
  nodeCount(): number;
  /** Entries of this search in the table, in thousandths, from a sample. */
  hashfull(): number;
  /** How many lines have a score; they are the first root moves. */
  linesReady(): number;
  knownScore(line: number): number;
  rootMovesPtr(): number;
}

/** Answers of `think`. */
export const THINK = { sliceOver: 0, iteration: 1, finished: 2 } as const;

/** What the engine imports as `host`. */
export interface HostImports extends Record<string, unknown> {
  /** Not 0: end the search. Asked about every thousand nodes. */
  shouldStop(): number;
}

/** `assembly/tt/index.ts`, the table that threads share, which the engine imports as `table`. Keys and entries are signed here. */
export interface TableExports extends Record<string, unknown> {
  /** The entry of a position's key, or 0. */
  probe(key: bigint): bigint;
  save(key: bigint, entry: bigint): void;
  fetch(key: bigint): void;
  age(): void;
  clear(): void;
  hashfull(): number;
}

/** All that an engine imports. */
export interface EngineImports extends Record<string, Record<string, unknown>> {
  readonly host: HostImports;
  readonly table: TableExports;
}

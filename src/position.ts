/**
 * Positions and the rules they live by. A `Position` is a value: a start and the moves since, so that repetition is judged by the
 * whole game. All positions of one `Rules` share one engine instance, which walks from the position it was last asked about to the
 * next by taking back and playing moves: neighbours in a game or a tree cost one move each, a jump costs the length of the game.
 */
import { makeUci } from './notation/uci.js';
import { parseFen, MAX_FULL_MOVES, MAX_HALF_MOVES } from './fen.js';
import { fail, failure, ok, ShoqiError, shown, type Result } from './result.js';
import { checkSetup, startSetup } from './setup.js';
import { parseSfen } from './sfen.js';
import type { Color, FenFailure, Move, MoveFailure, Outcome, Setup, SetupFailure, Square, Variant } from './types.js';
import { MAX_GAME_PLY } from './wasm/abi.js';
import { decodeMove, decodeOutcome, encodeMove, isEncodable, receiveBoard, receiveMoves, receiveSquares, sendSetup } from './wasm/codec.js';
import type { RulesExports } from './wasm/exports.js';
import { createRulesInstance } from './wasm/load.js';
import type { WasmOptions } from './wasm/source.js';

/** A position of a game, with the game that led to it. Immutable; made by `Rules` and by `play`. */
export interface Position {
  readonly variant: Variant;
  /** The side to move. */
  readonly turn: Color;
  /** The board, hands and counters as they stand. */
  readonly setup: Setup;
  /** The position that the game was set up with. */
  readonly start: Setup;
  /** The moves from `start` to here. */
  readonly history: readonly Move[];

  /**
   * All legal moves, in no promised order. A game that has ended by repetition, move limit or material still has some: see `outcome`.
   *
   * ```ts
   * (await loadRules('minishogi')).start().legalMoves().length; // 14 moves
   * ```
   */
  legalMoves(): readonly Move[];
  /** Whether a move is legal here. */
  isLegal(move: Move): boolean;
  /** Whether the side to move is in check. */
  isCheck(): boolean;
  /**
   * The pieces that give check, from a1 on; empty if none does.
   *
   * ```ts
   * const rules = await loadRules('minixiangqi');
   * unwrap(rules.fromFen('3k3/7/3R3/7/7/7/4K2 b - - 0 1')).checkers(); // [31]
   * ```
   */
  checkers(): readonly Square[];
  /**
   * How the game has ended, or undefined while it goes on. Source: RULES.md, "How a game ends, in this order".
   *
   * ```ts
   * const rules = await loadRules('minixiangqi');
   * rules.start().outcome(); // undefined
   * const stalemate = unwrap(rules.fromFen('3k3/2R1R2/7/7/7/7/4K2 b - - 0 1'));
   * stalemate.outcome(); // { winner: 'first', reason: 'stalemate' }
   * ```
   */
  outcome(): Outcome | undefined;
  /**
   * The position after a move; this one stays as it is. `ERR_ILLEGAL_MOVE` if the move is not legal, `ERR_GAME_LENGTH` after 8192
   * plies. A game that has ended may be continued, as over a neutral repetition; `outcome` then judges the newest span.
   *
   * ```ts
   * const start = (await loadRules('minishogi')).start();
   * const move = unwrap(parseUci('minishogi', 'a2a3'));
   * const next = unwrap(start.play(move));
   * makeFen(next.setup); // 'rbsgk/4p/P4/5/KGSBR[] b - - 1 1'
   * next.isLegal(move); // false
   * ```
   */
  play(move: Move): Result<Position, MoveFailure>;
  /**
   * Number of leaves of the legal move tree at a depth of 0 or more, counted through positions like this one. Throws a
   * `ShoqiError`: `ERR_DEPTH` for anything but a whole number from 0 to 100, `ERR_GAME_LENGTH` if a game would pass 8192 plies.
   *
   * ```ts
   * (await loadRules('minixiangqi')).start().perft(3); // 6664
   * ```
   */
  perft(depth: number): number;
}

/** The rules of one variant: makes positions. Synchronous once loaded. */
export interface Rules {
  readonly variant: Variant;
  /** The position that a game starts from. */
  start(): Position;
  /**
   * A position without a past from a set-up, or why the rules refuse it: a code of `checkSetup`, `ERR_FACING_GENERALS`,
   * `ERR_OPPOSITE_CHECK` (the side that is not to move is in check), or `ERR_VARIANT`. Source: RULES.md, "Text formats".
   */
  position(setup: Setup): Result<Position, SetupFailure>;
  /**
   * `parseFen` and `position` in one, with the codes of both, such as `ERR_BOARD_SIZE` and `ERR_KINGS`.
   *
   * ```ts
   * const rules = await loadRules('minishogi');
   * rules.fromFen('4k/5/5/5/K4[] w - - 0 1').ok; // true
   * const refused = rules.fromFen('4k/5/5/5/K3R[] w - - 0 1');
   * !refused.ok && refused.error.code; // 'ERR_OPPOSITE_CHECK'
   * ```
   */
  fromFen(fen: string): Result<Position, FenFailure | SetupFailure>;
  /** `parseSfen` and `position` in one, with the codes of both; `ERR_VARIANT` for anything but Minishogi. */
  fromSfen(sfen: string): Result<Position, FenFailure | SetupFailure>;
  /**
   * Leaves at a depth of 0 or more, counted inside the engine: the same number as `Position.perft`, much faster. Exact to 2^53,
   * and counts past the longest game too. Throws a `ShoqiError`: `ERR_DEPTH` like `Position.perft`, `ERR_FOREIGN` for a position that
   * another `Rules` made.
   *
   * ```ts
   * const rules = await loadRules('minixiangqi');
   * rules.perft(rules.start(), 3); // 6664
   * ```
   */
  perft(position: Position, depth: number): number;
}

/**
 * Loads the rules of a variant: reads and compiles a module of some 10 KB, a few milliseconds. Rejects with a `ShoqiError`: `ERR_WASM` or
 * `ERR_ABI` if the module cannot be had or does not fit, `ERR_VARIANT` for no variant, `ERR_OPTION` for options that make no sense.
 *
 * ```ts
 * const rules = await loadRules('xiangqi42');
 * rules.start().legalMoves().length; // 25
 * ```
 */
export async function loadRules(variant: Variant, options: WasmOptions = {}): Promise<Rules> {
  return new WasmRules(variant, await createRulesInstance(variant, options));
}

class WasmRules implements Rules {
  /** The line of positions that the engine holds: its set-up first, the position on its board last. */
  readonly #line: Node[] = [];
  readonly #exports: RulesExports;

  constructor(readonly variant: Variant, exports: RulesExports) {
    this.#exports = exports;
  }

  start(): Position { return new Node(this, startSetup(this.variant)); }

  position(setup: Setup): Result<Position, SetupFailure> {
    const refused = checkSetup(setup);
    if (refused !== undefined) return { ok: false, error: refused };
    if (setup.variant !== this.variant) {
      return fail('ERR_VARIANT', `a set-up of ${setup.variant} is no position of ${this.variant}`);
    }
    const position = new Node(this, copySetup(setup));
    const exports = this.at(position);
    if (exports.isFacingGenerals()) return fail('ERR_FACING_GENERALS', 'the Generals face each other on a file with nothing between');
    if (exports.isOpponentCheck()) {
      const other = setup.turn === 'first' ? 'second' : 'first';
      return fail('ERR_OPPOSITE_CHECK', `the ${other} side is in check, but the ${setup.turn} side is to move`);
    }
    return ok(position);
  }

  fromFen(fen: string): Result<Position, FenFailure | SetupFailure> {
    const setup = parseFen(this.variant, fen);
    return setup.ok ? this.position(setup.value) : setup;
  }

  fromSfen(sfen: string): Result<Position, FenFailure | SetupFailure> {
    const setup = parseSfen(this.variant, sfen);
    return setup.ok ? this.position(setup.value) : setup;
  }

  perft(position: Position, depth: number): number {
    checkDepth(depth);
    if (!(position instanceof Node) || position.rules !== this) throw new ShoqiError('ERR_FOREIGN', 'the position was made by another Rules object');
    return this.at(position).perft(depth);
  }

  /** The engine, with `node` on its board. */
  at(node: Node): RulesExports {
    const exports = this.#exports, line = this.#line;
    if (line[line.length - 1] === node) return exports;
    const ahead: Node[] = [];
    let known: Node | undefined = node;
    for (; known !== undefined && line[known.ply] !== known; known = known.parent) ahead.push(known);
    if (known === undefined) {
      const root = ahead.pop() ?? node;
      sendSetup(exports, root.origin);
      line.length = 0;
      line.push(root);
    } else {
      for (; line.length > known.ply + 1; line.pop()) exports.takeBack();
    }
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      if (!exports.playMove(next.code)) throw new ShoqiError('ERR_INTERNAL', `the engine did not play move ${next.ply} of a game`);
      line.push(next);
    }
    return exports;
  }
}

/** A position: a set-up, or a move on from another position. */
class Node implements Position {
  readonly ply: number;
  readonly turn: Color;
  /** The set-up of the game's first position; only copies of it are given out. */
  readonly origin: Setup;
  #codes: Uint16Array | undefined;
  #setup: Setup | undefined;

  constructor(readonly rules: WasmRules, origin: Setup | Node, readonly code = 0) {
    const parent = origin instanceof Node ? origin : undefined;
    this.parent = parent;
    this.ply = parent === undefined ? 0 : parent.ply + 1;
    this.origin = parent === undefined ? origin as Setup : parent.origin;
    this.turn = parent === undefined ? this.origin.turn : parent.turn === 'first' ? 'second' : 'first';
  }

  readonly parent: Node | undefined;

  get variant(): Variant { return this.rules.variant; }

  get setup(): Setup {
    this.#setup ??= this.ply === 0 ? copySetup(this.origin) : this.#readSetup();
    return this.#setup;
  }

  get start(): Setup { return copySetup(this.origin); }

  get history(): readonly Move[] {
    const moves: Move[] = [];
    for (let node: Node = this; node.parent !== undefined; node = node.parent) moves.push(decodeMove(node.code));
    return moves.reverse();
  }

  legalMoves(): readonly Move[] { return Array.from(this.#legalCodes(), decodeMove); }

  isLegal(move: Move): boolean { return isEncodable(move) && this.rules.at(this).isLegalMove(encodeMove(move)) !== 0; }

  isCheck(): boolean { return this.rules.at(this).isCheck() !== 0; }

  checkers(): readonly Square[] { return receiveSquares(this.rules.at(this).checkers()); }

  outcome(): Outcome | undefined { return decodeOutcome(this.rules.at(this).outcome()); }

  play(move: Move): Result<Position, MoveFailure> {
    if (this.ply >= MAX_GAME_PLY) return fail('ERR_GAME_LENGTH', `a game of ${MAX_GAME_PLY} plies cannot go on`);
    if (!this.isLegal(move)) return { ok: false, error: failure('ERR_ILLEGAL_MOVE', `${describe(this.variant, move)} is not a legal move here`) };
    return ok(new Node(this.rules, this, encodeMove(move)));
  }

  perft(depth: number): number {
    checkDepth(depth);
    if (this.ply + depth > MAX_GAME_PLY) throw new ShoqiError('ERR_GAME_LENGTH', `a game of ${MAX_GAME_PLY} plies cannot go on`);
    if (depth === 0) return 1;
    const codes = this.#legalCodes();
    if (depth === 1) return codes.length;
    let leaves = 0;
    for (const code of codes) leaves += new Node(this.rules, this, code).perft(depth - 1);
    return leaves;
  }

  #legalCodes(): Uint16Array {
    this.#codes ??= receiveMoves(this.rules.at(this));
    return this.#codes;
  }

  #readSetup(): Setup {
    const exports = this.rules.at(this);
    const passed = this.ply + (this.origin.turn === 'second' ? 1 : 0);
    return {
      variant: this.variant,
      turn: this.turn,
      ...receiveBoard(exports),
      halfMoves: Math.min(exports.halfMoves(), MAX_HALF_MOVES),
      fullMoves: Math.min(this.origin.fullMoves + Math.floor(passed / 2), MAX_FULL_MOVES),
    };
  }
}

/** A set-up of our own, so that nobody else's hand on a map changes a position. */
function copySetup(setup: Setup): Setup {
  const { first, second } = setup.hands;
  return { ...setup, pieces: new Map(setup.pieces), hands: { first: new Map(first), second: new Map(second) } };
}

/** Whether a value is a position that `Rules` or `play` made. */
export function isPosition(value: unknown): value is Position { return value instanceof Node; }

/** Plies of the repetition that a verdict falls due on, 0 if none does, and how often the position has occurred. */
export function repetitionSpan(position: Position): { readonly plies: number; readonly occurrences: number } {
  const node = nodeOf(position), exports = node.rules.at(node);
  return { plies: exports.repetitionSpan(), occurrences: exports.occurrences() };
}

/** What the move that led to a position chases, and with which pieces; nothing without a move. */
export function chasesBefore(position: Position): readonly (readonly [chased: Square, chasers: readonly Square[]])[] {
  const { parent, code, rules } = nodeOf(position);
  if (parent === undefined) return [];
  const exports = rules.at(parent);
  return receiveSquares(exports.chasedBy(code)).map((chased) => [chased, receiveSquares(exports.chasersOf(code, chased))]);
}

/** The positions of the game from a set-up to this one, both included. */
export function gameOf(position: Position): readonly Position[] {
  const game: Position[] = [];
  for (let node: Node | undefined = nodeOf(position); node !== undefined; node = node.parent) game.push(node);
  return game.reverse();
}

function nodeOf(position: Position): Node {
  if (position instanceof Node) return position;
  throw new ShoqiError('ERR_FOREIGN', 'this needs a position that Rules or play made, of this copy of the library');
}

/** The move's text, for a message that must not fail on a hand-made move. */
function describe(variant: Variant, move: Move): string {
  try {
    return makeUci(variant, move);
  } catch {
    return 'what was given';
  }
}

function checkDepth(depth: number): void {
  if (!Number.isInteger(depth) || depth < 0 || depth > 100) {
    throw new ShoqiError('ERR_DEPTH', `a perft depth is a whole number from 0 to 100, not ${shown(depth)}`);
  }
}

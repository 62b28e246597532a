/**
 * Reads PGN into a record. Tolerant: a move may be in any notation, headers may be missing or of other sites, and what cannot be read is
 * reported with its place and left out with what hangs on it, so that all before it is kept. The cost is that of reading the moves.
 */
import { parseAnyMove } from '../notation/notations.js';
import { parseSan } from '../notation/san.js';
import type { Position, Rules } from '../position.js';
import { checkArgument, failure, quoted, type Result } from '../result.js';
import type { Color, Move, MoveFailure } from '../types.js';
import { variantInfo } from '../variants.js';
import { parseTermination } from './endings.js';
import { parseVariantName } from './variant-names.js';
import { parseResult, PLAYER_NAMES, saysNothing, tokensOf, type Token } from './pgn-tokens.js';
import { bestReading, Problems, type ReadRecord } from './problems.js';
import type { GameRecord } from './record.js';
import { lineOf, TreeNode } from './tree.js';

/** Variations inside variations that are read; deeper ones are a problem. */
const DEEPEST_VARIATION = 100;

/** Who a result makes the winner. */
const WINNERS: ReadonlyMap<string, Color | null> = new Map([['1-0', 'first'], ['0-1', 'second'], ['1/2-1/2', null]]);

/**
 * Reads the first game of a PGN text. `[Variant]` may be missing, then the game is that of the rules; if it names a game on another
 * board, that is a problem and no move is read. `[FEN]` gives the start. Moves may be SAN, UCI, WXF or any other notation of the game; in
 * Minishogi a `+` at the end of a move means promotion instead of check where the rest of the file shows that it must. A move that cannot
 * be read ends its line, the main line or the variation, and is reported with its place. Never throws; problems have the codes
 * `ERR_RECORD_SYNTAX`, `ERR_RESULT`, `ERR_VARIANT`, or those of moves and positions, such as `ERR_ILLEGAL_MOVE`.
 *
 * ```ts
 * const rules = await loadRules('minixiangqi');
 * const { record, problems } = parsePgn(rules, '[White "Ann"]\n\n1. Cb4 {!} P7=6 (1... a6a5) 2. Cb9 1-0');
 * record.players.first; // 'Ann'
 * record.moves.length; // 2
 * problems[0]?.column; // 33: Cb is fine, b9 is no square
 * ```
 */
export function parsePgn(rules: Rules, text: string): ReadRecord {
  checkArgument('the rules of a game', rules, 'fromFen');
  const tokens = tokensOf(text);
  const [likely = false, ...others] = variantInfo(rules.variant).hasHands ? dialectsOf(tokens) : [];
  const reading = new PgnReader(rules, likely).read(tokens);
  if (reading.problems.length === 0) return reading;
  return bestReading(reading, others.map((plusPromotes) => new PgnReader(rules, plusPromotes).read(tokens)));
}

/** Whether a `+` at the end of a move may mean promotion, the likelier reading first: programs that mean it write `+R` and `=` as well. */
function dialectsOf(tokens: readonly Token[]): readonly boolean[] {
  const moves = tokens.filter(({ kind }) => kind === 'move').map(({ text }) => text);
  if (!moves.some((move) => move.endsWith('+'))) return [false];
  return moves.some((move) => /^\+[A-Z]|=$/.test(move)) ? [true, false] : [false, true];
}

class PgnReader {
  readonly #problems = new Problems();
  readonly #headers = new Map<string, string>();
  readonly #players: Partial<Record<Color, string>> = {};
  /** Of each open variation the move that it may replace, to come back to; undefined for one that is not read. */
  readonly #open: (TreeNode | undefined)[] = [];
  #fen: Token | undefined;
  #result: string | undefined;
  #isOtherGame = false;
  /** How many variations were open when something could not be read, after which nothing of that line is; undefined while all is well. */
  #brokenAt: number | undefined;
  /** Whether a variation has been opened and no move of it read yet. */
  #isLineStart = false;
  /** Comments since then. */
  #preface: string[] = [];

  constructor(readonly rules: Rules, readonly plusPromotes: boolean) {}

  read(tokens: readonly Token[]): ReadRecord {
    const firstMove = tokens.findIndex(({ kind }) => kind !== 'tag' && kind !== 'bad');
    const moves = firstMove === -1 ? [] : tokens.slice(firstMove);
    for (const token of tokens.slice(0, tokens.length - moves.length)) this.#readTag(token);
    const root = new TreeNode(this.#startPosition());
    if (this.#isOtherGame) this.#brokenAt = 0;
    this.#readMoves(root, moves);
    return { record: this.#record(root), problems: this.#problems.list };
  }

  #report(token: Token, code: string, message: string): void {
    this.#problems.add(failure(code, message), token.line, token.column);
  }

  #readTag(token: Token): void {
    const { kind, name, text } = token;
    if (kind === 'bad') return this.#report(token, 'ERR_RECORD_SYNTAX', `no tag like [Event "Cup"]: ${quoted(text)}`);
    const value = text.trim();
    const player = PLAYER_NAMES.find(([playerName]) => playerName === name);
    if (name === 'FEN' || name === 'SFEN') this.#fen = token;
    else if (name === 'Variant') this.#readVariant(token, value);
    else if (name === 'Result') this.#readResult(token, value);
    else if (saysNothing(value) || name === 'SetUp') return;
    else if (player !== undefined) this.#players[player[1]] ??= value;
    else if (!this.#headers.has(name)) this.#headers.set(name, value);
  }

  #readResult(token: Token, value: string): void {
    this.#result = parseResult(value);
    if (this.#result !== undefined || saysNothing(value)) return;
    this.#report(token, 'ERR_RESULT', `no result like 1-0, 0-1 or 1/2-1/2: ${quoted(value)}`);
  }

  #readVariant(token: Token, value: string): void {
    const variant = parseVariantName(value);
    if (variant !== undefined && variantInfo(variant).engine === variantInfo(this.rules.variant).engine) return;
    this.#isOtherGame = true;
    this.#report(token, 'ERR_VARIANT', `a game of ${quoted(value)}, not of ${variantInfo(this.rules.variant).name}`);
  }

  #startPosition(): Position {
    const fen = this.#fen;
    if (fen === undefined || this.#isOtherGame) return this.rules.start();
    const position = fen.name === 'SFEN' ? this.rules.fromSfen(fen.text) : this.rules.fromFen(fen.text);
    if (position.ok) return position.value;
    this.#report(fen, position.error.code, `the start is no position: ${position.error.message}`);
    this.#isOtherGame = true;
    return this.rules.start();
  }

  #readMoves(root: TreeNode, tokens: readonly Token[]): void {
    let node = root;
    for (const [index, token] of tokens.entries()) {
      switch (token.kind) {
        case 'move': node = this.#move(node, token); break;
        case 'open': node = this.#openVariation(node, token); break;
        case 'close': node = this.#closeVariation(node, token); break;
        case 'comment': this.#readComment(node, token.text); break;
        case 'nag': if (this.#brokenAt === undefined && node.move !== undefined) node.nags.push(Number(token.text)); break;
        case 'stray': this.#stray(token); break;
        case 'bad': this.#report(token, 'ERR_RECORD_SYNTAX', `nothing closes ${quoted(token.text)}`); break;
        case 'result':
        case 'tag':
          if (token.kind === 'result' && this.#open.length > 0) break;
          return this.#end(node, token, tokens.slice(index + 1));
      }
    }
    const last = tokens.at(-1);
    if (last !== undefined) this.#checkClosed(last);
  }

  #checkClosed(token: Token): void {
    if (this.#open.length > 0) this.#report(token, 'ERR_RECORD_SYNTAX', 'a variation is not closed');
  }

  #stray(token: Token): void {
    if (this.#brokenAt === undefined) this.#report(token, 'ERR_RECORD_SYNTAX', `no glyph like ! or $1: ${quoted(token.text)}`);
  }

  /** The node after the move; the same node if it cannot be read. */
  #move(node: TreeNode, token: Token): TreeNode {
    if (this.#brokenAt !== undefined) return node;
    const move = this.#parseMove(node.position, token.text);
    const next = move.ok ? node.grow(move.value) : move;
    if (!next.ok) {
      this.#problems.add(next.error, token.line, token.column);
      this.#brokenAt = this.#open.length;
      return node;
    }
    next.value.preface.push(...this.#takePreface());
    return next.value;
  }

  #parseMove(position: Position, text: string): Result<Move, MoveFailure> {
    if (!this.plusPromotes) return parseAnyMove(position, text);
    const san = parseSan(position, text, { plusPromotes: true });
    return san.ok ? san : parseAnyMove(position, text);
  }

  #openVariation(node: TreeNode, token: Token): TreeNode {
    const { parent } = node;
    const why = this.#isLineStart || parent === undefined ? 'there is no move that a variation could replace'
      : this.#open.length >= DEEPEST_VARIATION ? `variations are nested over ${DEEPEST_VARIATION} deep` : undefined;
    const isRead = this.#brokenAt === undefined && why === undefined;
    this.#open.push(isRead ? node : undefined);
    if (this.#brokenAt !== undefined) return node;
    if (why !== undefined || parent === undefined) {
      this.#report(token, 'ERR_RECORD_SYNTAX', why ?? '');
      this.#brokenAt = this.#open.length;
      return node;
    }
    this.#isLineStart = true;
    return parent;
  }

  #closeVariation(node: TreeNode, token: Token): TreeNode {
    if (this.#open.length === 0) {
      // nothing of a main line that has broken off is read
      if (this.#brokenAt === undefined) this.#report(token, 'ERR_RECORD_SYNTAX', 'no variation is open here');
      return node;
    }
    if (this.#brokenAt === this.#open.length) this.#brokenAt = undefined;
    const back = this.#open.pop() ?? node;
    // of a variation without moves the comments stay
    back.comments.push(...this.#takePreface());
    return back;
  }

  #takePreface(): readonly string[] {
    const preface = this.#preface;
    this.#preface = [];
    this.#isLineStart = false;
    return preface;
  }

  #readComment(node: TreeNode, text: string): void {
    if (this.#brokenAt !== undefined) return;
    const words = this.#isLineStart ? text : readTimes(node, text);
    if (words === '' && text !== '') return;
    (this.#isLineStart ? this.#preface : node.comments).push(words);
  }

  /** A result, and what stands behind it: comments are of the last move. */
  #end(node: TreeNode, token: Token, rest: readonly Token[]): void {
    this.#checkClosed(token);
    if (token.kind === 'tag') return this.#moreFollows(token);
    const said = this.#result ?? '';
    if (token.text !== '*' && WINNERS.has(said) && said !== token.text) {
      this.#report(token, 'ERR_RESULT', `the moves end in ${token.text}, but the header says ${said}`);
    }
    if (token.text !== '*') this.#result = token.text;
    const next = rest.findIndex(({ kind }) => kind !== 'comment');
    for (const { text } of next === -1 ? rest : rest.slice(0, next)) this.#readComment(node, text);
    if (next !== -1) this.#moreFollows(rest[next]!);
  }

  #moreFollows(token: Token): void {
    this.#report(token, 'ERR_RECORD_SYNTAX', 'another game begins here, which is not read');
  }

  #record(root: TreeNode): GameRecord {
    const { start } = root.position;
    const winner = WINNERS.get(this.#result ?? '');
    const termination = this.#headers.get('Termination');
    const ending = termination === undefined ? undefined : parseTermination(termination);
    if (ending !== undefined) this.#headers.delete('Termination');
    return {
      variant: this.rules.variant,
      start,
      players: this.#players,
      headers: this.#headers,
      ...(winner !== undefined && { winner }),
      ...(ending !== undefined && { ending }),
      ...lineOf(root),
    };
  }
}

/** Takes the times out of a comment: `[%clk 0:04:59.5]` is left on the clock, `[%emt 0:00:03]` was spent. */
function readTimes(node: TreeNode, comment: string): string {
  return comment.replace(/ ?\[%(clk|emt) +(\d{1,4}):(\d\d?):(\d\d?(?:\.\d{1,3})?)\]/g, (_match, kind: string, ...parts: string[]) => {
    const [hours = 0, minutes = 0, seconds = 0] = parts.slice(0, 3).map(Number);
    const milliseconds = Math.round(1000 * (3600 * hours + 60 * minutes + seconds));
    if (kind === 'clk') node.clockMs = milliseconds;
    else node.timeMs = milliseconds;
    return '';
  }).trim();
}

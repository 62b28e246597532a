/**
 * Reads CSA, V2.2 or V3.0 or none, into a record of Minishogi. A line may hold several statements between commas. Comments that programs
 * read (`'*`) are kept, those that they skip (`'`) are
 * not. What cannot be read is reported with its place; a move that cannot ends the game.
 */
import { CSA_SIDES, parseCsaMove, parseCsaPiece } from '../notation/csa-move.js';
import { parseJapaneseSquare } from '../notation/japanese-words.js';
import { isHandRole } from '../fen.js';
import type { Position, Rules } from '../position.js';
import { checkArgument, failure, quoted } from '../result.js';
import { emptySetup, startSetup } from '../setup.js';
import { squareAt } from '../squares.js';
import { COLORS, type Color, type Failure, type Piece, type Role, type Square } from '../types.js';
import { variantInfo } from '../variants.js';
import { CSA_ENDING, CSA_WINNER } from './csa-write.js';
import { byRules, parseCsaEnd, parseEndReason, type Ending } from './endings.js';
import { readHeader } from './headers.js';
import { linesOf, Problems, tooLong, type ReadRecord } from './problems.js';
import { MOST_TIME_MS, type GameRecord } from './record.js';
import { assertShogi } from './shogi-only.js';
import { lineOf, TreeNode } from './tree.js';

/**
 * Reads the first game of a CSA text of Minishogi, already decoded (`decodeRecord`). `PI` and no board at all mean the start of Minishogi.
 * Never throws, but for rules of another game (`ERR_VARIANT`, a `ShoqiError`); problems have the codes `ERR_RECORD_SYNTAX`,
 * `ERR_BOARD_SIZE` for a board of another size, or those of moves and positions, such as `ERR_ILLEGAL_MOVE`.
 *
 * ```ts
 * const rules = await loadRules('minishogi');
 * const { record } = parseCsa(rules, 'V2.2\nN+Ann\nPI\n+\n+5453FU,T12\n-1213FU\n%TORYO');
 * record.moves[0]?.timeMs; // 12000
 * [record.players.first, record.winner, record.ending]; // ['Ann', 'second', 'resignation']
 * ```
 */
export function parseCsa(rules: Rules, text: string): ReadRecord {
  checkArgument('the rules of a game', rules, 'fromFen');
  assertShogi('CSA', rules.variant);
  return new CsaReader(rules).read(linesOf(text));
}

class CsaReader {
  readonly #problems = new Problems();
  readonly #headers = new Map<string, string>();
  readonly #players: Partial<Record<Color, string>> = {};
  readonly #hands = { first: new Map<Role, number>(), second: new Map<Role, number>() };
  #pieces: Map<Square, Piece> | undefined;
  #turn: Color | undefined;
  #boardLine = 1;
  readonly #comments: string[] = [];
  #root: TreeNode | undefined;
  #node: TreeNode | undefined;
  #isBroken = false;
  /** Whether there was a word that ends the game. */
  #isOver = false;
  #ending: Ending = {};

  constructor(readonly rules: Rules) {}

  read(lines: readonly string[]): ReadRecord {
    for (const [index, line] of lines.entries()) {
      if (line.trim() === '/') {
        const hasMore = lines.slice(index + 1).some((rest) => rest.trim() !== '');
        if (hasMore) this.#report('ERR_RECORD_SYNTAX', 'another game begins here, which is not read', index + 2);
        break;
      }
      let column = 0;
      // names, headers and comments may have commas of their own
      for (const statement of /^\s*['N$]/.test(line) ? [line] : line.split(',')) {
        this.#statement(statement.trim(), index + 1, column + statement.length - statement.trimStart().length);
        column += statement.length + 1;
      }
    }
    const root = this.#tree();
    const { variant } = this.rules;
    const record: GameRecord = {
      variant, start: root.position.start, players: this.#players, headers: this.#headers, ...this.#ending, ...lineOf(root),
    };
    return { record, problems: this.#problems.list };
  }

  #report(code: string, message: string, line: number, column = 0): void {
    this.#problems.add(failure(code, message), line, column);
  }

  #statement(statement: string, line: number, column: number): void {
    if (statement.startsWith('\'')) return this.#comment(statement);
    if (statement === '' || /^V\d/.test(statement)) return;
    if (/^N[+-]/.test(statement)) return this.#player(statement);
    if (statement.startsWith('$')) return this.#header(statement);
    if (/^P/.test(statement) && this.#root === undefined) return this.#board(statement, line, column);
    if (/^[+-]$/.test(statement)) return void (this.#turn ??= statement === '+' ? 'first' : 'second');
    if (/^[+-]?\d/.test(statement)) return this.#move(statement, line, column);
    if (/^T\d+(?:\.\d+)?$/.test(statement)) return this.#time(statement, line, column);
    if (statement.startsWith('%')) return this.#end(statement, line, column);
    this.#report('ERR_RECORD_SYNTAX', `no statement of CSA: ${quoted(statement)}`, line, column);
  }

  #comment(statement: string): void {
    if (!statement.startsWith('\'*') || this.#isBroken) return;
    (this.#node?.comments ?? this.#comments).push(statement.slice(2).trim());
  }

  #player(statement: string): void {
    const name = statement.slice(2).trim();
    if (name !== '') this.#players[statement[1] === '+' ? 'first' : 'second'] ??= name;
  }

  #header(statement: string): void {
    const [, name = '', value = ''] = /^\$([^:]*):?(.*)$/.exec(statement) ?? [];
    const ending = name === CSA_ENDING ? parseEndReason(value) : undefined;
    const winner = name === CSA_WINNER ? COLORS.find((color) => CSA_SIDES[color] === value) ?? null : undefined;
    if (ending !== undefined) this.#ending = { ...this.#ending, ending };
    else if (winner !== undefined) this.#ending = { ...this.#ending, winner };
    else readHeader(this.#headers, 'csa', name, value.trim());
  }

  #board(statement: string, line: number, column: number): void {
    this.#boardLine = line;
    const problem = /^PI/.test(statement) ? this.#initialBoard(statement)
      : /^P[1-9]/.test(statement) ? this.#row(statement)
        : /^P[+-]/.test(statement) ? this.#placed(statement)
          : failure('ERR_RECORD_SYNTAX', `no board of CSA: ${quoted(statement)}`);
    if (problem !== undefined) this.#problems.add(problem, line, column);
  }

  /** `PI`, and pieces that are taken off: `PI52HI`. */
  #initialBoard(statement: string): Failure | undefined {
    this.#pieces = new Map(startSetup('minishogi').pieces);
    for (const { 0: item, index } of statement.slice(2).matchAll(/.{1,4}/g)) {
      const square = parseJapaneseSquare(item.slice(0, 2));
      if (square === undefined || !this.#pieces.delete(square)) return failure('ERR_PIECE', `no piece to take off is ${quoted(item)}`, 2 + index);
    }
    return undefined;
  }

  /** `P1-HI-KA-GI-KI-OU` */
  #row(statement: string): Failure | undefined {
    const { files, ranks } = variantInfo('minishogi');
    const pieces = this.#pieces ??= new Map();
    const rank = ranks - Number(statement[1]);
    const cells = statement.slice(2).match(/.{1,3}/g) ?? [];
    if (rank < 0 || cells.length > files) {
      return failure('ERR_BOARD_SIZE', `Minishogi has ${files} files and ${ranks} ranks`, rank < 0 ? 1 : 2 + 3 * files);
    }
    for (const [file, cell] of cells.entries()) {
      const role = parseCsaPiece(cell.slice(1)), color = cell.startsWith('+') ? 'first' : 'second';
      if (role !== undefined && /^[+-]/.test(cell)) pieces.set(squareAt('minishogi', file, rank), { role, color });
      else if (!/^ ?\*? ?$/.test(cell)) return failure('ERR_PIECE', `${quoted(cell)} is no piece`, 2 + 3 * file);
    }
    return undefined;
  }

  /** `P+54FU00KA`: pieces on squares or, on 00, in hand; `00AL` is all that is left. */
  #placed(statement: string): Failure | undefined {
    const pieces = this.#pieces ??= new Map();
    const color = statement[1] === '+' ? 'first' : 'second', hand = this.#hands[color];
    for (const { 0: item, index } of statement.slice(2).matchAll(/.{1,4}/g)) {
      const [place, letters] = [item.slice(0, 2), item.slice(2)];
      const role = parseCsaPiece(letters), square = parseJapaneseSquare(place);
      if (place === '00' && letters === 'AL') this.#takeAllLeft(hand);
      else if (role !== undefined && square !== undefined) pieces.set(square, { role, color });
      else if (role !== undefined && place === '00' && isHandRole('minishogi', role)) hand.set(role, (hand.get(role) ?? 0) + 1);
      else return failure('ERR_PIECE', `no piece and place is ${quoted(item)}`, 2 + index);
    }
    return undefined;
  }

  #takeAllLeft(hand: Map<Role, number>): void {
    const { pieceLimit, letters } = variantInfo('minishogi');
    const used = [...this.#pieces?.values() ?? []].map(({ role }) => letters[role]?.replace('+', ''));
    for (const [role, limit] of Object.entries(pieceLimit) as [Role, number][]) {
      const inHands = COLORS.reduce((sum, color) => sum + (this.#hands[color].get(role) ?? 0), 0);
      const left = limit - inHands - used.filter((letter) => letter === letters[role]).length;
      if (left > 0 && isHandRole('minishogi', role)) hand.set(role, (hand.get(role) ?? 0) + left);
    }
  }

  #tree(): TreeNode {
    if (this.#root !== undefined) return this.#root;
    this.#root = this.#node = new TreeNode(this.#start());
    this.#root.comments.push(...this.#comments);
    return this.#root;
  }

  #start(): Position {
    const turn = this.#turn ?? 'first';
    if (this.#pieces === undefined && turn === 'first') return this.rules.start();
    const pieces = this.#pieces ?? startSetup('minishogi').pieces;
    const position = this.rules.position({ ...emptySetup('minishogi'), turn, pieces, hands: this.#hands });
    if (position.ok) return position.value;
    this.#report(position.error.code, `the board is no position: ${position.error.message}`, this.#boardLine);
    this.#isBroken = true;
    return this.rules.start();
  }

  #move(statement: string, line: number, column: number): void {
    const node = this.#node ?? this.#tree();
    if (this.#isBroken) return;
    if (this.#isOver) {
      this.#report('ERR_RECORD_SYNTAX', 'the game has ended before this move', line, column);
      this.#isBroken = true;
      return;
    }
    const move = parseCsaMove(node.position, statement);
    const next = move.ok ? node.grow(move.value) : move;
    if (next.ok) {
      this.#node = next.value;
    } else {
      this.#problems.add(next.error, line, column);
      this.#isBroken = true;
    }
  }

  #time(statement: string, line: number, column: number): void {
    if (this.#isBroken || this.#node?.move === undefined) return;
    const timeMs = Math.round(1000 * Number(statement.slice(1)));
    if (timeMs > MOST_TIME_MS) return this.#report('ERR_RECORD_SYNTAX', tooLong(statement), line, column);
    this.#node.timeMs ??= timeMs;
  }

  #end(statement: string, line: number, column: number): void {
    const node = this.#node ?? this.#tree();
    const ending = parseCsaEnd(statement, node.position.turn);
    if (ending === undefined) return this.#report('ERR_RECORD_SYNTAX', `no end of a game: ${quoted(statement)}`, line, column);
    if (this.#isBroken || this.#isOver) return;
    this.#isOver = true;
    this.#ending = byRules(ending, node.position);
  }
}

/**
 * Reads KIF into a record of Minishogi. Tolerant: digits and colons of any width, times in any form, moves without numbers, several on a
 * line as in KI2, headers in any order or none, a diagram as the start. A variation replaces a move of the latest line that has one of its
 * number, as Kifu for Windows writes them. What cannot be read is reported with its place, and ends its line.
 */
import { parseKifMove } from '../notation/japanese.js';
import type { Position, Rules } from '../position.js';
import { checkArgument, failure, quoted } from '../result.js';
import { emptySetup } from '../setup.js';
import type { Color, Failure, Hand, Piece, Setup, Square } from '../types.js';
import { byRules, parseEndReason, parseKifEnd, parseKifSummary, type Ending } from './endings.js';
import { readHeader } from './headers.js';
import { parseKifHand, parseKifRow, sideOf } from './kif-board.js';
import { kifHeader, kifLineKind, moveColumn, variationNumber } from './kif-lines.js';
import { KIF_ENDING } from './kif-write.js';
import { linesOf, Problems, tooLong, type ReadRecord } from './problems.js';
import { MOST_TIME_MS, type GameRecord } from './record.js';
import { assertShogi } from './shogi-only.js';
import { lineOf, TreeNode } from './tree.js';
import { parseVariantName } from './variant-names.js';

/** `( 0:12/00:00:12)` at the end: the time of the move, and that of all of the side's moves, which is not needed. */
const TIME = /[(（][\s　]*(\d+(?::\d\d?){1,2}(?:\.\d+)?)[^()（）]*[)）]$/;

/** The same, cut from a line at that column. */
function shifted({ column, time, ...move }: MoveLine, start: number): MoveLine {
  return { ...move, column: start + column, time: time === undefined ? undefined : { ...time, column: start + time.column } };
}

interface KifTime {
  readonly text: string;
  /** In the line, from 0. */
  readonly column: number;
}

/** `  12 ５三歩(54)   ( 0:12/00:00:12)+*comment` in parts. */
interface MoveLine {
  readonly text: string;
  /** Of the text, from 0. */
  readonly column: number;
  readonly time: KifTime | undefined;
  readonly comment: string | undefined;
}

/** The moves of a line: one with a number, or, as in KI2 files, several that begin with the mark of a side. */
function moveLinesOf(line: string): readonly (MoveLine | undefined)[] {
  const star = line.indexOf('*');
  const starts = [...line.slice(0, star === -1 ? undefined : star).matchAll(/[▲△☗☖▼▽]/g)].map(({ index }) => index);
  if (starts.length < 2) return [parseMoveLine(line)];
  return starts.map((start, index) => {
    const move = parseMoveLine(line.slice(start, starts[index + 1]));
    return move === undefined ? undefined : shifted(move, start);
  });
}

/** Plain steps, since one pattern for it all takes the fourth power of a hostile line's length. */
function parseMoveLine(line: string): MoveLine | undefined {
  const column = moveColumn(line);
  if (column === undefined) return undefined;
  const star = line.indexOf('*', column);
  const comment = star === -1 ? undefined : line.slice(star + 1).trim();
  const rest = line.slice(column, star === -1 ? undefined : star).trimEnd().replace(/\+$/, '').trimEnd();
  const time = TIME.exec(rest);
  return { text: rest.slice(0, time?.index).trimEnd(), column, time: time === null ? undefined : timeAt(time, column), comment };
}

function timeAt({ 0: whole, 1: text = '', index }: RegExpExecArray, column: number): KifTime {
  return { text, column: column + index + whole.indexOf(text) };
}

/**
 * Reads a KIF of Minishogi, the text already decoded (`decodeRecord`). A missing 手合割 and 平手 mean Minishogi too; a diagram wins over
 * either. Never throws, but for rules of another game (`ERR_VARIANT`, a `ShoqiError`); problems have the codes `ERR_RECORD_SYNTAX`,
 * `ERR_VARIANT` for a handicap or game that is not Minishogi, or those of moves and positions, such as `ERR_ILLEGAL_MOVE`.
 *
 * ```ts
 * const rules = await loadRules('minishogi');
 * const { record, problems } = parseKif(rules, '先手：Ann\n   1 53歩(54)\n   2 １三歩(12) ( 0:07/00:00:07)\n   3 投了\n');
 * record.winner; // 'second'
 * record.moves[1]?.timeMs; // 7000
 * problems.length; // 0
 * ```
 */
export function parseKif(rules: Rules, text: string): ReadRecord {
  checkArgument('the rules of a game', rules, 'fromFen');
  assertShogi('KIF', rules.variant);
  return new KifReader(rules).read(linesOf(text));
}

class KifReader {
  readonly #problems = new Problems();
  readonly #headers = new Map<string, string>();
  readonly #players: Partial<Record<Color, string>> = {};
  readonly #pieces = new Map<Square, Piece>();
  readonly #hands: Record<Color, Hand> = { first: new Map(), second: new Map() };
  #turn: Color = 'first';
  #rows = 0;
  #boardLine = 0;
  /** Comments before there is a tree. */
  readonly #comments: string[] = [];
  #root: TreeNode | undefined;
  /** Every line read, as its moves from the start on: the main line, then the variations. */
  readonly #paths: TreeNode[][] = [];
  /** Whether the line that is being read has a move that could not be read. */
  #isBroken = false;
  /** Whether the line has come to its end word. */
  #isOver = false;
  /** Comments at the start of a variation, until its first move. */
  #preface: string[] | undefined;
  #ending: Ending = {};
  #hasEndWord = false;

  constructor(readonly rules: Rules) {}

  read(lines: readonly string[]): ReadRecord {
    for (const [index, line] of lines.entries()) this.#readLine(line, index + 1);
    const root = this.#tree();
    const { variant, start } = root.position;
    const record: GameRecord = { variant, start, players: this.#players, headers: this.#headers, ...this.#ending, ...lineOf(root) };
    return { record, problems: this.#problems.list };
  }

  #readLine(line: string, number: number): void {
    const trimmed = line.trim();
    switch (kifLineKind(line)) {
      case 'nothing': return;
      case 'comment': return this.#comment(trimmed.slice(1));
      case 'row': return this.#row(line, number);
      case 'turn': this.#turn = sideOf(trimmed); return;
      case 'variation': return this.#variation(variationNumber(line) ?? 0, number);
      case 'summary': return this.#summary(trimmed);
      case 'move':
        for (const move of moveLinesOf(line)) if (move !== undefined) this.#move(move, number);
        return;
      case 'header': return this.#header(kifHeader(line)!, number);
      case 'unknown': this.#report(failure('ERR_RECORD_SYNTAX', `no header, move or comment: ${quoted(trimmed)}`), number, line.indexOf(trimmed));
    }
  }

  #report(problem: Failure, line: number, column: number): void {
    this.#problems.add(problem, line, column);
  }

  #comment(text: string): void {
    if (this.#isBroken) return;
    const last = this.#paths.at(-1)?.at(-1);
    (this.#preface ?? last?.comments ?? this.#root?.comments ?? this.#comments).push(text.trim());
  }

  #header({ name, value }: { readonly name: string; readonly value: string }, line: number): void {
    const hand = /^([先下後上]手)の持駒$/.exec(name);
    if (hand !== null) {
      const pieces = parseKifHand(value);
      if (pieces.ok) this.#hands[sideOf(hand[1] ?? '')] = pieces.value;
      else this.#report(pieces.error, line, name.length + 1);
    } else if (/^[先下後上]手$/.test(name)) {
      if (value !== '') this.#players[sideOf(name)] ??= value;
    } else if (name === '手合割') {
      if (!/^(?:平手|その他)?$/.test(value) && parseVariantName(value) !== this.rules.variant) {
        this.#report(failure('ERR_VARIANT', `${quoted(value)} is no start of Minishogi that has a name`), line, name.length + 1);
      }
    } else if (name === KIF_ENDING && parseEndReason(value) !== undefined) {
      this.#ending = { ...this.#ending, ending: parseEndReason(value)! };
    } else {
      readHeader(this.#headers, 'kif', name, value);
    }
  }

  #row(line: string, number: number): void {
    const [, before = '', cells = ''] = /^(\s*[|｜])([^|｜]*)/.exec(line) ?? [];
    if (this.#rows === 0) this.#boardLine = number;
    const problem = parseKifRow(cells, this.#rows++, this.#pieces);
    if (problem !== undefined) this.#report(problem, number, before.length);
  }

  /** The root; the start is settled when the first move, or the end of the file, is reached. */
  #tree(): TreeNode {
    if (this.#root !== undefined) return this.#root;
    this.#root = new TreeNode(this.#start());
    this.#root.comments.push(...this.#comments);
    this.#paths.push([]);
    return this.#root;
  }

  #start(): Position {
    if (this.#rows === 0) return this.rules.start();
    const setup: Setup = { ...emptySetup('minishogi'), turn: this.#turn, pieces: this.#pieces, hands: this.#hands };
    const position = this.rules.position(setup);
    if (position.ok) return position.value;
    this.#report(failure(position.error.code, `the diagram is no position: ${position.error.message}`), this.#boardLine, 0);
    this.#isBroken = true;
    return this.rules.start();
  }

  #move({ text, column, time, comment }: MoveLine, line: number): void {
    const root = this.#tree();
    if (this.#isBroken) return;
    const path = this.#paths.at(-1) ?? [];
    const node = path.at(-1) ?? root;
    const end = parseKifEnd(text, node.position.turn);
    if (end !== undefined) return this.#end(end, node);
    if (this.#isOver) {
      this.#report(failure('ERR_RECORD_SYNTAX', 'the game has ended before this move'), line, column);
      this.#isBroken = true;
      return;
    }
    const move = parseKifMove(node.position, text);
    const next = move.ok ? node.grow(move.value) : move;
    if (!next.ok) {
      this.#report(next.error, line, column);
      this.#isBroken = true;
      return;
    }
    next.value.preface.push(...this.#preface ?? []);
    this.#preface = undefined;
    path.push(next.value);
    if (time !== undefined) this.#time(next.value, time, line);
    if (comment !== undefined) next.value.comments.push(comment);
  }

  #time(node: TreeNode, { text, column }: KifTime, line: number): void {
    const timeMs = parseTime(text);
    if (timeMs > MOST_TIME_MS) return this.#report(failure('ERR_RECORD_SYNTAX', tooLong(text)), line, column);
    node.timeMs = timeMs;
  }

  /** Begins a line that replaces the move of that number. */
  #variation(number: number, line: number): void {
    this.#tree();
    const path = this.#paths.findLast((moves) => moves.length >= number);
    this.#isBroken = path === undefined || number < 1;
    this.#isOver = false;
    if (path === undefined || number < 1) {
      return this.#report(failure('ERR_RECORD_SYNTAX', `there is no move ${number} that a variation could replace`), line, 0);
    }
    this.#paths.push(path.slice(0, number - 1));
    this.#preface = [];
  }

  #end(ending: Ending, node: TreeNode): void {
    if (this.#isOver) return;
    // only the main line has a result
    this.#isOver = true;
    if (this.#paths.length > 1) return;
    this.#hasEndWord = true;
    this.#ending = byRules(ending, node.position);
  }

  #summary(line: string): void {
    if (this.#hasEndWord || this.#paths.length > 1) return;
    this.#ending = { ...this.#ending, ...parseKifSummary(line) };
  }
}

/** `2:25`, `0:07.5`, `1:02:03`: minutes and seconds, or hours too. */
function parseTime(text: string): number {
  const seconds = text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
  return Math.round(1000 * seconds);
}

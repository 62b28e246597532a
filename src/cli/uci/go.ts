/**
 * The words of `go`, read with the table of a dialect. Numbers of known words must be right: to search something else than what was
 * asked would be worse than an error. A word that nobody knows is passed over and told, as the protocols want, unless it would leave a
 * search without any limit that was meant to have one.
 */
import { type Clock, type Color, quoted } from '../../index.js';
import { demandWhole, usageError } from '../errors.js';
import { MAX } from '../limits.js';

/** Without any limit a search is infinite, and an infinite one keeps its best move until `stop`. */
export interface GoLimits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly moveTimeMs?: number;
  readonly mateInPlies?: number;
  /** Search for a mate and nothing else, for so many milliseconds: USI's `go mate`. */
  readonly mateSearchMs?: number;
  /** In the text of the dialect. */
  readonly searchMoves?: readonly string[];
  /** By side, or that of the side to move. */
  readonly clocks: Readonly<Partial<Record<Color | 'mover', Clock>>>;
  readonly infinite: boolean;
  /** The limits begin with `ponderhit`. */
  readonly ponder: boolean;
  /** The score is all that is asked for: UCCI's `go depth 0`. */
  readonly scoreOnly?: boolean;
  /** The opponent offers a draw: UCCI's `go draw`. */
  readonly isDrawOffered?: boolean;
  /** Words that were passed over. */
  readonly unknown?: readonly string[];
  /** Numbers that were too large, in words, with what they were taken for. */
  readonly capped?: readonly string[];
}

/** Whether nothing but `stop` is sure to end it: a mate may never be found. */
export function isEndless({ infinite, depth, nodes, moveTimeMs, clocks }: GoLimits): boolean {
  return infinite || [depth, nodes, moveTimeMs, ...Object.values(clocks)].every((limit) => limit === undefined);
}

/** What follows a word: nothing, a number or `infinite`, or moves up to the next known word. */
export type Arity = 'none' | 'number' | 'moves';

/** The words of one `go`, each at most once, with the text that belongs to it. */
export interface GoWords {
  readonly given: ReadonlyMap<string, string>;
  readonly unknown: readonly string[];
}

export function readGoWords(words: readonly string[], arities: ReadonlyMap<string, Arity>): GoWords {
  const given = new Map<string, string>();
  const unknown: string[] = [];
  const queue = [...words];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    const arity = arities.get(word);
    if (arity === undefined) {
      unknown.push(word);
      continue;
    }
    if (given.has(word)) throw usageError(`go has ${word} twice`);
    given.set(word, queue.splice(0, arity === 'none' ? 0 : arity === 'number' ? 1 : movesAhead(queue, arities)).join(' '));
  }
  return { given, unknown };
}

function movesAhead(queue: readonly string[], arities: ReadonlyMap<string, Arity>): number {
  const end = queue.findIndex((word) => arities.has(word));
  return end < 0 ? queue.length : end;
}

/** The limits that all dialects share, with those that only one has; the clocks come from the dialect. */
export function goLimits(
  { given, unknown }: GoWords, { clocks, capped: ownCapped = [], ...own }: Pick<GoLimits, 'clocks'> & Partial<GoLimits>,
): GoLimits {
  const depth = own.scoreOnly === true ? 1 : wholeOf(given, 'depth', 1, MAX.depth);
  const nodes = wholeOf(given, 'nodes', 1, MAX.nodes);
  const moveTimeMs = wholeOf(given, 'movetime', 1, MAX.timeMs);
  const searchMoves = movesOf(given);
  const limits = [depth, nodes, moveTimeMs, own.mateInPlies, own.mateSearchMs, ...Object.values(clocks)];
  const isLimited = limits.some((limit) => limit !== undefined);
  const capped = [...cappedWords(given, 'depth', MAX.depth), ...ownCapped];
  const [stranger] = unknown;
  const isMeant = isLimited || given.has('infinite') || given.has('ponder');
  if (stranger !== undefined && !isMeant) throw usageError(`go does not know ${quoted(stranger)}`);
  return {
    ...own,
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(moveTimeMs !== undefined && { moveTimeMs }),
    ...(searchMoves !== undefined && { searchMoves }),
    ...(stranger !== undefined && { unknown }),
    ...(capped.length > 0 && { capped }),
    clocks,
    ponder: given.has('ponder'),
    infinite: given.has('infinite') || !isLimited,
  };
}

/** Interfaces send depths beyond any search to mean "no limit": more than the maximum is the maximum. */
export function wholeOf(given: ReadonlyMap<string, string>, word: string, min: number, max: number): number | undefined {
  const text = given.get(word);
  return text === undefined ? undefined : Math.min(demandWhole(`go ${word}`, text, min, Number.MAX_SAFE_INTEGER), max);
}

/** What is told of a number that `wholeOf` made smaller. */
export function cappedWords(given: ReadonlyMap<string, string>, word: string, max: number): readonly string[] {
  const text = given.get(word);
  return text !== undefined && Number(text) > max ? [`${word} ${text} is taken as ${max}, the most there is`] : [];
}

/** The words that make up one clock; `time` alone must be there, or byoyomi. */
export interface ClockWords {
  readonly time: string;
  readonly increment: string;
}

/** A clock that has run out, which some interfaces send as a negative number, still gets a move at once. */
export function clockOf(given: ReadonlyMap<string, string>, { time, increment }: ClockWords): Clock | undefined {
  const incMs = wholeOf(given, increment, 0, MAX.timeMs);
  const byoyomiMs = wholeOf(given, 'byoyomi', 0, MAX.timeMs);
  const movesToGo = wholeOf(given, 'movestogo', 1, MAX.nodes);
  const text = given.get(time) ?? (byoyomiMs === undefined ? undefined : '0');
  if (text === undefined) return undefined;
  const left = /^-\d{1,20}$/.test(text) ? 0 : demandWhole(`go ${time}`, text, 0, Number.MAX_SAFE_INTEGER);
  return {
    timeMs: Math.min(Math.max(left, 1), MAX.timeMs), incMs: incMs ?? 0,
    ...(byoyomiMs !== undefined && { byoyomiMs }), ...(movesToGo !== undefined && { movesToGo }),
  };
}

/** The clocks of `wtime` and `btime`; `first` is the letter of the side that moves first. */
export function clocksBySide(given: ReadonlyMap<string, string>, first: 'w' | 'b'): GoLimits['clocks'] {
  const clockOfSide = (side: 'w' | 'b'): Clock | undefined => clockOf(given, { time: `${side}time`, increment: `${side}inc` });
  const [one, other] = [clockOfSide(first), clockOfSide(first === 'w' ? 'b' : 'w')];
  return { ...(one !== undefined && { first: one }), ...(other !== undefined && { second: other }) };
}

function movesOf(given: ReadonlyMap<string, string>): readonly string[] | undefined {
  const text = given.get('searchmoves');
  if (text === '') throw usageError('go searchmoves needs moves');
  return text?.split(' ');
}

/**
 * UCI commands as values. A line is words between any white space; words after a command that takes none are ignored,
 * as the protocol wants, but inside `go`, `position` and `setoption` a word that is not understood refuses the line: to
 * search something else than what was asked would be worse than an error.
 */
import { type Clock, type Color, quoted } from '../../index.js';
import { demandWhole, usageError } from '../errors.js';
import { words, type Source } from '../given.js';
import { MAX } from '../limits.js';

export type Command =
  | { readonly kind: 'uci' | 'isready' | 'ucinewgame' | 'stop' | 'ponderhit' | 'd' | 'quit' | 'nothing' }
  | { readonly kind: 'setoption'; readonly name: string; readonly value: string }
  | { readonly kind: 'position'; readonly source: Source; readonly moves: readonly string[] }
  | { readonly kind: 'go'; readonly limits: GoLimits }
  | { readonly kind: 'perft'; readonly depth: number };

/** Without any limit a search is infinite, and an infinite one keeps its best move until `stop`. */
export interface GoLimits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly moveTimeMs?: number;
  readonly clocks: Readonly<Partial<Record<Color, Clock>>>;
  /** Moves of the side that mates. */
  readonly mate?: number;
  /** In UCI text. */
  readonly searchMoves?: readonly string[];
  readonly infinite: boolean;
  /** The limits begin with `ponderhit`. */
  readonly ponder: boolean;
}

/** Reads a line; throws an `InputError` for one that cannot be followed. */
export function parseCommand(line: string): Command {
  const [name = '', ...rest] = words(line);
  switch (name) {
    case 'uci': case 'isready': case 'ucinewgame': case 'stop': case 'ponderhit': case 'd': case 'quit':
      return { kind: name };
    case '': case 'debug': case 'register':
      return { kind: 'nothing' };
    case 'setoption': return parseSetOption(rest);
    case 'position': return parsePosition(rest);
    case 'go': return rest.includes('perft') ? parsePerft(rest) : { kind: 'go', limits: parseGo(rest) };
    default: throw usageError(`unknown command ${quoted(name)}`);
  }
}

function parseSetOption(rest: readonly string[]): Command {
  const valueAt = rest.indexOf('value');
  const end = valueAt < 0 ? rest.length : valueAt;
  const name = rest.slice(1, end).join(' ');
  if (rest[0] !== 'name' || name === '') throw usageError('setoption needs: name NAME value VALUE');
  return { kind: 'setoption', name, value: rest.slice(end + 1).join(' ') };
}

function parsePosition(rest: readonly string[]): Command {
  const movesAt = rest.indexOf('moves');
  const end = movesAt < 0 ? rest.length : movesAt;
  const [kind, ...setup] = rest.slice(0, end);
  return { kind: 'position', source: parseSource(kind, setup), moves: rest.slice(end + 1) };
}

function parseSource(kind: string | undefined, setup: readonly string[]): Source {
  if (kind === 'fen' || kind === 'sfen') return { kind, text: setup.join(' ') };
  if (kind !== 'startpos') throw usageError('position needs: startpos, fen FEN or sfen SFEN');
  if (setup[0] !== undefined) throw usageError(`position startpos goes on with moves, not ${quoted(setup[0])}`);
  return { kind: 'start' };
}

function parsePerft(rest: readonly string[]): Command {
  if (rest[0] !== 'perft' || rest.length > 2) throw usageError('go perft needs one number and nothing else');
  return { kind: 'perft', depth: demandWhole('go perft', rest[1] ?? '', 1, MAX.perftDepth) };
}

function parseGo(rest: readonly string[]): GoLimits {
  const given = goWords(rest);
  const depth = bounded(given, 'depth', 1, MAX.depth);
  const nodes = bounded(given, 'nodes', 1, MAX.nodes);
  const moveTimeMs = bounded(given, 'movetime', 1, MAX.timeMs);
  const mate = bounded(given, 'mate', 1, MAX.mateMoves);
  const clocks = goClocks(given);
  const searchMoves = goMoves(given);
  const limits = [depth, nodes, moveTimeMs, mate, clocks.first, clocks.second];
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(moveTimeMs !== undefined && { moveTimeMs }),
    ...(mate !== undefined && { mate }),
    ...(searchMoves !== undefined && { searchMoves }),
    clocks,
    ponder: given.has('ponder'),
    infinite: given.has('infinite') || limits.every((limit) => limit === undefined),
  };
}

type Arity = 'none' | 'number' | 'moves';

const GO_WORDS: ReadonlyMap<string, Arity> = new Map([
  ...['depth', 'nodes', 'movetime', 'mate', 'wtime', 'btime', 'winc', 'binc', 'byoyomi', 'movestogo'].map((word) => [word, 'number'] as const),
  ['infinite', 'none'], ['ponder', 'none'], ['searchmoves', 'moves'],
]);

/** The words of `go`, each at most once, with what belongs to it. */
function goWords(rest: readonly string[]): Map<string, string> {
  const given = new Map<string, string>();
  const queue = [...rest];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    const arity = GO_WORDS.get(word);
    if (arity === undefined) throw usageError(`go does not know ${quoted(word)}`);
    if (given.has(word)) throw usageError(`go has ${word} twice`);
    given.set(word, queue.splice(0, arity === 'none' ? 0 : arity === 'number' ? 1 : movesAhead(queue)).join(' '));
  }
  return given;
}

function movesAhead(queue: readonly string[]): number {
  const end = queue.findIndex((word) => GO_WORDS.has(word));
  return end < 0 ? queue.length : end;
}

function goMoves(given: ReadonlyMap<string, string>): readonly string[] | undefined {
  const text = given.get('searchmoves');
  if (text === '') throw usageError('go searchmoves needs moves');
  return text?.split(' ');
}

/** Interfaces send depths beyond any search to mean "no limit": more than the maximum is the maximum. */
function bounded(given: ReadonlyMap<string, string>, word: string, min: number, max: number): number | undefined {
  const text = given.get(word);
  return text === undefined ? undefined : Math.min(demandWhole(`go ${word}`, text, min, Number.MAX_SAFE_INTEGER), max);
}

/** `w` is the side that moves first; byoyomi, a word of USI, and the moves to go are those of both. */
function goClocks(given: ReadonlyMap<string, string>): GoLimits['clocks'] {
  const first = goClock(given, 'w');
  const second = goClock(given, 'b');
  return { ...(first !== undefined && { first }), ...(second !== undefined && { second }) };
}

/** A clock that has run out, which some interfaces send as a negative number, still gets a move at once. */
function goClock(given: ReadonlyMap<string, string>, side: 'w' | 'b'): Clock | undefined {
  const incMs = bounded(given, `${side}inc`, 0, MAX.timeMs);
  const byoyomiMs = bounded(given, 'byoyomi', 0, MAX.timeMs);
  const movesToGo = bounded(given, 'movestogo', 1, MAX.nodes);
  const text = given.get(`${side}time`) ?? (byoyomiMs === undefined ? undefined : '0');
  if (text === undefined) return undefined;
  const left = /^-\d{1,20}$/.test(text) ? 0 : demandWhole(`go ${side}time`, text, 0, Number.MAX_SAFE_INTEGER);
  return {
    timeMs: Math.min(Math.max(left, 1), MAX.timeMs), incMs: incMs ?? 0,
    ...(byoyomiMs !== undefined && { byoyomiMs }), ...(movesToGo !== undefined && { movesToGo }),
  };
}

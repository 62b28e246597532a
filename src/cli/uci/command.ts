/**
 * A line as a command: what UCI, USI and UCCI have in common. A line is words between any white space; words after a command that takes
 * none are ignored, as the protocols want. `go` keeps its words, since its answer is owed even if they are wrong: see `go.ts`.
 */
import { quoted } from '../../index.js';
import { demandWhole, usageError } from '../errors.js';
import { words, type Source } from '../given.js';
import { MAX } from '../limits.js';
import { DIALECT_NAMES, type Dialect, type DialectName } from './dialect.js';

export type Command =
  | { readonly kind: 'isready' | 'newgame' | 'gameover' | 'stop' | 'd' | 'quit' | 'nothing' }
  | { readonly kind: 'hello'; readonly dialect: DialectName }
  | { readonly kind: 'setoption'; readonly name: string; readonly value: string }
  | { readonly kind: 'position'; readonly source: Source; readonly moves: readonly string[] }
  | { readonly kind: 'banmoves'; readonly moves: readonly string[] }
  | { readonly kind: 'go'; readonly words: readonly string[] }
  | { readonly kind: 'ponderhit'; readonly isDrawOffered: boolean }
  | { readonly kind: 'perft'; readonly depth: number };

/** Reads a line; throws an `InputError` for one that cannot be followed. */
export function parseCommand(dialect: Dialect, line: string): Command {
  const [name = '', ...rest] = words(line);
  if (isDialectName(name)) return { kind: 'hello', dialect: name };
  switch (name) {
    case 'isready': case 'gameover': case 'stop': case 'd': case 'quit': return { kind: name };
    case 'ucinewgame': case 'usinewgame': case 'uccinewgame': return { kind: 'newgame' };
    case '': case 'debug': case 'register': return { kind: 'nothing' };
    case 'setoption': return { kind: 'setoption', ...dialect.parseSetOption(rest) };
    case 'position': return parsePosition(rest);
    case 'banmoves': return { kind: 'banmoves', moves: rest };
    case 'go': return rest.includes('perft') ? parsePerft(rest) : { kind: 'go', words: rest };
    case 'ponderhit': return { kind: 'ponderhit', isDrawOffered: rest.includes('draw') };
    default: throw usageError(`unknown command ${quoted(name)}`);
  }
}

function isDialectName(name: string): name is DialectName {
  return (DIALECT_NAMES as readonly string[]).includes(name);
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

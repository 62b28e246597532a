/** One search of the session: from the limits of a `go` to options of the engine, and from its analysis to lines that are told. */
import { sameMove, type Engine, type Move, type Position, type SearchInfo, type SearchOptions } from '../../index.js';
import { usageError } from '../errors.js';
import { givenMoves } from '../given.js';
import type { Dialect } from './dialect.js';
import type { GoLimits } from './go.js';
import type { Options } from './options.js';

/** What a `go` is about. */
export interface Subject {
  readonly dialect: Dialect;
  readonly options: Options;
  readonly position: Position;
  /** Moves that the search may not begin with. */
  readonly banned: readonly Move[];
}

/** Throws an `InputError` for limits that the position cannot have. */
export function searchOptions({ depth, nodes, moveTimeMs, mateInPlies, searchMoves, clocks }: GoLimits, subject: Subject): SearchOptions {
  const { options: { multiPv, moveOverheadMs }, position: { turn } } = subject;
  const clock = clocks[turn] ?? clocks.mover;
  if (clock === undefined && (clocks.first ?? clocks.second) !== undefined) throw usageError('go has no clock of the side to move');
  const rootMoves = movesToSearch(searchMoves, subject);
  return {
    multiPv,
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(moveTimeMs !== undefined && { moveTimeMs }),
    ...(mateInPlies !== undefined && { mateInPlies }),
    ...(rootMoves !== undefined && { searchMoves: rootMoves }),
    ...(clock !== undefined && { clock: { ...clock, overheadMs: moveOverheadMs } }),
  };
}

/** The moves to choose from; undefined for all. */
function movesToSearch(texts: readonly string[] | undefined, { dialect, position, banned }: Subject): readonly Move[] | undefined {
  if (texts === undefined && banned.length === 0) return undefined;
  const moves = texts === undefined ? position.legalMoves() : givenMoves(position, texts, 'go searchmoves: ', dialect.parseMove);
  const allowed = moves.filter((move) => !banned.some((other) => sameMove(move, other)));
  if (allowed.length === 0 && moves.length > 0) throw usageError('banmoves leaves no move');
  return moves.length === 0 ? undefined : allowed;
}

/** Searches, telling every line; returns the best, nothing if the game is over. Rejects if the engine breaks. */
export async function think(
  engine: Engine, position: Position, options: SearchOptions, signal: AbortSignal, tell: (info: SearchInfo) => void,
): Promise<SearchInfo | undefined> {
  let last: SearchInfo | undefined;
  const analysis = engine.analyse(position, { ...options, signal });
  for await (const info of analysis) {
    if (info.multiPv === 1) last = info;
    tell(info);
  }
  const { lines, stopped } = await analysis.result, [best] = lines;
  if (best === undefined) return stopped === 'aborted' ? await hastyLine(engine, position, options) : undefined;
  // an iteration that was cut short may have changed the best move, and its nodes count too
  if (best.nodes !== last?.nodes) lines.forEach(tell);
  return best;
}

/** For a search that was stopped before it began: every `go` owes a move. */
async function hastyLine(engine: Engine, position: Position, { searchMoves }: SearchOptions): Promise<SearchInfo | undefined> {
  const { lines: [best] } = await engine.analyse(position, { depth: 1, ...(searchMoves !== undefined && { searchMoves }) }).result;
  return best;
}

/**
 * `go mate` of USI: first checks alone, which finds the shortest mate of a problem or proves that there is none; then the engine, whose
 * mates may have quiet moves in them and whose lines may be longer than need be.
 */
import { MAX_DEPTH, MAX_MATE_PLIES, unwrap, type Engine, type Move, type Position, type SearchOptions } from '../../index.js';
import { mateByChecks } from './checks.js';
import type { MateAnswer } from './dialect.js';

/** Share of the time for the search of checks alone, and the most of it. */
const CHECKS_SHARE = 0.5;
const MOST_CHECKS_MS = 2_000;
/** A mate that is known to be there is looked for again at its own depth and so many plies: reductions may hide it from less. */
const SPARE_DEPTH = 8;

export async function findMate(engine: Engine, position: Position, timeMs: number, signal: AbortSignal): Promise<MateAnswer> {
  if (position.outcome() !== undefined) return { kind: 'none' };
  const start = performance.now();
  const checksUntil = start + Math.min(timeMs * CHECKS_SHARE, MOST_CHECKS_MS);
  const answer = await mateByChecks(position, () => performance.now() < checksUntil && !signal.aborted);
  if (answer === 'none') return { kind: 'none' };
  const line = answer === 'unknown' ? await mateByEngine(engine, position, start + timeMs, signal) : answer;
  return line !== undefined && isMate(position, line) ? { kind: 'mate', line } : { kind: 'unknown' };
}

/** A mating line by the engine; where its line stops short of the mate, it is asked again from there. */
async function mateByEngine(engine: Engine, start: Position, until: number, signal: AbortSignal): Promise<readonly Move[] | undefined> {
  const line: Move[] = [];
  let position = start;
  let limits: SearchOptions = { mateInPlies: MAX_MATE_PLIES };
  while (position.outcome() === undefined) {
    const leftMs = until - performance.now();
    if (leftMs <= 0 || line.length > MAX_MATE_PLIES) return undefined;
    const time = leftMs < Infinity ? { moveTimeMs: leftMs } : {};
    const { lines: [best] } = await engine.analyse(position, { ...limits, ...time, signal }).result;
    if (best?.score.kind !== 'mate' || signal.aborted) return undefined;
    for (const move of best.pv) position = unwrap(position.play(move));
    line.push(...best.pv);
    limits = { depth: Math.min(Math.abs(best.score.plies) + SPARE_DEPTH, MAX_DEPTH) };
  }
  return line;
}

/** Whether the line ends with the win of the side that begins it. */
function isMate(position: Position, line: readonly Move[]): boolean {
  const end = line.reduce((current, move) => unwrap(current.play(move)), position);
  return end.outcome()?.reason === 'checkmate' && end.outcome()?.winner === position.turn;
}

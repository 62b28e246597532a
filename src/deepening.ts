/** What a search looks at between two iterations: whether the mate it was to find is there, and whether another iteration is worth it. */
import { isTimeUsed } from './clock.js';
import type { SearchLimits } from './search-options.js';
import type { Move } from './types.js';
import { sameMove } from './notation/uci.js';
import type { Score } from './search-info.js';
import type { Line } from './wasm/lines.js';

/** Why a search ended that nobody aborted. */
export type SearchEnd = 'limit' | 'mate';

/**
 * A mate in p plies stands once the search is `factor * p + margin` plies deep: reductions hide a shorter one from an iteration of just p
 * plies. Guess.
 */
const MATE_DEPTH_FACTOR = 2;
const MATE_DEPTH_MARGIN = 6;
/** With one move to choose from: plies for a score, and for the reply that is expected. */
const ONLY_MOVE_DEPTH = 6;
/** What a mate counts in centipawns beside other scores. */
const MATE_CP = 32_000;

export class Deepening {
  #bestMove: Move | undefined;
  #stableIterations = 0;
  /** Of the iterations so far, the later the more weight. */
  #averageCp: number | undefined;
  #scoreDropCp = 0;
  #elapsedMs = 0;

  /** `choices`: how many moves the search has to choose from. */
  constructor(readonly limits: SearchLimits, readonly choices: number) {}

  /** Notes an iteration by its best line and the time since the start; undefined if another should follow. */
  next(best: Line, elapsedMs: number): SearchEnd | undefined {
    const { limits } = this;
    const iterationMs = elapsedMs - this.#elapsedMs;
    this.#note(best, elapsedMs);
    if (best.score.kind === 'mate' && best.score.plies > 0 && best.score.plies <= limits.matePlies) return 'mate';
    if (limits.timeMs < Infinity && isMateCertain(best)) return 'mate';
    if (limits.budget === undefined) return undefined;
    if (this.choices === 1 && best.depth >= ONLY_MOVE_DEPTH) return 'limit';
    const signs = { stableIterations: this.#stableIterations, scoreDropCp: this.#scoreDropCp };
    return isTimeUsed(limits.budget, { elapsedMs, iterationMs }, signs) ? 'limit' : undefined;
  }

  #note({ score, pv: [bestMove] }: Line, elapsedMs: number): void {
    const isSame = bestMove !== undefined && this.#bestMove !== undefined && sameMove(bestMove, this.#bestMove);
    this.#stableIterations = isSame ? this.#stableIterations + 1 : 0;
    this.#bestMove = bestMove;
    const cp = centipawns(score), average = this.#averageCp ?? cp;
    this.#scoreDropCp = average - cp;
    this.#averageCp = (average + cp) / 2;
    this.#elapsedMs = elapsedMs;
  }
}

/** Whether deeper iterations would hardly find a quicker mate, or a slower one for the side that is mated. */
function isMateCertain({ score, depth }: Line): boolean {
  return score.kind === 'mate' && depth >= MATE_DEPTH_FACTOR * Math.abs(score.plies) + MATE_DEPTH_MARGIN;
}

function centipawns(score: Score): number { return score.kind === 'cp' ? score.value : Math.sign(score.plies) * MATE_CP - score.plies; }

/**
 * An analysis as its reader sees it: infos to iterate over as they come, and a result to await. A reader that is slow gets only the
 * newest info of each line, so nothing piles up.
 */
import type { Move, Outcome } from './types.js';
import type { Position } from './position.js';
import type { SearchInfo } from './search-info.js';

/** How an analysis ended. */
export interface SearchResult {
  /** The position that was analysed. */
  readonly position: Position;
  /** The move to play; absent when the game is over, or when the analysis was aborted before it began. */
  readonly bestMove?: Move;
  /** The last info of each line, best first. */
  readonly lines: readonly SearchInfo[];
  /**
   * `limit`: a limit was reached. `mate`: the mate that `mateInPlies` asks for was found, or, with a limit of time, one that searching on
   * would hardly change. `aborted`: by the signal, a newer analysis, leaving the loop or `dispose`.
   */
  readonly stopped: 'limit' | 'mate' | 'aborted' | 'gameOver';
  /** How the game has ended; present just if `stopped` says `gameOver`. */
  readonly outcome?: Outcome;
}

/**
 * A running analysis. Leaving the `for await` loop early aborts it.
 *
 * ```ts
 * const engine = await createEngine('minishogi');
 * const analysis = engine.analyse((await loadRules('minishogi')).start(), { depth: 6 });
 * for await (const { depth, score } of analysis) console.log(depth, score);
 * const { stopped } = await analysis.result;
 * stopped; // 'limit'
 * await engine.dispose();
 * ```
 */
export interface Analysis extends AsyncIterable<SearchInfo> {
  /** Settles when the search has ended. Rejects only if the engine breaks: a `ShoqiError` `ERR_WORKER` when its worker is gone. */
  readonly result: Promise<SearchResult>;
}

/** The writing side of an analysis. */
export class AnalysisChannel implements Analysis {
  readonly result: Promise<SearchResult>;
  /** Newest info of each line that no reader has had yet. */
  readonly #unread = new Map<number, SearchInfo>();
  readonly #leave: () => void;
  /** Readers that wait for something new; each reads what the others have not. */
  #waiting: (() => void)[] = [];
  #ended = false;

  /** `leave` is called when a reader leaves its loop early. */
  constructor(result: Promise<SearchResult>, leave: () => void) {
    this.#leave = leave;
    this.result = result;
    const end = (): void => {
      this.#ended = true;
      this.#wake();
    };
    // Handled here too, so that a caller who only iterates gets the error there and no unhandled rejection besides.
    result.then(end, end);
  }

  push(lines: readonly SearchInfo[]): void {
    for (const info of lines) {
      this.#unread.delete(info.multiPv);
      this.#unread.set(info.multiPv, info);
    }
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  async* [Symbol.asyncIterator](): AsyncIterator<SearchInfo> {
    try {
      for (;;) {
        for (const [line, info] of this.#unread) {
          this.#unread.delete(line);
          yield info;
        }
        if (this.#unread.size > 0) continue;
        if (this.#ended) break;
        await new Promise<void>((resolve) => { this.#waiting.push(resolve); });
      }
      await this.result;
    } finally {
      this.#leave();
    }
  }
}

/**
 * The page's engine, in workers: one for the game on the table and a number of threads, made when it is first needed. Whoever asks last is
 * served: an earlier search ends without a word. What a search says is in `report`, with the position that it is about.
 */
import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import { createEngine, ShoqiError, type Engine, type Position, type SearchInfo, type SearchOptions, type SearchResult, type Variant } from 'shoqi';

export type EngineState = 'idle' | 'starting' | 'searching' | 'failed';

/** The newest lines about a position, best first. */
export interface Report {
  readonly position: Position;
  readonly lines: readonly SearchInfo[];
  /** How many threads search it. */
  readonly threads: number;
}

export class EngineLink {
  readonly #state = signal<EngineState>('idle');
  readonly #report = signal<Report | undefined>(undefined);
  readonly #failure = signal('');
  #engine: { readonly variant: Variant; readonly threads: number; readonly ready: Promise<Engine> } | undefined;
  #search: AbortController | undefined;

  readonly state: ReadonlySignal<EngineState> = this.#state;
  readonly report: ReadonlySignal<Report | undefined> = this.#report;
  /** Why the engine failed, for people. */
  readonly failure: ReadonlySignal<string> = this.#failure;

  /** Searches a position with so many threads; undefined when something else was asked for meanwhile, or when the engine failed. */
  async search(position: Position, threads: number, options: SearchOptions): Promise<SearchResult | undefined> {
    const search = new AbortController();
    this.#search?.abort();
    this.#search = search;
    const isCurrent = (): boolean => this.#search === search;
    try {
      this.#state.value = this.#has(position.variant, threads) ? 'searching' : 'starting';
      const engine = await this.#engineFor(position.variant, threads);
      if (!isCurrent()) return undefined;
      this.#state.value = 'searching';
      const analysis = engine.analyse(position, { ...options, signal: search.signal });
      for await (const info of analysis) {
        if (!isCurrent()) return undefined;
        this.#report.value = { position, lines: withLine(this.#report.value, position, info), threads: engine.threads };
      }
      const result = await analysis.result;
      if (!isCurrent()) return undefined;
      this.#state.value = 'idle';
      return result;
    } catch (error) {
      if (isCurrent()) this.#fail(error);
      return undefined;
    }
  }

  /** Ends the search that runs, if one does. */
  stop(): void {
    this.#search?.abort();
    this.#search = undefined;
    if (this.#state.peek() !== 'failed') this.#state.value = 'idle';
  }

  /** Forgets an engine that failed, so that the next search makes a new one. */
  #fail(error: unknown): void {
    void this.#dispose();
    batch(() => {
      this.#state.value = 'failed';
      this.#failure.value = error instanceof ShoqiError ? `${error.message} (${error.code})` : String(error);
    });
  }

  #has(variant: Variant, threads: number): boolean { return this.#engine?.variant === variant && this.#engine.threads === threads; }

  async #engineFor(variant: Variant, threads: number): Promise<Engine> {
    if (this.#engine === undefined || !this.#has(variant, threads)) {
      void this.#dispose();
      this.#engine = { variant, threads, ready: createEngine(variant, { worker: true, threads }) };
    }
    return this.#engine.ready;
  }

  async #dispose(): Promise<void> {
    const engine = this.#engine;
    this.#engine = undefined;
    try {
      await (await engine?.ready)?.dispose();
    } catch {
      // it failed before, and that was told
    }
  }
}

function withLine(report: Report | undefined, position: Position, info: SearchInfo): readonly SearchInfo[] {
  const others = report?.position === position ? report.lines.filter(({ multiPv }) => multiPv !== info.multiPv) : [];
  return [...others, info].sort((a, b) => a.multiPv - b.multiPv);
}

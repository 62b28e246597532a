/**
 * Which code has run, by the counters of V8 itself, so that nothing has to be instrumented. V8 hands out and clears all counters at once,
 * which takes some milliseconds: ask after many inputs, not after each. Code must be loaded after `open`: what was compiled before is
 * counted by function, not by block. Source: Chrome DevTools Protocol, Profiler.takePreciseCoverage.
 */
import { Session, type Profiler } from 'node:inspector';

type Range = Pick<Profiler.CoverageRange, 'startOffset' | 'endOffset' | 'count'>;

export class Coverage {
  readonly #session = new Session();
  /** Stretches of code that have run, by function. V8 joins neighbours that ran as often. */
  readonly #run = new Map<string, Range[]>();
  /** Answers that said nothing new, by function. */
  readonly #known = new Set<string>();
  #stretches = 0;

  private constructor(private readonly isOurs: (url: string) => boolean) {
    this.#session.connect();
  }

  /** Of the scripts whose address is `isOurs`. */
  static async open(isOurs: (url: string) => boolean): Promise<Coverage> {
    const coverage = new Coverage(isOurs);
    await coverage.#ask('Profiler.enable');
    await coverage.#ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return coverage;
  }

  /** How often something new was found to have run. */
  get size(): number { return this.#stretches; }

  /** Forgets what has run since the last question. */
  async clear(): Promise<void> { await this.#ask('Profiler.takePreciseCoverage'); }

  /** Whether code has run since the last question that never ran before; it is known from now on if `keep`. */
  async hasNew(keep: boolean): Promise<boolean> {
    const { result } = await this.#ask('Profiler.takePreciseCoverage') as Profiler.TakePreciseCoverageReturnType;
    let isNew = false;
    for (const { scriptId, functions } of result.filter(({ url }) => this.isOurs(url))) {
      for (const { ranges } of functions) {
        if (ranges[0]?.count === 0) continue;
        const name = `${scriptId}:${ranges[0]?.startOffset}:${ranges[0]?.endOffset}`;
        const answer = `${name} ${ranges.map(({ startOffset, endOffset, count }) => `${startOffset}:${endOffset}:${count > 0}`).join()}`;
        if (this.#known.has(answer)) continue;
        const before = this.#run.get(name) ?? [], fresh = stretches(ranges).filter((stretch) => !isWithin(stretch, before));
        if (fresh.length === 0) this.#known.add(answer);
        else isNew = true;
        if (!keep) continue;
        this.#run.set(name, joined([...before, ...fresh]));
        this.#stretches += fresh.length;
      }
    }
    return isNew;
  }

  close(): void { this.#session.disconnect(); }

  #ask(method: string, params: object = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#session.post(method, params, (error, answer) => error === null ? resolve(answer) : reject(new Error(error.message)));
    });
  }
}

/** The stretches of a function that ran; each is counted by the innermost range around it, which V8 names after those around that. */
function stretches(ranges: readonly Range[]): Range[] {
  const ends = [...new Set(ranges.flatMap(({ startOffset, endOffset }) => [startOffset, endOffset]))].sort((one, other) => one - other);
  const parts = ends.slice(1).map((endOffset, index) => {
    const startOffset = ends[index]!, around = ranges.findLast((range) => range.startOffset <= startOffset && range.endOffset >= endOffset);
    return { startOffset, endOffset, count: around?.count ?? 0 };
  });
  return joined(parts.filter(({ count }) => count > 0));
}

/** In order, with those that touch made one. */
function joined(parts: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const part of parts.toSorted((one, other) => one.startOffset - other.startOffset)) {
    const last = result.at(-1);
    if (last === undefined || last.endOffset < part.startOffset) result.push(part);
    else result[result.length - 1] = { ...last, endOffset: Math.max(last.endOffset, part.endOffset) };
  }
  return result;
}

function isWithin({ startOffset, endOffset }: Range, others: readonly Range[]): boolean {
  return others.some((other) => other.startOffset <= startOffset && other.endOffset >= endOffset);
}

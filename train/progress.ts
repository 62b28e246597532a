/** A line that says how far a long job is: rewritten in place on a terminal, one now and then in a file. */

const TERMINAL_MS = 500, FILE_MS = 60_000;

export class Progress {
  readonly #startedAt = performance.now();
  #toldAt = -Infinity;

  /** `done` of `wanted` things called `what`; `before` of them were there at the start and do not count for the rate. */
  constructor(readonly what: string, readonly wanted: number, readonly before: number) {}

  tell(done: number, isLast: boolean, more = ''): void {
    const now = performance.now(), isTerminal = process.stdout.isTTY === true;
    if (!isLast && now - this.#toldAt < (isTerminal ? TERMINAL_MS : FILE_MS)) return;
    this.#toldAt = now;
    const seconds = (now - this.#startedAt) / 1000, rate = (done - this.before) / Math.max(seconds, 0.001);
    const left = rate > 0 ? (this.wanted - done) / rate : Infinity;
    const text = `${done} of ${this.wanted} ${this.what} (${Math.floor(done / this.wanted * 100)} %), ${rate.toFixed(0)}/s, ${duration(Math.max(0, left))} left${more}`;
    process.stdout.write(isTerminal ? `\r${text}\x1b[K${isLast ? '\n' : ''}` : `${text}\n`);
  }
}

/** Seconds for people: `2 h 05 min`, `7 min`, `41 s`. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'an unknown time';
  const whole = Math.round(seconds), minutes = Math.floor(whole / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
  return minutes > 0 ? `${minutes} min` : `${whole} s`;
}

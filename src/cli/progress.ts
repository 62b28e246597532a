/** A bar on standard error while something long goes on, where somebody is looking. */

const WIDTH = 30;

export class ProgressBar {
  readonly #startedAt = performance.now();
  readonly #isSeen = process.stderr.isTTY === true && process.env.TERM !== 'dumb';

  /** `what` is counted. */
  constructor(readonly what: string) {}

  show(done: number, total: number): void {
    if (!this.#isSeen) return;
    const filled = Math.round(WIDTH * done / Math.max(total, 1));
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const left = done === 0 ? '' : `, ${Math.ceil(seconds / done * (total - done))} s left`;
    process.stderr.write(`\r[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${done}/${total} ${this.what}${left}\u001b[K`);
  }

  /** Leaves the line empty for what comes next. */
  clear(): void {
    if (this.#isSeen) process.stderr.write('\r\u001b[K');
  }
}

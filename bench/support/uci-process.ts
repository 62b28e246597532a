/**
 * A UCI engine as a child process: say lines, wait for the line that answers. Lines that nobody waits for are kept until somebody
 * does, so an answer cannot be missed. Both the speed comparison and matches talk through this.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Longer than any answer takes; a silent engine is killed then. */
const LONGEST_WAIT_MS = 600_000;

/** Time to follow `quit` before the engine is killed. */
const QUIT_WAIT_MS = 5_000;

export class UciProcess {
  readonly pid: number;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;

  private constructor(child: ChildProcessByStdio<Writable, Readable, null>, pid: number) {
    this.pid = pid;
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    // a dead engine is reported by the line that does not come
    child.stdin.on('error', () => undefined);
  }

  /** Rejects if the program cannot be run. */
  static async start(program: string, args: readonly string[] = []): Promise<UciProcess> {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    await once(child, 'spawn');
    if (child.pid === undefined) throw new Error(`${program} has no process id`);
    return new UciProcess(child, child.pid);
  }

  say(...lines: readonly string[]): void {
    for (const line of lines) this.#child.stdin.write(`${line}\n`);
  }

  setOption(name: string, value: string | number): void { this.say(`setoption name ${name} value ${value}`); }

  /** The lines up to the first that matches, that one last. Rejects if the engine ends or stays silent, and kills it then. */
  async hear(pattern: RegExp, timeoutMs = LONGEST_WAIT_MS): Promise<string[]> {
    const timer = setTimeout(() => this.kill(), timeoutMs);
    const heard: string[] = [];
    try {
      for (;;) {
        const { done, value } = await this.#lines.next();
        if (done) throw new Error(`the engine ended without a line like ${pattern}; last: ${heard.slice(-3).join(' | ')}`);
        heard.push(value);
        if (pattern.test(value)) return heard;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Resolves when all that was said before has been followed; to the lines heard on the way. */
  ready(timeoutMs?: number): Promise<string[]> {
    this.say('isready');
    return this.hear(/^readyok\b/, timeoutMs);
  }

  async quit(): Promise<void> {
    if (this.#hasEnded()) return;
    const exit = once(this.#child, 'exit');
    const timer = setTimeout(() => this.kill(), QUIT_WAIT_MS);
    this.say('quit');
    await exit;
    clearTimeout(timer);
  }

  kill(): void { this.#child.kill('SIGKILL'); }

  #hasEnded(): boolean { return this.#child.exitCode !== null || this.#child.signalCode !== null; }
}

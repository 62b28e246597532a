/** Runs the built command line for the tests: once to its end, or as a UCI conversation. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';

export const CLI = fileURLToPath(new URL('../../build/cli.js', import.meta.url));

/** A test that gave up leaves no process behind. */
const LONGEST_RUN_MS = 150_000;

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs to the end; `input` is all of standard input. */
export async function runCli(args: readonly string[], input: string | Buffer = '', cli = CLI): Promise<Run> {
  const child = start(args, cli);
  const [stdout, stderr, status] = [collect(child.stdout), collect(child.stderr), exitOf(child)];
  child.stdin.end(input);
  return { status: await status, stdout: await stdout, stderr: await stderr };
}

/** A running `shoqi uci`: say something, wait for the line that answers it. */
export class UciTalk {
  readonly heard: string[] = [];
  readonly exit: Promise<number | null>;
  readonly stderr: Promise<string>;
  private readonly child = start(['uci']);
  private readonly wakers = new Set<() => void>();
  private read = 0;
  private rest = '';

  constructor() {
    this.exit = exitOf(this.child);
    this.stderr = collect(this.child.stderr);
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => this.hear(text));
  }

  say(...lines: readonly string[]): void {
    for (const line of lines) this.child.stdin.write(`${line}\n`);
  }

  /** Ends standard input. */
  hangUp(): void {
    this.child.stdin.end();
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** The next line that matches; the lines before it are passed over. */
  async hears(pattern: RegExp, timeoutMs = 8000): Promise<string> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      while (this.read < this.heard.length) {
        const line = this.heard[this.read++] ?? '';
        if (pattern.test(line)) return line;
      }
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`no line matches ${pattern} in ${timeoutMs} ms; last: ${this.heard.slice(-5).join(' | ')}`);
      await this.more(left);
    }
  }

  /** What was said between `isready` and its answer, which proves that all before has been followed. */
  async ready(): Promise<readonly string[]> {
    const from = this.heard.length;
    this.say('isready');
    await this.hears(/^readyok$/, 30_000);
    return this.heard.slice(from);
  }

  private hear(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    this.heard.push(...lines);
    for (const wake of this.wakers) wake();
    this.wakers.clear();
  }

  private more(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.wakers.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

function start(args: readonly string[], cli = CLI): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [cli, ...args], { stdio: 'pipe', timeout: LONGEST_RUN_MS, killSignal: 'SIGKILL' });
  child.stdin.on('error', () => undefined);
  return child;
}

function exitOf(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  return new Promise((resolve) => child.once('close', (status) => resolve(status)));
}

async function collect(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += String(chunk);
  return text;
}

/** A function that starts a talk; all talks end with their test. */
export function uciTalks(): () => UciTalk {
  const open: UciTalk[] = [];
  afterEach(() => { for (const uci of open.splice(0)) uci.kill(); });
  return () => {
    const uci = new UciTalk();
    open.push(uci);
    return uci;
  };
}

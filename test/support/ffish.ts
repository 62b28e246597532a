/** Asks Fairy-Stockfish, as the npm package ffish, about games: see ffish-process.mjs. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface FfishGame {
  /** A name that ffish knows. */
  readonly variant: string;
  readonly fen: string;
  /** UCI texts. */
  readonly moves: readonly string[];
  /** Keys of ffish's `Notation` in which each legal move shall be written. */
  readonly notations?: readonly string[];
}

export interface FfishPosition {
  readonly fen: string;
  readonly check: boolean;
  readonly legal: readonly string[];
  /** Those of `legal` that drop a Pawn and leave the other side in check without a legal move. */
  readonly matingPawnDrops: readonly string[];
  /** Under each notation asked for, the texts of `legal`, in its order. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

const PROCESS = fileURLToPath(new URL('ffish-process.mjs', import.meta.url));
const LONGEST_RUN_MS = 180_000;

/** What ffish says of every position of every game: of the start, and after each move. */
export async function askFfish(games: readonly FfishGame[]): Promise<FfishPosition[][]> {
  const child = spawn(process.execPath, [PROCESS], { stdio: 'pipe', timeout: LONGEST_RUN_MS, killSignal: 'SIGKILL' });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors] = [textOf(child.stdout), textOf(child.stderr)];
  child.stdin.on('error', () => undefined);
  child.stdin.end(games.map((game) => `${JSON.stringify(game)}\n`).join(''));
  const status = await ended;
  if (status !== 0) throw new Error(`ffish ended with ${status}: ${(await errors).slice(-500)}`);
  return (await output).split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as FfishPosition[]);
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += String(chunk);
  return text;
}

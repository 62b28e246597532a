/**
 * Counts leaves with ffish, Fairy-Stockfish's own WebAssembly build for JavaScript; run by `countAfresh`. ffish takes a global `fetch`
 * for a browser and fails in Node 18 and later, so `fetch` is deleted before it is imported.
 */
import { readFileSync } from 'node:fs';
import { PEER_VARIANT, VARIANT_FILE } from './fairy-stockfish.js';
import { answerJob, givenJob } from './fresh-count.js';

/** The part of ffish used here; its own types describe another way of loading it. */
interface Ffish {
  onRuntimeInitialized?: () => void;
  loadVariantConfig(text: string): void;
  readonly Board: new (variant: string) => Board;
}

interface Board {
  legalMoves(): string;
  push(move: string): void;
  pop(): void;
}

async function loadFfish(): Promise<Ffish> {
  Reflect.deleteProperty(globalThis, 'fetch');
  const ffish = (await import('ffish')).default as unknown as Ffish;
  await new Promise<void>((resolve) => { ffish.onRuntimeInitialized = resolve; });
  ffish.loadVariantConfig(readFileSync(VARIANT_FILE, 'utf8'));
  return ffish;
}

function walk(board: Board, depth: number): number {
  const text = board.legalMoves();
  const moves = text === '' ? [] : text.split(' ');
  if (depth <= 1) return moves.length;
  let leaves = 0;
  for (const move of moves) {
    board.push(move);
    leaves += walk(board, depth - 1);
    board.pop();
  }
  return leaves;
}

const { job } = givenJob();
const ffish = await loadFfish();
const board = new ffish.Board(PEER_VARIANT[job.game]);
answerJob(job, (depth) => walk(board, depth));

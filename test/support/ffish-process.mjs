/**
 * ffish in a process of its own: JSON lines in, JSON lines out, one answer a request, in order. It must not share a process with
 * tests: it takes over crashes, printing its whole source, and loads itself wrongly where a global `fetch` exists.
 * Request: `{ variant, fen, moves, notations }`, moves in UCI. Answer: what ffish says of each position, before the first move and after
 * each, with the text of each legal move in each of the notations.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

delete globalThis.fetch;
const { default: ffish } = await import('ffish');
await new Promise((resolve) => { ffish.onRuntimeInitialized = resolve; });
ffish.loadVariantConfig(readFileSync(new URL('fairy-stockfish.ini', import.meta.url), 'utf8'));

function isMate(board, move) {
  board.push(move);
  const mates = board.isCheck() && board.numberLegalMoves() === 0;
  board.pop();
  return mates;
}

function textsOf(board, legal, notations) {
  return Object.fromEntries(notations.map((notation) => [notation, legal.map((move) => board.sanMove(move, ffish.Notation[notation]))]));
}

function describe(board, notations) {
  const legal = board.legalMoves().split(' ').filter((move) => move !== '');
  return {
    fen: board.fen(),
    check: board.isCheck(),
    legal,
    matingPawnDrops: legal.filter((move) => move.startsWith('P@') && isMate(board, move)),
    texts: textsOf(board, legal, notations),
  };
}

function answer({ variant, fen, moves, notations = [] }) {
  const board = new ffish.Board(variant, fen);
  const positions = [describe(board, notations)];
  for (const move of moves) {
    if (!board.push(move)) throw new Error(`ffish refuses ${move} in ${board.fen()}`);
    positions.push(describe(board, notations));
  }
  board.delete();
  return positions;
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}

/**
 * The mate suites, `test/cases/mates/`: one file a variant, a position a line, shortest mates first. A file also says how it was made, so
 * that making it can be interrupted and goes on where it was.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Variant } from '../../src/types.js';

export interface MateCase {
  readonly fen: string;
  /** To the shortest mate that the side to move can force, counted to the end: 1, 3, ... */
  readonly plies: number;
}

export interface Suite {
  /** Day of the last position. */
  readonly date: string;
  /** Games are numbered by it, and so many have been played. */
  readonly seed: number;
  readonly games: number;
  readonly cases: readonly MateCase[];
}

/** [moves to mate, from 1]: how many positions a suite is to have. */
export const WANTED: Readonly<Record<Variant, readonly number[]>> = {
  'minixiangqi': [20, 20, 20, 15, 15, 10, 10],
  'minixiangqi-palace': [2, 2, 2, 2, 2, 2, 2],
  'xiangqi42': [20, 20, 20, 15, 15, 10, 10],
  'minishogi': [20, 20, 20, 15, 15, 10, 4],
};

const NOTE = 'Mates that the side to move can force; plies: the shortest, counted to the end. Positions near the end of games of the engine against itself, one a game (npm run bench:mates -- make). Each proved by exhaustion through the rules alone, bench/mates/proof.ts: a mate in so many plies, and none in fewer by any move. Positions whose proof takes too long are left out, whether the engine solves them plays no part.';

const FOLDER = new URL('../../test/cases/mates/', import.meta.url);

/** Moves of the winner to a mate in so many plies. */
export function movesOf(plies: number): number { return (plies + 1) / 2; }

/** The suite of a variant, without positions if there is none yet. */
export function readSuite(variant: Variant): Suite {
  const url = urlOf(variant);
  if (!existsSync(url)) return { date: '', seed: 1, games: 0, cases: [] };
  const { date, seed, games, cases } = JSON.parse(readFileSync(url, 'utf8')) as Suite;
  return { date, seed, games, cases };
}

/** Replaces the file as a whole, so that it is never half written. */
export function writeSuite(variant: Variant, { date, seed, games, cases }: Suite): void {
  const head = JSON.stringify({ note: NOTE, date, seed, games }, undefined, 1).slice(0, -2);
  const lines = cases.toSorted((one, other) => one.plies - other.plies).map((line) => JSON.stringify(line));
  const url = urlOf(variant), half = new URL(`${url.href}.new`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(half, `${head},\n "cases": [\n${lines.join(',\n')}\n]}\n`);
  renameSync(half, url);
}

function urlOf(variant: Variant): URL { return new URL(`${variant}.json`, FOLDER); }

/**
 * Solves the suite of a variant, each position from an empty table on one thread, until the engine says a mate of the right length or its
 * time is up. A shorter mate than was proved would be a fault of the engine, or of the proof: it is told apart from a mate not found.
 */
import type { Score, Variant } from '../../src/index.js';
import type { Shoqi } from '../support/package.js';
import { print, progress } from '../support/report.js';
import { median } from '../support/statistics.js';
import { MateProver } from './proof.js';
import { movesOf, readSuite, type MateCase } from './suite.js';

/** Wall-clock time for a position. Source: the project's goals. */
const TIME_MS = 1000;
const HASH_MB = 16;

export interface Solved extends MateCase {
  /** What the engine said last. */
  readonly score: Score | undefined;
  /** Until it said it. */
  readonly timeMs: number;
  readonly nodes: number;
  readonly isSolved: boolean;
}

export interface Check {
  readonly variant: Variant;
  readonly positions: number;
  readonly solved: number;
  readonly slowestMs: number;
  readonly medianMs: number;
  readonly unsolved: readonly Solved[];
}

export async function checkSuite(shoqi: Shoqi, variant: Variant): Promise<Check> {
  const { cases } = readSuite(variant), rules = await shoqi.loadRules(variant);
  const engine = await shoqi.createEngine(variant, { hashMb: HASH_MB });
  const all: Solved[] = [];
  // V8 compiles the engine at its best
  await engine.analyse(rules.start(), { moveTimeMs: TIME_MS }).result;
  for (const { fen, plies } of cases) {
    await engine.newGame();
    const from = performance.now();
    const { lines } = await engine.analyse(shoqi.unwrap(rules.fromFen(fen)), { moveTimeMs: TIME_MS, mateInPlies: plies }).result;
    const timeMs = performance.now() - from, score = lines[0]?.score;
    all.push({ fen, plies, score, timeMs, nodes: lines[0]?.nodes ?? 0, isSolved: score?.kind === 'mate' && score.plies === plies });
    if (all.length % 25 === 0) progress(`${variant}: ${all.length} of ${cases.length} positions`);
  }
  await engine.dispose();
  const solved = all.filter(({ isSolved }) => isSolved), times = solved.map(({ timeMs }) => timeMs);
  return {
    variant, positions: all.length, solved: solved.length, slowestMs: Math.max(...times), medianMs: median(times),
    unsolved: all.filter(({ isSolved }) => !isSolved),
  };
}

export function printUnsolved({ variant, unsolved }: Check): void {
  for (const { fen, plies, score, nodes } of unsolved) {
    const said = score === undefined ? 'nothing' : score.kind === 'cp' ? `${score.value} centipawns` : `mate in ${score.plies} plies`;
    print(`${variant}: ${fen}: mate in ${plies} plies (${movesOf(plies)} moves), the engine says ${said} after ${nodes} nodes`);
  }
}

/** Proves every position of a suite again, however long it takes; returns those that are not as the file says. */
export async function provedOtherwise(shoqi: Shoqi, variant: Variant): Promise<MateCase[]> {
  const { cases } = readSuite(variant), prover = await MateProver.open(variant);
  return cases.filter(({ fen, plies }, index) => {
    if (index % 25 === 24) progress(`${variant}: ${index + 1} of ${cases.length} proofs`);
    const proof = prover.prove(shoqi.unwrap(shoqi.parseFen(variant, fen)), plies);
    return proof.kind !== 'mate' || proof.plies !== plies;
  });
}

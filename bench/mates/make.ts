/**
 * Makes the suite of a variant: plays games, goes back from their ends as far as a mate is proved, and keeps of each game the position
 * that is wanted most. The file is written after every game, so that it can be interrupted at any time.
 */
import type { Position, Rules, Variant } from '../../src/index.js';
import type { Shoqi } from '../support/package.js';
import { progress } from '../support/report.js';
import { MatedGames } from './games.js';
import { MateProver } from './proof.js';
import { movesOf, readSuite, WANTED, writeSuite, type MateCase, type Suite } from './suite.js';

/** Moves that a proof may play unless it is told otherwise: about a second. The longest mates want more. */
export const PROOF_NODES = 5_000_000;

/** Games after which no more are played in hope of lengths that do not occur. */
const GAMES_MOST = 5000;

export async function makeSuite(shoqi: Shoqi, variant: Variant, proofNodes: number): Promise<void> {
  let suite = readSuite(variant);
  const games = await MatedGames.create(shoqi, variant, suite.seed), rules = await shoqi.loadRules(variant);
  const prover = await MateProver.open(variant);
  while (longestWanted(variant, suite) > 0 && suite.games < GAMES_MOST) {
    const positions = (await games.play(suite.games)).map((position) => withoutPast(shoqi, rules, position));
    const mates = proveBack(shoqi, prover, positions, 2 * longestWanted(variant, suite) - 1, proofNodes);
    const found = mates.filter(({ fen }) => !isKnown(suite, fen));
    const [best] = found.toSorted((one, other) => want(variant, suite, other) - want(variant, suite, one) || other.plies - one.plies);
    const isWanted = best !== undefined && want(variant, suite, best) > 0;
    const date = isWanted ? new Date().toISOString().slice(0, 'YYYY-MM-DD'.length) : suite.date;
    suite = { ...suite, date, games: suite.games + 1, cases: isWanted ? [...suite.cases, best] : suite.cases };
    writeSuite(variant, suite);
    progress(`${variant}: ${suite.games} games, ${suite.cases.length} mates: ${countText(variant, suite)}`);
  }
  await games.dispose();
}

/** The position with counters as new, so that no move limit comes near. */
function withoutPast(shoqi: Shoqi, rules: Rules, { setup }: Position): Position {
  return shoqi.unwrap(rules.position({ ...setup, halfMoves: 0, fullMoves: 1 }));
}

/** The mates of a game from its end back to the first that is not proved. */
function proveBack(shoqi: Shoqi, prover: MateProver, positions: readonly Position[], mostPlies: number, nodes: number): MateCase[] {
  const cases: MateCase[] = [];
  for (const { setup } of positions) {
    const proof = prover.prove(setup, mostPlies, nodes);
    if (proof.kind !== 'mate') break;
    cases.push({ fen: shoqi.makeFen(setup), plies: proof.plies });
  }
  return cases;
}

function isKnown(suite: Suite, fen: string): boolean { return suite.cases.some((known) => known.fen === fen); }

/** Which share of the mates of this length is missing. */
function want(variant: Variant, suite: Suite, { plies }: MateCase): number {
  const wanted = WANTED[variant][movesOf(plies) - 1] ?? 0;
  return wanted === 0 ? 0 : 1 - countOf(suite, movesOf(plies)) / wanted;
}

/** Moves of the longest mate that is missing, or 0. */
function longestWanted(variant: Variant, suite: Suite): number {
  return WANTED[variant].findLastIndex((wanted, index) => countOf(suite, index + 1) < wanted) + 1;
}

function countOf(suite: Suite, moves: number): number { return suite.cases.filter(({ plies }) => movesOf(plies) === moves).length; }

function countText(variant: Variant, suite: Suite): string {
  return WANTED[variant].map((wanted, index) => `${countOf(suite, index + 1)} of ${wanted} in ${index + 1}`).join(', ');
}

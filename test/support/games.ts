/** Random games for tests that need many ordinary and odd positions: half of them from the start position, half from sparse set-ups. */
import { makeUci } from '../../src/notation/uci.js';
import { loadRules, type Position } from '../../src/position.js';
import { unwrap } from '../../src/result.js';
import type { Variant } from '../../src/types.js';
import { seededRandom, type Random } from './random.js';
import { rawEngine } from './raw.js';
import { crowdedPosition, sparsePosition } from './setups.js';

const PLIES = { fromStart: 40, sparse: 15 };

/** The positions of a game of random moves, the start first; shorter when the game ends. */
export function randomGame(random: Random, start: Position, plies: number): Position[] {
  const positions = [start];
  for (let position = start; positions.length <= plies;) {
    const moves = position.legalMoves();
    if (moves.length === 0) break;
    position = unwrap(position.play(random.pick(moves)));
    positions.push(position);
  }
  return positions;
}

/** Games that the seed fixes. */
export async function randomGames(variant: Variant, count: number, seed: number): Promise<Position[][]> {
  const random = seededRandom(seed);
  const rules = await loadRules(variant), raw = await rawEngine(variant);
  return Array.from({ length: count }, (_, index) => index % 2 === 0
    ? randomGame(random, rules.start(), PLIES.fromStart)
    : randomGame(random, unwrap(rules.position(sparsePosition(random, variant, raw))), PLIES.sparse));
}

/** Positions, fixed by the seed, in which many pieces of one kind stand together: where notations must tell them apart. */
export async function crowdedPositions(variant: Variant, count: number, seed: number): Promise<Position[]> {
  const random = seededRandom(seed);
  const rules = await loadRules(variant), raw = await rawEngine(variant);
  return Array.from({ length: count }, () => unwrap(rules.position(crowdedPosition(random, variant, raw))));
}

/** The moves of the game so far, as UCI. */
export function uciHistory(position: Position): string[] {
  return position.history.map((move) => makeUci(position.variant, move));
}

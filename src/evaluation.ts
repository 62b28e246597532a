/** What a position is worth, made of the result of a search. */
import type { SearchResult } from './analysis.js';
import type { Position } from './position.js';
import type { Chances, Score } from './search-info.js';
import type { Outcome } from './types.js';
import { VALUE_RULE_WIN } from './wasm/values.js';
import { chancesOf } from './win-model.js';

/** What a position is worth to its side to move. */
export interface Evaluation extends Chances {
  /** The position that was evaluated. */
  readonly position: Position;
  /** A game that is over: 0 centipawns if it is drawn, a mate in 0 plies if it is lost, 20000 centipawns if it is won. */
  readonly score: Score;
  /** Plies searched; 0 for a game that is over. */
  readonly depth: number;
  /** How the game has ended, if it has. */
  readonly outcome?: Outcome;
}

const WON: Score = { kind: 'cp', value: VALUE_RULE_WIN };
const DRAWN: Score = { kind: 'cp', value: 0 };
const LOST: Score = { kind: 'mate', plies: 0 };

/** What the best line of a search says; undefined if there is none. */
export function evaluationOf({ position, lines: [best], outcome }: SearchResult): Evaluation | undefined {
  if (outcome !== undefined) {
    const score = outcome.winner === null ? DRAWN : outcome.winner === position.turn ? WON : LOST;
    const chances = outcome.winner === null ? { wdl: [0, 1000, 0] as const, winChance: 0.5 } : chancesOf(position.variant, score);
    return { position, score, ...chances, depth: 0, outcome };
  }
  return best && { position, score: best.score, wdl: best.wdl, winChance: best.winChance, depth: best.depth };
}

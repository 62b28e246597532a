/** Scores as the page shows them: always from the first side, Red or Sente, whoever is to move. */
import { signal, type ReadonlySignal } from '@preact/signals-core';
import { scoreText, type Color, type Outcome, type Position, type Score, type SearchInfo } from 'shoqi';

/** What the page knows of a position's worth. */
export interface Worth {
  /** For the first side. */
  readonly score: Score;
  /** Points that the first side can expect, from 0 to 1. */
  readonly share: number;
  readonly depth: number;
}

/** The worth of every position that was searched, by the position itself: another line keeps its own. */
export class Worths {
  readonly #known = new WeakMap<Position, Worth>();
  readonly #changes = signal(0);
  /** Counts up with everything learnt. */
  readonly changes: ReadonlySignal<number> = this.#changes;

  of(position: Position): Worth | undefined {
    const outcome = position.outcome();
    return outcome === undefined ? this.#known.get(position) : worthOfEnd(outcome, position.turn);
  }

  /** Keeps what a search says, unless a deeper one has spoken. */
  learn(position: Position, info: SearchInfo): void {
    const known = this.#known.get(position);
    if (known !== undefined && known.depth > info.depth) return;
    this.#known.set(position, worthOf(position.turn, info));
    this.#changes.value++;
  }
}

export function worthOf(turn: Color, { score, winChance, depth }: SearchInfo): Worth {
  return turn === 'first' ? { score, share: winChance, depth } : { score: opposite(score), share: 1 - winChance, depth };
}

/** As `scoreText`, with one decimal where there is little room. */
export function shortScoreText(score: Score): string {
  const rounded = score.kind === 'mate' ? score : { ...score, value: Math.round(score.value / 10) * 10 };
  return scoreText(rounded).replace(/(\.\d)0$/, '$1');
}

function opposite(score: Score): Score {
  return score.kind === 'mate' ? { kind: 'mate', plies: -score.plies } : { kind: 'cp', value: -score.value };
}

function worthOfEnd({ winner }: Outcome, turn: Color): Worth {
  if (winner === null) return { score: { kind: 'cp', value: 0 }, share: 0.5, depth: 0 };
  const plies = winner === turn ? 1 : 0;
  return { score: { kind: 'mate', plies: winner === 'first' ? plies : -plies }, share: winner === 'first' ? 1 : 0, depth: 0 };
}

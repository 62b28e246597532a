/**
 * Choosing a move: first a piece, on the board or in hand, then one of its targets, then, where a move may promote or not, which. The same
 * for pointer, drag and keyboard.
 */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Color, Move, Position, Role, Square } from 'shoqi';

/** A place that can be pointed at. */
export type Place =
  | { readonly kind: 'square'; readonly square: Square }
  | { readonly kind: 'hand'; readonly color: Color; readonly role: Role };

export class Selection {
  readonly #source = signal<Place | undefined>(undefined);
  readonly #choice = signal<readonly Move[]>([]);
  readonly #position: ReadonlySignal<Position>;
  readonly #canMove: ReadonlySignal<boolean>;
  readonly #play: (move: Move) => void;

  /** The piece that is about to move. */
  readonly source: ReadonlySignal<Place | undefined> = this.#source;
  /** Moves that differ in promotion, one of which has to be chosen; empty if none. */
  readonly choice: ReadonlySignal<readonly Move[]> = this.#choice;
  /** Where the chosen piece may go, and by which moves. */
  readonly targets: ReadonlySignal<ReadonlyMap<Square, readonly Move[]>>;

  /** `play` is called with the move that was chosen, when one was. */
  constructor(position: ReadonlySignal<Position>, canMove: ReadonlySignal<boolean>, play: (move: Move) => void) {
    this.#position = position;
    this.#canMove = canMove;
    this.#play = play;
    this.targets = computed(() => bySquare(this.#movesFrom(this.#source.value)));
    effect(() => {
      void position.value;
      void canMove.value;
      this.cancel();
    });
  }

  /** Whether a piece lies there that could move now. */
  isMovable(place: Place): boolean {
    return this.#movesFrom(place).length > 0;
  }

  /** A place was clicked, tapped, or chosen by key. */
  press(place: Place): void {
    const moves = place.kind === 'square' ? this.targets.peek().get(place.square) : undefined;
    if (moves !== undefined) return this.#finish(moves);
    this.#source.value = this.isMovable(place) && !samePlace(place, this.#source.peek()) ? place : undefined;
  }

  /** A piece was taken up to be dragged. */
  take(place: Place): void {
    if (this.isMovable(place)) this.#source.value = place;
  }

  /** One of the moves of `choice`. */
  choose(move: Move): void {
    this.#choice.value = [];
    this.#play(move);
  }

  cancel(): void {
    this.#source.value = undefined;
    this.#choice.value = [];
  }

  #finish(moves: readonly Move[]): void {
    const [move] = moves;
    this.#source.value = undefined;
    if (move !== undefined && moves.length === 1) this.#play(move);
    else this.#choice.value = moves;
  }

  #movesFrom(place: Place | undefined): readonly Move[] {
    const position = this.#position.value;
    if (place === undefined || !this.#canMove.value) return [];
    return position.legalMoves().filter((move) => (
      place.kind === 'square'
        ? move.kind === 'board' && move.from === place.square
        : move.kind === 'drop' && move.role === place.role && place.color === position.turn
    ));
  }
}

export function samePlace(a: Place, b: Place | undefined): boolean {
  if (a.kind === 'square') return b?.kind === 'square' && a.square === b.square;
  return b?.kind === 'hand' && a.color === b.color && a.role === b.role;
}

function bySquare(moves: readonly Move[]): ReadonlyMap<Square, readonly Move[]> {
  const targets = new Map<Square, Move[]>();
  for (const move of moves) targets.set(move.to, [...targets.get(move.to) ?? [], move]);
  return targets;
}

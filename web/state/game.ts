/**
 * The game on the table: positions one after the other, and which of them is looked at. Taking back only looks at an earlier position; the
 * later ones stay until another move is played, and then `branches` counts up, so that the browser's history can keep what is replaced.
 */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { sameMove, type Move, type MoveFailure, type Position, type Result } from 'shoqi';

export class Game {
  readonly #positions = signal<readonly Position[]>([]);
  readonly #ply = signal(0);
  readonly #branches = signal(0);

  /** All positions, the first without moves, each later one with one move more. Never empty. */
  readonly positions: ReadonlySignal<readonly Position[]> = this.#positions;
  /** Which position is looked at: the number of moves before it. */
  readonly ply: ReadonlySignal<number> = this.#ply;
  /** How often moves or a whole game were replaced. */
  readonly branches: ReadonlySignal<number> = this.#branches;
  readonly position: ReadonlySignal<Position>;
  readonly isAtEnd: ReadonlySignal<boolean>;

  constructor(start: Position) {
    this.#positions.value = [start];
    this.position = computed(() => this.#positions.value[this.#ply.value] ?? start);
    this.isAtEnd = computed(() => this.#ply.value === this.#positions.value.length - 1);
  }

  /** Plays a move in the position looked at. Later moves are kept if it is the one that was played there before. */
  play(move: Move): Result<Position, MoveFailure> {
    const ply = this.#ply.value;
    const next = this.#positions.value[ply + 1];
    const known = next?.history.at(-1);
    if (next !== undefined && known !== undefined && sameMove(known, move)) {
      this.#ply.value = ply + 1;
      return { ok: true, value: next };
    }
    const played = this.position.value.play(move);
    if (!played.ok) return played;
    batch(() => {
      if (next !== undefined) this.#branches.value++;
      this.#positions.value = [...this.#positions.value.slice(0, ply + 1), played.value];
      this.#ply.value = ply + 1;
    });
    return played;
  }

  /** Looks at the position after so many moves, or at the nearest that there is. */
  jump(ply: number): void {
    this.#ply.value = Math.min(Math.max(ply, 0), this.#positions.value.length - 1);
  }

  /** Puts another game on the table: its positions, and which of them to look at. */
  replace(positions: readonly Position[], ply = positions.length - 1): void {
    if (positions.length === 0) return;
    batch(() => {
      this.#branches.value++;
      this.#positions.value = positions;
      this.#ply.value = 0;
      this.jump(ply);
    });
  }
}

/** The referee: our own rules, with the game from its start position, so that repetition is judged by all of it. */
import type { Color, Move, Outcome, Position, Rules, Variant } from '../../src/index.js';
import type { Shoqi } from '../support/package.js';

export class Referee {
  readonly #shoqi: Shoqi;
  readonly #rules: Rules;
  readonly #moves: string[] = [];
  #position: Position;

  private constructor(shoqi: Shoqi, rules: Rules) {
    this.#shoqi = shoqi;
    this.#rules = rules;
    this.#position = rules.start();
  }

  static async create(shoqi: Shoqi, variant: Variant): Promise<Referee> { return new Referee(shoqi, await shoqi.loadRules(variant)); }

  /** Sets up a game: the start position and these moves. Throws if they are no legal game. */
  begin(moves: readonly string[]): void {
    this.#position = this.#rules.start();
    this.#moves.length = 0;
    for (const move of moves) {
      const complaint = this.play(move);
      if (complaint !== undefined) throw new Error(complaint);
    }
  }

  /** Plays a move; says what is wrong with it if it is illegal, and leaves the game as it was. */
  play(text: string): string | undefined {
    const move = this.#shoqi.parseUci(this.#rules.variant, text);
    if (!move.ok) return move.error.message;
    return this.#play(move.value);
  }

  get position(): Position { return this.#position; }
  get turn(): Color { return this.#position.turn; }
  get fen(): string { return this.#shoqi.makeFen(this.#position.setup); }
  /** All moves so far, in UCI. */
  get moves(): readonly string[] { return this.#moves; }
  get outcome(): Outcome | undefined { return this.#position.outcome(); }
  /** The game as a UCI command. */
  get positionLine(): string { return ['position startpos', ...this.#moves.length === 0 ? [] : ['moves'], ...this.#moves].join(' '); }

  #play(move: Move): string | undefined {
    const next = this.#position.play(move);
    if (!next.ok) return next.error.message;
    this.#position = next.value;
    this.#moves.push(this.#shoqi.makeUci(this.#rules.variant, move));
    return undefined;
  }
}

/**
 * Mate by checks alone, as a shogi problem wants it: a search of the attacker's checks and all answers to them, one check deeper each
 * time, until a mate is found or every line of checks has run out, which proves that there is none. Through the public API, so some
 * thousand positions a second: enough for problems of a few plies and for positions with few checks; the engine has to do the rest.
 */
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { makeFen, unwrap, type Move, type Position } from '../../index.js';

/** Checks looked at between two turns of the event loop: some milliseconds. */
const SLICE = 32;

/** A shortest mating line, no mate, or too much to look at. */
export type ChecksAnswer = readonly Move[] | 'none' | 'unknown';

/** `goesOn` is asked every few milliseconds. */
export async function mateByChecks(position: Position, goesOn: () => boolean): Promise<ChecksAnswer> {
  const search = new ChecksSearch(goesOn);
  for (let checks = 1; ; checks++) {
    const { line, isCut } = await search.attack(position, checks);
    if (search.isStopped) return 'unknown';
    if (line !== undefined) return line;
    if (!isCut) return 'none';
  }
}

interface Verdict {
  /** The mate; absent if it was not found. */
  readonly line?: readonly Move[];
  /** It might be found with more checks. */
  readonly isCut: boolean;
  /** It was not found because a check led back to a position on the way: the first of those, by its place. */
  readonly loop: number;
}

const ESCAPED: Verdict = { isCut: false, loop: Infinity };

class ChecksSearch {
  isStopped = false;
  readonly #goesOn: () => boolean;
  /** Positions of the attacker on the way here, with their places: a check that leads back to one of them gains nothing. */
  readonly #path = new Map<string, number>();
  /** Positions without a mate in so many checks; Infinity: without any. */
  readonly #failed = new Map<string, number>();
  #looked = 0;

  constructor(goesOn: () => boolean) {
    this.#goesOn = goesOn;
  }

  /** Whether the side to move mates with so many checks at most. */
  async attack(position: Position, checks: number): Promise<Verdict> {
    const key = placement(position), loop = this.#path.get(key);
    if (loop !== undefined) return { isCut: false, loop };
    const failed = this.#failed.get(key) ?? 0;
    if (checks <= failed) return { isCut: failed < Infinity, loop: Infinity };
    const place = this.#path.size;
    this.#path.set(key, place);
    const verdict = await this.#anyMate(position, checks);
    this.#path.delete(key);
    // what depends on the way here is not kept
    if (verdict.line !== undefined || verdict.loop < place || this.isStopped) return verdict;
    this.#failed.set(key, verdict.isCut ? checks : Infinity);
    return { ...verdict, loop: Infinity };
  }

  async #anyMate(position: Position, checks: number): Promise<Verdict> {
    let { isCut, loop } = ESCAPED;
    for (const move of position.legalMoves()) {
      const next = unwrap(position.play(move));
      if (!next.isCheck()) continue;
      if (++this.#looked % SLICE === 0) await this.#pause();
      if (this.isStopped) return ESCAPED;
      const answer = await this.#defend(next, checks - 1);
      if (answer.line !== undefined) return { ...ESCAPED, line: [move, ...answer.line] };
      isCut ||= answer.isCut;
      loop = Math.min(loop, answer.loop);
    }
    return { isCut, loop };
  }

  /** The longest line if every answer is mated; one way out that no number of checks closes is enough. */
  async #defend(position: Position, checks: number): Promise<Verdict> {
    const answers = position.legalMoves();
    if (answers.length > 0 && checks === 0) return { isCut: true, loop: Infinity };
    let longest: readonly Move[] = [];
    let open: Verdict | undefined;
    for (const move of answers) {
      const verdict = await this.attack(unwrap(position.play(move)), checks);
      if (verdict.line === undefined && !verdict.isCut) return verdict;
      if (verdict.line === undefined) open = verdict;
      else if (verdict.line.length >= longest.length) longest = [move, ...verdict.line];
    }
    return open ?? { ...ESCAPED, line: longest };
  }

  async #pause(): Promise<void> {
    await eventLoopTurn();
    this.isStopped ||= !this.#goesOn();
  }
}

/** Board, hands and side to move, without counters. */
function placement({ setup }: Position): string {
  return makeFen({ ...setup, halfMoves: 0, fullMoves: 1 });
}

/**
 * Reviews a game: every position is analysed once, and a move is judged by the position before it and the one after it. Positions go to
 * the engines in blocks from the end of the game to its start, and within a block too: what an engine has learnt of the later position
 * is in its table when it comes to the earlier one, so that the two agree on what the move led to. Several engines share the blocks.
 */
import type { Engine } from '../engine.js';
import { evaluationOf, type Evaluation } from '../evaluation.js';
import { sameMove } from '../notation/uci.js';
import { loadRules, type Position, type Rules } from '../position.js';
import { checkRecord } from '../records/check-record.js';
import type { GameRecord } from '../records/record.js';
import { checkArgument, checkOptions, ShoqiError, shown, unwrap } from '../result.js';
import type { Chances, Score } from '../search-info.js';
import { checkSignal, limitedBy, type SearchOptions } from '../search-options.js';
import type { Color, Move } from '../types.js';
import { classifyLoss, MOVE_CLASSES, type MoveClass } from './classes.js';

/** What a review may be told. */
export interface ReviewOptions extends Pick<SearchOptions, 'depth' | 'nodes' | 'moveTimeMs' | 'signal'> {
  /** The rules of the game, if they are loaded already. */
  readonly rules?: Rules;
  /** Called after every position, and once before the first. */
  readonly onProgress?: (progress: ReviewProgress) => void;
}

/** What a review needs of an engine. */
export type ReviewEngine = Pick<Engine, 'analyse' | 'newGame'>;

/** How far a review has come. */
export interface ReviewProgress {
  /** Positions analysed, and how many there are: one more than moves. */
  readonly done: number;
  readonly total: number;
  /** The moves that can be judged since the last call. They come in no order. */
  readonly moves: readonly MoveReview[];
}

/** What a move or a position is worth to the side that made or makes the move. */
export interface Worth extends Chances {
  readonly score: Score;
}

/** One move of a game, judged. */
export interface MoveReview {
  /** Its place in the record's moves, from 0. */
  readonly ply: number;
  readonly color: Color;
  readonly move: Move;
  /** The position before it. */
  readonly position: Position;
  /** What that was worth to its side with best play. */
  readonly before: Worth;
  /** What it is worth to the same side after the move; a mate is counted from before the move. */
  readonly after: Worth;
  /** The best line from before the move. */
  readonly bestLine: readonly Move[];
  /** Win chance that the move cost, from 0 to 1; 0 for the best move. */
  readonly loss: number;
  readonly class: MoveClass;
}

/** The moves of one side together. */
export interface SideReview {
  readonly counts: Readonly<Record<MoveClass, number>>;
  /** Win chance that a move cost on average, from 0 to 1; 0 without moves. */
  readonly averageLoss: number;
}

/** A game, judged. */
export interface GameReview {
  readonly record: GameRecord;
  /** The moves from first to last; of an aborted review those that could be judged. */
  readonly moves: readonly MoveReview[];
  readonly sides: Readonly<Record<Color, SideReview>>;
  /** `done`, or `aborted` by the signal, by another analysis of one of the engines or by its `dispose`. */
  readonly stopped: 'done' | 'aborted';
}

/** A position is analysed so long unless a limit is given, in milliseconds. */
const REVIEW_LIMIT: SearchOptions = { moveTimeMs: 100 };
/** Positions of a block: enough for an engine to profit from its table, and few enough that all engines end together. */
const BLOCK = 8;

/**
 * Judges every move of a game's main line. One engine does, with 100 ms a position unless a limit is given; several, each in a worker, take
 * a share each and are done sooner. The engines forget what they knew, so that one engine with a limit of `depth` or `nodes` always says
 * the same. An abort is no error: what was found until then is the result. Rejects with a `ShoqiError`: `ERR_ARGUMENT` for what is no
 * record or no engine, `ERR_OPTION` for an empty list of engines or for limits out of range, `ERR_VARIANT` for an engine or rules of
 * another game, `ERR_ILLEGAL_MOVE` for a record with a move that is not legal or the code of a start that the rules refuse, `ERR_WORKER` if
 * an engine breaks.
 *
 * ```ts
 * const rules = await loadRules('minishogi');
 * const { record } = parsePgn(rules, '1. Rxe4 Gxe4 *');
 * const events: number[] = [];
 * await using engine = await createEngine('minishogi');
 * const { moves, sides } = await reviewGame(record, engine, { depth: 6, rules, onProgress: ({ done }) => { events.push(done); } });
 * events; // [0, 1, 2, 3]
 * moves[0]?.class; // 'blunder'
 * sides.first.counts.blunder; // 1
 * ```
 */
export async function reviewGame(
  record: GameRecord, engines: ReviewEngine | readonly ReviewEngine[], options: ReviewOptions = {},
): Promise<GameReview> {
  checkRecord(record);
  checkOptions('the review options', options, ['depth', 'nodes', 'moveTimeMs', 'signal', 'rules', 'onProgress']);
  const { rules = await loadRules(record.variant), onProgress, signal, depth, nodes, moveTimeMs } = options;
  const crew = Array.isArray(engines) ? engines as readonly ReviewEngine[] : [engines as ReviewEngine];
  if (crew.length === 0) throw new ShoqiError('ERR_OPTION', 'a review needs an engine');
  for (const engine of crew) checkArgument('an engine', engine, 'newGame');
  checkHooks(rules, onProgress, signal);
  const game = positionsOf(record, rules);
  const limits = limitedBy(REVIEW_LIMIT, {
    ...(depth !== undefined && { depth }), ...(nodes !== undefined && { nodes }), ...(moveTimeMs !== undefined && { moveTimeMs }),
  });
  const work = new ReviewWork(game, rules, onProgress ?? (() => undefined));
  const end = new AbortController(), abort = (): void => end.abort();
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort, { once: true });
  // an engine that fails or is aborted takes the others with it
  const ends = await Promise.allSettled(crew.map((engine) => work.share(engine, { ...limits, signal: end.signal }).finally(() => {
    if (work.isCut) abort();
  })));
  signal?.removeEventListener('abort', abort);
  for (const one of ends) if (one.status === 'rejected') throw one.reason;
  const moves = work.moves(), sides = { first: sideOf(moves, 'first'), second: sideOf(moves, 'second') };
  return { record, moves, sides, stopped: work.isCut ? 'aborted' : 'done' };
}

function checkHooks(rules: Rules, onProgress: ReviewOptions['onProgress'], signal: AbortSignal | undefined): void {
  checkSignal(signal);
  checkArgument('the rules of a game', rules, 'fromFen');
  if (onProgress === undefined || typeof onProgress === 'function') return;
  throw new ShoqiError('ERR_OPTION', `onProgress must be a function, not ${shown(onProgress)}`);
}

/** The positions of the main line, the start first. */
function positionsOf({ variant, start, moves }: GameRecord, rules: Rules): readonly Position[] {
  if (rules.variant !== variant) throw new ShoqiError('ERR_VARIANT', `a record of ${variant} under the rules of ${rules.variant}`);
  const positions = [unwrap(rules.position(start))];
  for (const { move } of moves) positions.push(unwrap(positions.at(-1)!.play(move)));
  return positions;
}

/** What is known of one position. */
interface Found {
  /** For its side to move. */
  readonly worth: Evaluation;
  readonly line: readonly Move[];
}

/** The positions of a game, and who looks at which. */
class ReviewWork {
  /** Some engine ended before its share was done. */
  isCut = false;
  readonly #found: (Found | undefined)[];
  /** Positions from here on are done or in hand. */
  #taken: number;
  #done = 0;

  constructor(readonly game: readonly Position[], readonly rules: Rules, readonly onProgress: (progress: ReviewProgress) => void) {
    this.#found = game.map(() => undefined);
    this.#taken = game.length;
    onProgress({ done: 0, total: game.length, moves: [] });
  }

  /** One engine's share: block after block, as long as there are any. */
  async share(engine: ReviewEngine, options: SearchOptions): Promise<void> {
    let isDone = false;
    try {
      await engine.newGame();
      isDone = await this.#takeBlocks(engine, options);
    } finally {
      this.isCut ||= !isDone;
    }
  }

  moves(): readonly MoveReview[] {
    return this.game.slice(1).flatMap((_, ply) => this.#judge(ply) ?? []);
  }

  /** False after an abort. */
  async #takeBlocks(engine: ReviewEngine, options: SearchOptions): Promise<boolean> {
    while (this.#taken > 0) {
      const end = this.#taken;
      this.#taken = Math.max(end - BLOCK, 0);
      for (let index = end - 1, first = this.#taken; index >= first; index--) {
        const result = await engine.analyse(this.#subject(index), options).result;
        const worth = evaluationOf(result);
        if (worth === undefined || result.stopped === 'aborted') return false;
        this.#found[index] = { worth, line: result.lines[0]?.pv ?? [] };
        this.#done++;
        const moves = [index - 1, index].flatMap((ply) => this.#judge(ply) ?? []);
        this.onProgress({ done: this.#done, total: this.game.length, moves });
      }
    }
    return true;
  }

  /** A position that ended the game by its past, though the players went on, is looked at without its past. */
  #subject(index: number): Position {
    const position = this.game[index]!;
    const wentOn = index < this.game.length - 1 && position.outcome() !== undefined;
    return wentOn ? unwrap(this.rules.position(position.setup)) : position;
  }

  /** A move, once the positions around it are known. */
  #judge(ply: number): MoveReview | undefined {
    const before = this.#found[ply], after = this.#found[ply + 1], position = this.game[ply], move = this.game[ply + 1]?.history.at(-1);
    if (before === undefined || after === undefined || position === undefined || move === undefined) return undefined;
    const worth = worthOf(before.worth), worthAfter = turned(after.worth), [best] = before.line;
    const isBest = best !== undefined && sameMove(best, move);
    const loss = isBest ? 0 : Math.max(worth.winChance - worthAfter.winChance, 0);
    return {
      ply, color: position.turn, move, position, before: worth, after: worthAfter, bestLine: before.line, loss, class: classifyLoss(loss),
    };
  }
}

function worthOf({ score, wdl, winChance }: Chances & { readonly score: Score }): Worth { return { score, wdl, winChance }; }

/** What a position after a move is worth to the side that made it. */
function turned({ score, wdl: [win, draw, loss], winChance }: Evaluation): Worth {
  return { score: turnedScore(score), wdl: [loss, draw, win], winChance: 1 - winChance };
}

/** Mates are counted from before the move: one ply more. */
function turnedScore(score: Score): Score {
  if (score.kind === 'cp') return { kind: 'cp', value: -score.value + 0 };
  return { kind: 'mate', plies: score.plies > 0 ? -score.plies - 1 : 1 - score.plies };
}

function sideOf(moves: readonly MoveReview[], color: Color): SideReview {
  const own = moves.filter((move) => move.color === color);
  const counts = Object.fromEntries(MOVE_CLASSES.map((name) => [name, own.filter((move) => move.class === name).length]));
  const lost = own.reduce((sum, { loss }) => sum + loss, 0);
  return { counts: counts as SideReview['counts'], averageLoss: own.length === 0 ? 0 : lost / own.length };
}

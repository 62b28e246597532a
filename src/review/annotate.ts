/**
 * A review as a record: what is said of a move is its comment, a faulty move gets its glyph, and the better line is a variation, so that
 * any reader of PGN or KIF shows it. What the record had before stays.
 */
import { checkArgument } from '../result.js';
import type { GameRecord, Line, RecordedMove } from '../records/record.js';
import { Speaker, type DescribeOptions } from '../words/languages.js';
import { centipawnText, scoreText } from '../words/score-text.js';
import type { MoveClass } from './classes.js';
import type { GameReview, MoveReview, Worth } from './review.js';

/** How a review is written into a record. */
export interface AnnotateOptions extends DescribeOptions {
  /** Which moves get a sentence: `faults` from an inaccuracy on, or `all`. Default `faults`. */
  readonly sentences?: 'faults' | 'all';
  /**
   * Whether each move also gets its score as `[%eval 0.35]` or `[%eval #-3]`, which programs read from PGN: for the first side, in
   * Soldiers or Pawns, a mate in moves. Default false.
   */
  readonly evalTags?: boolean;
}

/** Glyphs of PGN: `?!`, `?` and `??`. */
const GLYPHS: Readonly<Partial<Record<MoveClass, number>>> = { inaccuracy: 6, mistake: 2, blunder: 4 };
/** Plies of the better line that are written. */
const LONGEST_LINE = 12;

/**
 * The record of a review, annotated. Throws a `ShoqiError` `ERR_OPTION` for an unknown language.
 *
 * ```ts
 * const rules = await loadRules('minishogi');
 * await using engine = await createEngine('minishogi');
 * const review = await reviewGame(parsePgn(rules, '1. Rxe4 Gxe4 *').record, engine, { depth: 6, rules });
 * const [move] = annotateReview(review).moves;
 * move?.nags; // [4]
 * move?.comment?.slice(0, 19); // 'Blunder: win chance'
 * move?.variations?.length; // 1
 * ```
 */
export function annotateReview(review: GameReview, options: AnnotateOptions = {}): GameRecord {
  checkArgument('a review', review, 'record');
  const { record, moves } = review;
  const speaker = new Speaker(record.variant, options, ['evalTags', 'sentences']);
  const reviews = new Map(moves.map((review) => [review.ply, review]));
  return { ...record, moves: record.moves.map((recorded, ply) => annotated(recorded, reviews.get(ply), speaker, options)) };
}

function annotated(recorded: RecordedMove, review: MoveReview | undefined, speaker: Speaker, options: AnnotateOptions): RecordedMove {
  if (review === undefined) return recorded;
  const glyph = GLYPHS[review.class], isFault = glyph !== undefined;
  const comments = [
    ...(recorded.comment === undefined ? [] : [recorded.comment]),
    ...(options.evalTags === true ? [`[%eval ${evalTag(review)}]`] : []),
    ...(isFault || options.sentences === 'all' ? [sentence(review, speaker)] : []),
  ];
  const nags = [...recorded.nags ?? [], ...(isFault && recorded.nags?.includes(glyph) !== true ? [glyph] : [])];
  const variations = [...recorded.variations ?? [], ...(isFault ? betterLine(review) : [])];
  return {
    ...recorded,
    ...(comments.length > 0 && { comment: comments.join('\n') }),
    ...(nags.length > 0 && { nags }),
    ...(variations.length > 0 && { variations }),
  };
}

function betterLine({ bestLine }: MoveReview): Line[] {
  return bestLine.length === 0 ? [] : [{ moves: bestLine.slice(0, LONGEST_LINE).map((move) => ({ move })) }];
}

function sentence({ class: name, before, after }: MoveReview, speaker: Speaker): string {
  return speaker.say('reviewed', {
    'class': speaker.moveClass(name), 'before': percent(before), 'after': percent(after),
    'score': scoreText(after.score), 'centipawns': centipawnText(after.score),
  });
}

/** A win chance in words: `62%`. */
export function percent({ winChance }: Worth): string { return `${Math.round(winChance * 100)}%`; }

/** For the first side. A mate is counted in moves of the side that mates, from the position after the move. */
function evalTag({ color, after: { score } }: MoveReview): string {
  const sign = color === 'first' ? 1 : -1;
  if (score.kind === 'cp') return (sign * score.value / 100 + 0).toFixed(2);
  const movesAfter = score.plies > 0 ? Math.floor(score.plies / 2) : -Math.ceil(-score.plies / 2);
  return `#${sign * movesAfter + 0}`;
}

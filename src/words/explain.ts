/**
 * Why a game ended, in sentences: who stands in check from what, what was repeated, and by perpetuals each move with the piece that
 * checked or chased.
 */
import { checkArgument, checkOneOf } from '../result.js';
import { gameOf, type Position } from '../position.js';
import { END_REASONS, type EndReason } from '../records/record.js';
import { repetitionOf, squaresThrough, type RepeatedMove, type Repetition } from '../repetition.js';
import { COLORS, type Color, type Square } from '../types.js';
import { PLAYERS_PHRASES } from './language.js';
import { Speaker, type DescribeOptions } from './languages.js';
import { moveNumber, pieceAt, piecesOn } from './parts.js';

/** How a game ended, by the rules or otherwise: an `Outcome`, or the end of a record. */
export interface GameEnd {
  /** Null for a draw, undefined if nobody knows. */
  readonly winner: Color | null | undefined;
  readonly reason: EndReason;
}

/**
 * Why and how a game ended, in sentences. `position` is the last one of the game: its moves are what a repetition is explained from.
 * Reasons that only players know, as records have them, are told as they are. Throws a `ShoqiError`: `ERR_ARGUMENT` for a reason that is
 * none of `END_REASONS` or a winner that is no side, `ERR_OPTION` for an unknown language or a table that lacks something, `ERR_FOREIGN`
 * for a position that neither `Rules` nor `play` made.
 *
 * ```ts
 * const rules = await loadRules('minixiangqi');
 * let position = unwrap(rules.fromFen('2k4/7/6c/7/5R1/7/4K2 w - - 0 1'));
 * for (const text of 'f3g3 g5f5 g3f3 f5g5 f3g3 g5f5 g3f3 f5g5'.split(' ')) {
 *   position = unwrap(position.play(unwrap(parseUci('minixiangqi', text))));
 * }
 * const outcome = position.outcome();
 * outcome?.reason; // 'perpetual-chase'
 * const [occurred, everyMove = '', verdict, result] = outcome === undefined ? [] : explain(outcome, position).split('. ');
 * occurred; // 'The position has occurred 3 times'
 * everyMove.split(': ')[0]; // 'In between, every move of Red chased Black\'s Cannon'
 * everyMove.split(': ')[1]?.split('; ')[0]; // 'move 1, Chariot from f3 to g3, chased on g5 by the Chariot on g3'
 * verdict; // 'Perpetual chase loses for Red'
 * result; // 'Black wins.'
 * explain({ winner: 'first', reason: 'resignation' }, position, { language: 'ja' }); // '黒方が投了しました。紅方の勝ちです。'
 * ```
 */
export function explain(outcome: GameEnd, position: Position, options: DescribeOptions = {}): string {
  checkArgument('an outcome', outcome, 'reason');
  checkOneOf('the reason of an end', outcome.reason, END_REASONS);
  checkOneOf('the winner of an end', outcome.winner, [...COLORS, null, undefined]);
  checkArgument('a position', position, 'play');
  const speaker = new Speaker(position.variant, options);
  return speaker.sentences([...reasonSentences(speaker, outcome, position), resultSentence(speaker, outcome.winner)]);
}

function resultSentence(speaker: Speaker, winner: GameEnd['winner']): string {
  if (winner === undefined) return speaker.say('unknownEnd', {});
  return winner === null ? speaker.say('drawn', {}) : speaker.say('wins', { side: speaker.side(winner) });
}

function reasonSentences(speaker: Speaker, { winner, reason }: GameEnd, position: Position): readonly string[] {
  const loser = winner === null || winner === undefined ? '' : speaker.side(winner === 'first' ? 'second' : 'first');
  const { setup } = position;
  switch (reason) {
    case 'checkmate': return [speaker.say('checkmate', { loser, pieces: piecesOn(speaker, setup, position.checkers()) })];
    case 'stalemate': return [speaker.say('stalemate', { loser })];
    case 'perpetual-check': case 'mutual-perpetual-check': case 'perpetual-chase': case 'mutual-perpetual-chase': case 'repetition':
      return [...repetitionSentences(speaker, position, reason), verdict(speaker, reason, loser)];
    case 'move-limit': return [speaker.say('moveLimit', { count: setup.halfMoves })];
    case 'insufficient-material': return [speaker.say('insufficientMaterial', {})];
    default: return [playersSentence(speaker, PLAYERS_PHRASES[reason], winner, loser)].filter((sentence) => sentence !== '');
  }
}

type RepetitionReason = 'repetition' | 'perpetual-check' | 'mutual-perpetual-check' | 'perpetual-chase' | 'mutual-perpetual-chase';

/** `loser` is empty where no side lost. */
function verdict(speaker: Speaker, reason: RepetitionReason, loser: string): string {
  switch (reason) {
    case 'perpetual-check': return speaker.say('perpetualCheckLoses', { loser });
    case 'mutual-perpetual-check': return speaker.say('mutualCheckDraws', {});
    case 'perpetual-chase': return speaker.say('perpetualChaseLoses', { loser });
    case 'mutual-perpetual-chase': return speaker.say('mutualChaseDraws', {});
    case 'repetition': return loser === '' ? speaker.say('repetitionDraws', {}) : speaker.say('repetitionLoses', { loser });
  }
}

/** A sentence about a side is left out where no side won. */
function playersSentence(
  speaker: Speaker, key: (typeof PLAYERS_PHRASES)[keyof typeof PLAYERS_PHRASES], winner: GameEnd['winner'], loser: string,
): string {
  switch (key) {
    case 'resignation': case 'time': case 'illegalMove': case 'forfeit': return loser === '' ? '' : speaker.say(key, { loser });
    case 'declaration': return loser === '' || !winner ? '' : speaker.say(key, { winner: speaker.side(winner) });
    case 'agreement': case 'adjudication': case 'abandonment': case 'impasse': case 'interruption': return speaker.say(key, {});
  }
}

/** How often the position has come, and what the sides did all the time. Empty if the position completes no repetition. */
function repetitionSentences(speaker: Speaker, position: Position, reason: RepetitionReason): readonly string[] {
  const repetition = repetitionOf(position);
  if (repetition === undefined) return [];
  const occurred = speaker.say('occurred', { count: repetition.occurrences });
  if (reason === 'repetition') return [occurred];
  const story = new Story(speaker, position, repetition);
  return [occurred, ...(reason.endsWith('check') ? repetition.checking.map((color) => story.checks(color)) : story.allChases())];
}

/** The moves of a repetition, told for one side. */
class Story {
  readonly #game: readonly Position[];

  constructor(readonly speaker: Speaker, position: Position, readonly repetition: Repetition) {
    this.#game = gameOf(position);
  }

  checks(color: Color): string {
    const steps = this.repetition.moves.filter((move) => move.color === color)
      .map((move) => this.#step('checkStep', move, { pieces: this.#piecesAfter(move, move.checkers) }));
    return this.speaker.say('everyMoveChecks', { side: this.speaker.side(color), steps: this.speaker.steps(steps) });
  }

  /** A sentence for every piece that a side chased with all its moves. */
  allChases(): readonly string[] {
    const { first, second } = this.repetition.chased;
    return [...first.map((square) => this.#chases('first', square)), ...second.map((square) => this.#chases('second', square))];
  }

  #chases(color: Color, square: Square): string {
    const { speaker, repetition } = this, trail = squaresThrough(repetition, square);
    const owner = color === 'first' ? 'second' : 'first';
    const steps = repetition.moves.flatMap((move, index) => {
      const chased = trail[index]!;
      if (move.color !== color) return [];
      const chasers = move.chases.find((chase) => chase.chased === chased)?.chasers ?? [];
      return [this.#step('chaseStep', move, { pieces: this.#piecesAfter(move, chasers), square: speaker.square(chased) })];
    });
    const piece = speaker.piece(pieceAt(this.#game.at(-1)!.setup, square));
    return speaker.say('everyMoveChases', { side: speaker.side(color), owner: speaker.side(owner), piece, steps: speaker.steps(steps) });
  }

  #piecesAfter({ ply }: RepeatedMove, squares: readonly Square[]): string {
    return piecesOn(this.speaker, this.#game[ply + 1]!.setup, squares);
  }

  #step(key: 'checkStep' | 'chaseStep', repeated: RepeatedMove, rest: { readonly pieces: string; readonly square?: string }): string {
    const { speaker } = this, { move, color } = repeated, { setup } = this.#game[repeated.ply]!, to = speaker.square(move.to);
    const step = move.kind === 'drop' ? speaker.say('stepDrop', { piece: speaker.role(move.role, color), to })
      : speaker.say('stepMove', { piece: speaker.piece(pieceAt(setup, move.from)), from: speaker.square(move.from), to });
    return speaker.say(key, { ...moveNumber(setup), step, square: '', ...rest });
  }
}

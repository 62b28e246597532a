/**
 * Fairy-Stockfish, as ffish, against the rules: legal moves, check and FEN at every ply of random games, half of them from the start
 * position, half from sparse ones. minixiangqi-palace is beyond it. Three differences are known, and held exactly:
 * - it lists Pawn drops that mate, each of which it must itself call mate when it is played;
 * - it cannot express that d3xd4 is banned on the first move of Xiangqi 42;
 * - its half-move field starts again after a drop and a promotion, ours after a capture only. So only Minishogi differs.
 */
import { describe, expect, test } from 'vitest';
import { makeFen } from '../src/fen.js';
import { makeUci } from '../src/notation/uci.js';
import type { Position } from '../src/position.js';
import { variantInfo } from '../src/variants.js';
import { askFfish, type FfishPosition } from './support/ffish.js';
import { randomGames, uciHistory } from './support/games.js';

/** Names by which ffish knows our games: the last from support/fairy-stockfish.ini. */
const NAMES = [['minixiangqi', 'minixiangqi'], ['minishogi', 'minishogi'], ['xiangqi42', 'xq42']] as const;

const GAMES = 400;
const SEED = 51;

/** One text of all that is compared. */
function summary(fen: string, check: boolean, legal: readonly string[]): string {
  return `${fen}${check ? ' check' : ''}: ${[...legal].sort().join(' ')}`;
}

/** Our position as ffish would have it, but for Pawn drops that mate. */
function ourSummary(position: Position, halfMoves: number): string {
  const legal = position.legalMoves().map((move) => makeUci(position.variant, move));
  return summary(makeFen({ ...position.setup, halfMoves }), position.isCheck(), [...legal, ...bannedMoves(position)]);
}

function theirSummary({ fen, check, legal, matingPawnDrops }: FfishPosition): string {
  return summary(fen, check, legal.filter((move) => !matingPawnDrops.includes(move)));
}

function bannedMoves({ variant, history, start }: Position): readonly string[] {
  return variant === 'xiangqi42' && history.length === 0 && makeFen(start) === variantInfo(variant).startFen ? ['d3d4'] : [];
}

/** The half-move field as ffish counts it, given the field before the last move. */
function ffishHalfMoves({ setup, history }: Position, before: number): number {
  const last = history.at(-1);
  if (last === undefined) return setup.halfMoves;
  const isCapture = setup.halfMoves === 0, isDropOrPromotion = last.kind === 'drop' || last.promote;
  return isCapture || isDropOrPromotion ? 0 : before + 1;
}

interface Counts {
  positions: number;
  checks: number;
  matingPawnDrops: number;
  bannedMoves: number;
  otherHalfMoves: number;
}

function compareGame(game: readonly Position[], answers: readonly FfishPosition[], counts: Counts): void {
  let halfMoves = 0;
  expect(answers.length).toBe(game.length);
  for (const [ply, position] of game.entries()) {
    const answer = answers[ply]!;
    halfMoves = ffishHalfMoves(position, halfMoves);
    const ours = ourSummary(position, halfMoves), theirs = theirSummary(answer);
    if (ours !== theirs) expect(ours, `${position.variant} ${makeFen(position.start)} moves ${uciHistory(position).join(' ')}`).toBe(theirs);
    counts.positions++;
    counts.checks += answer.check ? 1 : 0;
    counts.matingPawnDrops += answer.matingPawnDrops.length;
    counts.bannedMoves += bannedMoves(position).length;
    counts.otherHalfMoves += halfMoves === position.setup.halfMoves ? 0 : 1;
  }
}

describe.each(NAMES)('%s', (variant, name) => {
  test('legal moves, check and FEN are those of Fairy-Stockfish', async () => {
    const games = await randomGames(variant, GAMES, SEED);
    const answers = await askFfish(games.map((game) => ({ variant: name, fen: makeFen(game[0]!.setup), moves: uciHistory(game.at(-1)!) })));
    const counts: Counts = { positions: 0, checks: 0, matingPawnDrops: 0, bannedMoves: 0, otherHalfMoves: 0 };
    expect(answers.length).toBe(games.length);
    games.forEach((game, index) => compareGame(game, answers[index]!, counts));
    expect(counts.positions).toBeGreaterThanOrEqual(8000);
    expect(counts.checks).toBeGreaterThan(300);
    expect(counts.matingPawnDrops > 0).toBe(variant === 'minishogi');
    expect(counts.bannedMoves > 0).toBe(variant === 'xiangqi42');
    expect(counts.otherHalfMoves > 0).toBe(variant === 'minishogi');
  });
});

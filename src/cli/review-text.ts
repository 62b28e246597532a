/** A review for people, a move a line, and as JSON. */
import {
  COLORS, makeSan, makeUci, MOVE_CLASSES, scoreText, sideName, unwrap, variantInfo,
  type GameReview, type Move, type MoveReview, type Position, type Worth,
} from '../index.js';
import { print } from './output.js';
import type { Paint } from './paint.js';

/** Plies of the better line that are shown. */
const SHOWN_LINE = 5;

/** Every move, then each side together. */
export async function printReview({ record, moves, sides, stopped }: GameReview, paint: Paint): Promise<void> {
  const { variant, players } = record;
  print(`${variantInfo(variant).name}: ${COLORS.map((color) => players[color] ?? sideName(variant, color)).join(' - ')}`);
  const width = Math.max(8, ...moves.map((move) => makeSan(move.position, move.move).length));
  for (const move of moves) print(moveLine(move, width, paint));
  if (stopped === 'aborted') print('aborted: these are the moves that could be judged');
  for (const color of COLORS) {
    const { counts, averageLoss } = sides[color];
    const list = MOVE_CLASSES.map((name) => `${name} ${counts[name]}`).join(', ');
    print(`${sideName(variant, color).padEnd(6)} ${list}; average loss ${(averageLoss * 100).toFixed(1)} %`);
  }
}

function moveLine(review: MoveReview, width: number, paint: Paint): string {
  const { position, move, color, before, after, bestLine, loss } = review, name = review.class;
  const number = `${position.setup.fullMoves}${color === 'first' ? '.' : '...'}`.padStart(6);
  const isFault = name !== 'best' && name !== 'good';
  const better = isFault && bestLine.length > 0 ? `  better: ${sanLine(position, bestLine)}` : '';
  const chances = `${percent(before)} -> ${percent(after)}`;
  const text = `${name.padEnd(10)}  ${chances}  ${scoreText(after.score).padStart(7)}${loss > 0 ? `  -${(loss * 100).toFixed(1)} %` : ''}`;
  return `${number} ${makeSan(position, move).padEnd(width)}  ${isFault ? paint('bold', text) : text}${better}`;
}

function percent({ winChance }: Worth): string {
  return `${Math.round(winChance * 100)} %`.padStart(5);
}

function sanLine(start: Position, line: readonly Move[]): string {
  let position = start;
  return line.slice(0, SHOWN_LINE).map((move) => {
    const text = makeSan(position, move);
    position = unwrap(position.play(move));
    return text;
  }).join(' ');
}

export function reviewJson({ record: { variant }, moves, sides, stopped }: GameReview) {
  return {
    variant,
    moves: moves.map(({ ply, color, move, before, after, bestLine, loss, class: name }) => ({
      ply, color, move: makeUci(variant, move), class: name, loss, before, after, bestLine: bestLine.map((best) => makeUci(variant, best)),
    })),
    sides,
    stopped,
  };
}

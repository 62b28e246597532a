/**
 * The game on the table as a record, and a record as a game. The table knows one line of moves; what else the record of an opened game has
 * (names, comments, variations, how it ended) is kept beside it and goes into what is written. Where the reader has left the recorded
 * game, the rest of that becomes a variation.
 */
import {
  sameMove, sideName, unwrap, type GameRecord, type Line, type Move, type Position, type RecordedMove, type Rules,
} from 'shoqi';

/** The positions of the main line of a record that was read: its moves are legal. */
export function positionsOf(rules: Rules, { start, moves }: GameRecord): readonly Position[] {
  let position = unwrap(rules.position(start));
  return [position, ...moves.map(({ move }) => position = unwrap(position.play(move)))];
}

/** A game as a record; `source` is the one that it was opened from. */
export function recordOf(positions: readonly Position[], source?: GameRecord): GameRecord {
  const [start] = positions, last = positions.at(-1);
  if (start === undefined || last === undefined) throw new Error('a game has a position');
  const moves = last.history, known = commonMoves(moves, source), rest = source?.moves.slice(known) ?? [];
  const isWhole = source !== undefined && rest.length === 0 && known === moves.length;
  const { winner, ending } = isWhole ? source : endOf(last);
  return {
    variant: start.variant, start: start.setup, players: source?.players ?? {}, headers: source?.headers ?? new Map<string, string>(),
    ...(source?.comment !== undefined && { comment: source.comment }),
    moves: [...source?.moves.slice(0, known) ?? [], ...withRest(moves.slice(known), rest)],
    ...(winner !== undefined && { winner }), ...(ending !== undefined && { ending }),
  };
}

/** What the record says at a position: names and comment before the first move, a comment after each, the result after the last. */
export function noteAt(positions: readonly Position[], ply: number, source: GameRecord | undefined): string {
  const moves = positions.at(-1)?.history ?? [];
  if (source === undefined || ply > commonMoves(moves, source)) return '';
  const { variant, players, winner, ending } = source;
  const names = (['first', 'second'] as const).flatMap((color) => (players[color] === undefined ? [] : [`${sideName(variant, color)}: ${players[color]}`]));
  const isEnd = ply === source.moves.length && (winner !== undefined || ending !== undefined);
  const result = winner === undefined ? 'no result' : winner === null ? 'a draw' : `${sideName(variant, winner)} won`;
  return [
    ...(ply === 0 ? [names.join(', '), source.comment ?? ''] : [source.moves[ply - 1]?.comment ?? '']),
    ...(isEnd ? [`Recorded: ${result}${ending === undefined ? '' : `, ${ending}`}.`] : []),
  ].filter((line) => line !== '').join('\n');
}

/** What of a record CSA and KIF cannot hold, by how often it is there. */
export function extrasOf(line: Line): { readonly variations: number; readonly glyphs: number } {
  let variations = 0, glyphs = 0;
  const count = ({ moves }: Line): void => {
    for (const { nags = [], variations: others = [] } of moves) {
      glyphs += nags.length;
      variations += others.length;
      for (const other of others) count(other);
    }
  };
  count(line);
  return { variations, glyphs };
}

/** How many moves from the first on are those of the record. */
function commonMoves(moves: readonly Move[], source: GameRecord | undefined): number {
  if (source === undefined) return 0;
  const at = moves.findIndex((move, index) => !isSame(move, source.moves[index]));
  return at < 0 ? moves.length : at;
}

function isSame(move: Move, recorded: RecordedMove | undefined): boolean { return recorded !== undefined && sameMove(recorded.move, move); }

/** Moves as played, and with the first of them what the record has in its place. */
function withRest([first, ...others]: readonly Move[], [recorded, ...later]: readonly RecordedMove[]): RecordedMove[] {
  if (first === undefined) return [];
  const following = others.map((move) => ({ move }));
  if (recorded === undefined) return [{ move: first }, ...following];
  const { variations = [], ...alone } = recorded;
  return [{ move: first, variations: [{ moves: [alone, ...later] }, ...variations] }, ...following];
}

function endOf(position: Position): Pick<GameRecord, 'winner' | 'ending'> {
  const outcome = position.outcome();
  return outcome === undefined ? {} : { winner: outcome.winner, ending: outcome.reason };
}

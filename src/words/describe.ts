/** Positions and moves in sentences, for readers who cannot see the board and for learners. */
import { gameOf, type Position } from '../position.js';
import { checkArgument, ShoqiError } from '../result.js';
import { allSquares } from '../squares.js';
import { COLORS, type Color, type Move, type Setup } from '../types.js';
import { variantInfo } from '../variants.js';
import { explain } from './explain.js';
import { Speaker, type DescribeOptions } from './languages.js';
import { moveNumber, pieceAt, piecesOn } from './parts.js';

/**
 * A position in sentences: the game and who is to move, with a check and its pieces, or how the game has ended; the last move; every piece
 * with its square; the hands of Minishogi. Squares are called as on the diagrams, in Japanese as in shogi. Throws a `ShoqiError`:
 * `ERR_OPTION` for an unknown language or table that lacks something, `ERR_FOREIGN` for a position that neither `Rules` nor `play` made.
 *
 * ```ts
 * const position = unwrap((await loadRules('minixiangqi')).fromFen('3k3/7/3R3/7/7/7/4K2 b - - 0 1'));
 * describe(position).split('. ')[1]; // 'Black is in check from the Chariot on d5'
 * describe(position).split('. ')[2]; // 'Red: General on e1, Chariot on d5'
 * describe(position, { language: 'zh' }); // '迷你象棋，第1回合，轮到黑方走。黑方被d5的车将军。红方：帅在e1，车在d5。黑方：将在d7。'
 * ```
 */
export function describe(position: Position, options: DescribeOptions = {}): string {
  checkArgument('a position', position, 'play');
  const speaker = new Speaker(position.variant, options);
  const { setup } = position, side = speaker.side(position.turn);
  const outcome = position.outcome(), before = gameOf(position).at(-2), lastMove = position.history.at(-1);
  const state = outcome !== undefined ? [speaker.say('gameOver', { game: speaker.game }), explain(outcome, position, options)]
    : [speaker.say('position', { game: speaker.game, ...moveNumber(setup), side }), ...checkSentence(speaker, position)];
  return speaker.sentences([
    ...state,
    ...(before === undefined || lastMove === undefined ? [] : [speaker.say('lastMove', { move: describeMove(before, lastMove, options) })]),
    ...COLORS.flatMap((color) => sideSentences(speaker, setup, color)),
  ]);
}

/**
 * A legal move in a sentence: who moves what from where to where, what it takes, whether it promotes, and whether it checks or ends the
 * game at once. Throws a `ShoqiError`: `ERR_ILLEGAL_MOVE` for a move that is not legal, `ERR_OPTION` for an unknown language.
 *
 * ```ts
 * const start = (await loadRules('xiangqi42')).start();
 * describeMove(start, unwrap(parseUci('xiangqi42', 'b2b6'))); // 'Red moves the Cannon from b2 to b6, taking the Horse, giving check.'
 * const position = unwrap((await loadRules('minishogi')).fromFen('3rk/3p1/4G/5/K4[G] w - - 0 1'));
 * describeMove(position, unwrap(parseUci('minishogi', 'G@e4'))); // 'Sente drops a Gold on e4: checkmate.'
 * describeMove(position, unwrap(parseUci('minishogi', 'e3e4')), { language: 'ja' }); // '先手の金が１三から１二へ、王手。'
 * ```
 */
export function describeMove(position: Position, move: Move, options: DescribeOptions = {}): string {
  checkArgument('a position', position, 'play');
  const { variant, turn, setup } = position, speaker = new Speaker(variant, options);
  const played = position.play(move);
  if (!played.ok) throw new ShoqiError(played.error.code, played.error.message);
  const side = speaker.side(turn), to = speaker.square(move.to), after = played.value, end = threat(speaker, after) + speaker.say('moveEnd', {});
  if (move.kind === 'drop') return speaker.say('drop', { side, piece: speaker.role(move.role, turn), to }) + end;
  const piece = speaker.piece(pieceAt(setup, move.from)), taken = setup.pieces.get(move.to);
  const couldPromote = !move.promote && position.isLegal({ ...move, promote: true });
  return [
    speaker.say('move', { side, piece, from: speaker.square(move.from), to }),
    taken === undefined ? '' : speaker.say('taking', { piece: speaker.piece(taken) }),
    move.promote ? speaker.say('promoting', { piece: speaker.piece(pieceAt(after.setup, move.to)) }) : '',
    couldPromote ? speaker.say('notPromoting', {}) : '',
    end,
  ].join('');
}

function checkSentence(speaker: Speaker, position: Position): string[] {
  const { setup, turn } = position;
  return position.isCheck() ? [speaker.say('inCheck', { side: speaker.side(turn), pieces: piecesOn(speaker, setup, position.checkers()) })] : [];
}

/** What a move does to the side that is to move after it. */
function threat(speaker: Speaker, after: Position): string {
  const hasMoves = after.legalMoves().length > 0;
  if (after.isCheck()) return speaker.say(hasMoves ? 'givingCheck' : 'checkmating', {});
  return hasMoves ? '' : speaker.say('stalemating', {});
}

/** The pieces of a side, and what it holds. */
function sideSentences(speaker: Speaker, setup: Setup, color: Color): string[] {
  const { variant, pieces, hands } = setup, side = speaker.side(color);
  const groups = speaker.roles.flatMap((role) => {
    const squares = allSquares(variant).filter((square) => pieces.get(square)?.color === color && pieces.get(square)?.role === role);
    const key = squares.length > 1 ? 'groupOfSeveral' : 'group';
    return squares.length === 0 ? []
      : [speaker.say(key, { piece: speaker.role(role, color), squares: speaker.list(squares.map((square) => speaker.square(square))) })];
  });
  const held = speaker.roles.flatMap((role) => {
    const count = hands[color].get(role) ?? 0, piece = speaker.role(role, color);
    return count === 0 ? [] : [count === 1 ? speaker.say('held', { piece }) : speaker.say('heldSeveral', { piece, count })];
  });
  const hand = held.length === 0 ? speaker.say('emptyHand', { side }) : speaker.say('hand', { side, groups: speaker.groups(held) });
  return [speaker.say('pieces', { side, groups: speaker.groups(groups) }), ...(variantInfo(variant).hasHands ? [hand] : [])];
}

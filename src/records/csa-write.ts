/**
 * Writes a record of Minishogi as CSA V3.0, always the same text for the same record. The board is always written out, never `PI`, so that
 * a program for the large board sees at once that this is none. CSA has one line of moves and no variations.
 */
import { CSA_PIECES, CSA_SIDES, makeCsaMove } from '../notation/csa-move.js';
import type { Rules } from '../position.js';
import { checkArgument, checkOptions, unwrap } from '../result.js';
import { squareAt } from '../squares.js';
import { COLORS, HAND_ROLES, type Color, type Setup } from '../types.js';
import { variantInfo } from '../variants.js';
import { checkRecord } from './check-record.js';
import { checkEncoding, WRITER_OPTIONS, type EncodingOptions } from './encoding.js';
import { makeCsaEnd } from './endings.js';
import { headerValue, writeHeaders } from './headers.js';
import { writtenMs, type GameRecord } from './record.js';
import { assertShogi } from './shogi-only.js';

/** Headers for an ending that no word of CSA names: the reason, and the sign of the winner or `=`. */
export const CSA_ENDING = 'ENDING';
export const CSA_WINNER = 'WINNER';

/**
 * Writes the main line of a record of Minishogi as CSA V3.0. Variations, glyphs, clocks, the move number at the start and headers under
 * names that mean something else there are left out. Throws a `ShoqiError` when the record is not one: `ERR_ARGUMENT` for a part of another
 * kind, `ERR_VARIANT` for another game, `ERR_ILLEGAL_MOVE`, or the code with which the rules refuse the start; and `ERR_OPTION` for an
 * encoding that does not exist.
 *
 * ```ts
 * const rules = await loadRules('minishogi');
 * const { record } = parsePgn(rules, '1. Pa3 Pe3 *');
 * makeCsa(rules, record).split('\n')[2]; // 'P1-HI-KA-GI-KI-OU'
 * makeCsa(rules, record).split('\n').at(-2); // '-1213FU'
 * ```
 */
export function makeCsa(rules: Rules, record: GameRecord, options: EncodingOptions = {}): string {
  checkArgument('the rules of a game', rules, 'fromFen');
  checkRecord(record);
  checkOptions('the options', options, WRITER_OPTIONS);
  const { encoding = 'utf-8' } = options;
  checkEncoding(encoding, 'ERR_OPTION');
  assertShogi('CSA', rules.variant, record.variant);
  let position = unwrap(rules.position(record.start));
  const moves: string[] = [];
  for (const { move, comment, ...recorded } of record.moves) {
    const timeMs = writtenMs(recorded.timeMs);
    moves.push(makeCsaMove(position, move));
    if (timeMs !== undefined) moves.push(`T${timeMs / 1000}`);
    moves.push(...commentLines(comment));
    position = unwrap(position.play(move));
  }
  const word = makeCsaEnd(record, position.turn);
  if (word !== undefined) moves.push(word);
  const lines = [
    `'CSA encoding=${encoding === 'utf-8' ? 'UTF-8' : 'SHIFT_JIS'}`, 'V3.0',
    ...headerLines(record, word), ...boardLines(record.start), ...commentLines(record.comment), ...moves,
  ];
  return `${lines.join('\n')}\n`;
}

function headerLines({ players, headers, winner, ending }: GameRecord, word: string | undefined): string[] {
  const sign = winner === undefined ? undefined : winner === null ? '=' : CSA_SIDES[winner];
  return [
    ...COLORS.flatMap((color) => players[color] === undefined ? [] : [`N${CSA_SIDES[color]}${headerValue(players[color])}`]),
    ...writeHeaders(headers, 'csa', isHeader).map(([name, value]) => `$${name}:${value}`),
    ...(word !== undefined || ending === undefined ? [] : [`$${CSA_ENDING}:${ending}`]),
    ...(word !== undefined || sign === undefined ? [] : [`$${CSA_WINNER}:${sign}`]),
  ];
}

/** Whether a reader would take it for a header of that name, and for none that means something of its own. */
function isHeader(name: string): boolean {
  return /^[^:\r\n]*$/.test(name) && name !== CSA_ENDING && name !== CSA_WINNER;
}

function commentLines(comment: string | undefined): string[] {
  return comment === undefined ? [] : comment.split('\n').map((line) => `'*${line}`);
}

function boardLines({ pieces, hands, turn }: Setup): string[] {
  const { files, ranks } = variantInfo('minishogi');
  const rows = Array.from({ length: ranks }, (_, index) => {
    const cells = Array.from({ length: files }, (_cell, file) => {
      const piece = pieces.get(squareAt('minishogi', file, ranks - 1 - index));
      return piece === undefined ? ' * ' : `${CSA_SIDES[piece.color]}${CSA_PIECES[piece.role]}`;
    });
    return `P${index + 1}${cells.join('')}`;
  });
  const handLine = (color: Color): string[] => {
    const held = HAND_ROLES.map((role) => `00${CSA_PIECES[role]}`.repeat(hands[color].get(role) ?? 0)).join('');
    return held === '' ? [] : [`P${CSA_SIDES[color]}${held}`];
  };
  return [...rows, ...COLORS.flatMap(handLine), CSA_SIDES[turn]];
}

/** What a line of KIF is, by how it begins: the reader goes by it, and the writer asks whether a header would be read as one. */
import { parseKifEnd } from './endings.js';

/** `nothing` is blank, of another program's, or a frame. */
export type KifLineKind = 'nothing' | 'comment' | 'row' | 'turn' | 'variation' | 'summary' | 'move' | 'header' | 'unknown';

/** The number before a move, or nothing where a move can be seen to begin. */
const BEFORE_MOVE = /^\s*(?:[0-9０-９]+[.．手]?[\s　]+|(?=[▲△☗☖▼▽]|[1-5１-５][一二三四五]|同))/;

/** `変化：12手`, in any width. */
const VARIATION = /^変化[：:]\s*([0-9０-９]+)手/;

export function kifLineKind(line: string): KifLineKind {
  const trimmed = line.trim();
  if (trimmed === '' || /^[#&]/.test(trimmed) || /^手数-/.test(trimmed)) return 'nothing';
  if (trimmed.startsWith('*')) return 'comment';
  if (/^[|｜]/.test(trimmed)) return 'row';
  if (/^(?:\+-+\+|[1-9１-９\s　]+)$/.test(trimmed)) return 'nothing';
  if (/^[先下後上]手番$/.test(trimmed)) return 'turn';
  if (variationNumber(line) !== undefined) return 'variation';
  if (/^まで/.test(trimmed)) return 'summary';
  if (moveColumn(line) !== undefined) return 'move';
  return kifHeader(line) === undefined ? 'unknown' : 'header';
}

/** The number of the move that a variation replaces. */
export function variationNumber(line: string): number | undefined {
  const match = VARIATION.exec(line.trim().normalize('NFKC').replace(':', '：'));
  return match === null ? undefined : Number(match[1]);
}

/** Where the move of a line begins, or the word that ends the game, from 0. */
export function moveColumn(line: string): number | undefined {
  if (parseKifEnd(line.trim(), 'first') !== undefined) return line.search(/\S/);
  const column = BEFORE_MOVE.exec(line)?.[0].length;
  return column === undefined || column >= line.length ? undefined : column;
}

/** `先手：Ann` in parts. */
export function kifHeader(line: string): { readonly name: string; readonly value: string } | undefined {
  const colon = line.search(/[：:]/), name = line.slice(0, Math.max(colon, 0)).trim();
  return name === '' ? undefined : { name, value: line.slice(colon + 1).trim() };
}

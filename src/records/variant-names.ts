/** The games by the names that records of other sites and programs give them. */
import { VARIANTS, type Variant } from '../types.js';
import { parseVariant, variantInfo } from '../variants.js';

/** Names besides the identifier, its aliases and the name for people, all without case, spaces and marks. */
const OTHER_NAMES: ReadonlyMap<string, Variant> = new Map<string, Variant>([
  ['minixiangqipalace', 'minixiangqi-palace'],
  ['minichinesechess', 'minixiangqi'], ['迷你象棋', 'minixiangqi'], ['xiangqi7x7', 'minixiangqi'],
  ['xq42', 'xiangqi42'], ['xiangqi7x6', 'xiangqi42'],
  ['5五将棋', 'minishogi'], ['五々将棋', 'minishogi'], ['五五将棋', 'minishogi'], ['ミニ将棋', 'minishogi'], ['5x5shogi', 'minishogi'],
  ['gogoshogi', 'minishogi'],
]);

/** The game that a name means, in any case and width, with spaces and marks or without, or undefined. */
export function parseVariantName(text: string): Variant | undefined {
  const name = plain(text);
  return parseVariant(text.trim()) ?? OTHER_NAMES.get(name)
    ?? VARIANTS.find((variant) => plain(variantInfo(variant).name) === name || plain(variant) === name);
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[\s\-_.,()[\]"']/g, '');
}

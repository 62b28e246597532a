/** Colours of diagrams. */
import { quoted, ShoqiError, shown, textOf } from '../result.js';

/** The colours of a diagram, each as `#rrggbb`. */
export interface DiagramTheme {
  /** Everything behind the pieces. */
  readonly board: string;
  /** The stands for pieces in hand. */
  readonly stand: string;
  /** Grid, palace and frame. */
  readonly line: string;
  /** Coordinates and counts. */
  readonly label: string;
  /** The body of a piece, and its rim. */
  readonly piece: string;
  readonly rim: string;
  /** The characters of either side, and of promoted pieces. */
  readonly first: string;
  readonly second: string;
  readonly promoted: string;
  readonly lastMove: string;
  readonly check: string;
  readonly arrow: string;
}

/** Names of the themes that come with the package. */
export const DIAGRAM_THEMES = ['wood', 'dark', 'paper'] as const;
/** A theme by its name: `wood` has the colours of the rule sheets, `paper` is for print. */
export type DiagramThemeName = (typeof DIAGRAM_THEMES)[number];

/** The colours that Xiangqi and Shogi have in common; the inks differ. Cell and line of `wood` are the rule sheets' own. */
const THEMES: Readonly<Record<DiagramThemeName, DiagramTheme>> = {
  wood: {
    board: '#f5deb3', stand: '#e6c68f', line: '#4a3520', label: '#6b4f33',
    piece: '#fdf3dc', rim: '#8a6437', first: '#b3201c', second: '#1f1a17', promoted: '#b3201c',
    lastMove: '#3f8f4f', check: '#d92b1f', arrow: '#1f6fb2',
  },
  dark: {
    board: '#3a3129', stand: '#2d2620', line: '#b79a72', label: '#c9b08b',
    piece: '#e9d7b4', rim: '#1a1512', first: '#a81813', second: '#171310', promoted: '#a81813',
    lastMove: '#6fbf73', check: '#ff5a4d', arrow: '#5fb3f0',
  },
  paper: {
    board: '#ffffff', stand: '#f0f0f0', line: '#000000', label: '#333333',
    piece: '#ffffff', rim: '#000000', first: '#c00000', second: '#000000', promoted: '#c00000',
    lastMove: '#777777', check: '#c00000', arrow: '#555555',
  },
};

/** The colours that a name or an object of colours means; what the object leaves out is as in `wood`. Throws `ERR_DIAGRAM`. */
export function themeOf(theme: DiagramThemeName | Partial<DiagramTheme>): DiagramTheme {
  if (typeof theme === 'string') {
    if (!Object.hasOwn(THEMES, theme)) throw new ShoqiError('ERR_DIAGRAM', `no theme ${quoted(theme)}; known: ${DIAGRAM_THEMES.join(', ')}`);
    return THEMES[theme];
  }
  if (typeof theme !== 'object' || theme === null) throw new ShoqiError('ERR_DIAGRAM', `a theme is a name or an object of colours, not ${shown(theme)}`);
  for (const [key, color] of Object.entries(theme)) {
    if (!Object.hasOwn(THEMES.wood, key)) throw new ShoqiError('ERR_DIAGRAM', `a theme has no ${quoted(key)}; known: ${Object.keys(THEMES.wood).join(', ')}`);
    if (!/^#[0-9a-f]{6}$/i.test(textOf(color))) throw new ShoqiError('ERR_DIAGRAM', `the colour ${key} of a theme is ${quoted(textOf(color))}, not like #4a3520`);
  }
  return { ...THEMES.wood, ...theme };
}

/** What the reader has chosen. What is a matter of taste is kept in the browser; what belongs to a game is in its link. */
import { effect, signal, type Signal } from '@preact/signals-core';
import {
  DIAGRAM_THEMES, notationsOf, PIECE_SETS, RECORD_FORMATS, variantInfo,
  type Color, type DiagramThemeName, type Notation, type PieceSet, type RecordFormat, type Variant,
} from 'shoqi';
import type { Player } from './link.js';
import { CAN_SHARE_MEMORY, DEFAULT_THREADS, THREAD_COUNTS } from './threads.js';

/** Colours of the page; `auto` follows the system. */
export const SCHEMES = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Milliseconds that the engine may take for a move: its strength. */
export const MOVE_TIMES = [50, 200, 1000, 3000, 10_000] as const;
/** How many lines an analysis may show. */
export const LINE_COUNTS = [1, 2, 3, 5] as const;

export interface Settings {
  readonly player: Signal<Player>;
  /** The side at the bottom. */
  readonly orientation: Signal<Color>;
  readonly isAnalysing: Signal<boolean>;
  readonly moveTimeMs: Signal<number>;
  readonly lineCount: Signal<number>;
  /** Of the engine. */
  readonly threads: Signal<number>;
  readonly hasArrows: Signal<boolean>;
  readonly scheme: Signal<Scheme>;
  readonly board: Signal<DiagramThemeName | 'auto'>;
  readonly pieceSet: Signal<PieceSet>;
  /** How games are written, where the game has more than one format. */
  readonly recordFormat: Signal<RecordFormat>;
  /** How moves are written, by the family of games. */
  readonly notations: Readonly<Record<'xiangqi' | 'shogi', Signal<Notation>>>;
}

export function createSettings(): Settings {
  return {
    player: signal<Player>('first'),
    orientation: signal<Color>('first'),
    isAnalysing: signal(false),
    moveTimeMs: kept('moveTimeMs', MOVE_TIMES, 1000),
    lineCount: kept('lineCount', LINE_COUNTS, 3),
    // without a choice there is none to keep
    threads: CAN_SHARE_MEMORY ? kept('threads', THREAD_COUNTS, DEFAULT_THREADS) : signal(DEFAULT_THREADS),
    hasArrows: kept('hasArrows', [true, false], true),
    scheme: kept('scheme', SCHEMES, 'auto'),
    board: kept('board', ['auto', ...DIAGRAM_THEMES] as const, 'auto'),
    pieceSet: kept('pieceSet', PIECE_SETS, 'characters'),
    recordFormat: kept('recordFormat', RECORD_FORMATS, 'pgn'),
    notations: {
      xiangqi: kept('notation.xiangqi', notationsOf('xiangqi42'), 'uci'),
      shogi: kept('notation.shogi', notationsOf('minishogi'), 'uci'),
    },
  };
}

/** The choice of notation for a game. */
export function notationOf({ notations }: Settings, variant: Variant): Signal<Notation> {
  return notations[variantInfo(variant).hasHands ? 'shogi' : 'xiangqi'];
}

/** A signal that starts with what was chosen last time, if that is still a choice. A browser that keeps nothing is no error. */
function kept<T extends string | number | boolean>(name: string, choices: readonly T[], usual: T): Signal<T> {
  const key = `shoqi.${name}`;
  const text = attempt(() => localStorage.getItem(key));
  const value = signal(choices.find((choice) => String(choice) === text) ?? usual);
  effect(() => { attempt(() => localStorage.setItem(key, String(value.value))); });
  return value;
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

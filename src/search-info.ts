/** What a search tells its reader: plain values, without any trace of the engine that says them. */
import type { Move } from './types.js';

/**
 * What a position is worth to its side to move: centipawns, or a mate in a number of plies, counted to the end; negative plies: the
 * side to move is mated. A win by repetition, which the loser could still avoid at a price, shows as about 20000 centipawns.
 */
export type Score = { readonly kind: 'cp'; readonly value: number } | { readonly kind: 'mate'; readonly plies: number };

/** How often the side to move wins, draws and loses, in thousandths; together 1000. */
export type Wdl = readonly [win: number, draw: number, loss: number];

/** What a score means for the outcome of a game between equals. Source: fitted to self-play of each game, `tune/win-model.ts`. */
export interface Chances {
  /** For the side to move in the analysed position. */
  readonly wdl: Wdl;
  /** Points that the side to move can expect, a draw counting as half of one: from 0 to 1. */
  readonly winChance: number;
}

/** What a search says about one line of play. */
export interface SearchInfo extends Chances {
  /** Plies searched, and plies of the longest line looked at. */
  readonly depth: number;
  readonly seldepth: number;
  /** Which line, from 1 for the best. */
  readonly multiPv: number;
  /** For the side to move in the analysed position. */
  readonly score: Score;
  /** The line, its first move the one to play. */
  readonly pv: readonly Move[];
  /** Of the whole search so far. */
  readonly nodes: number;
  /** Nodes a second since the engine began. */
  readonly nps: number;
  /** Since the time began to run: `startedAtMs`, or the call. */
  readonly timeMs: number;
  /** How full the transposition table is, in thousandths. */
  readonly hashfull: number;
}

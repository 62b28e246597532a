/** CONTRACT ONLY, to be written: see the interfaces. */
import type { Move, Variant } from './types.js';
import type { Position } from './position.js';
/** Point of view: the side to move in the analysed position. */
export type Score = { readonly kind: 'cp'; readonly value: number } | { readonly kind: 'mate'; readonly plies: number };
export interface SearchInfo {
  readonly depth: number; readonly seldepth: number;
  /** Which line, from 1. */
  readonly multiPv: number;
  readonly score: Score;
  readonly bound?: 'lower' | 'upper';
  readonly pv: readonly Move[];
  readonly nodes: number; readonly nps: number; readonly timeMs: number;
  /** Per mille. */
  readonly hashfull: number;
}
export interface SearchResult {
  readonly position: Position;
  /** Absent when the game is over. */
  readonly bestMove?: Move;
  /** Last info of each line, best first. Empty when the game is over. */
  readonly lines: readonly SearchInfo[];
  readonly stopped: 'limit' | 'aborted' | 'gameOver';
}
export interface SearchOptions {
  readonly depth?: number; readonly nodes?: number; readonly moveTimeMs?: number; readonly multiPv?: number;
  readonly clock?: { readonly timeMs: number; readonly incMs: number };
  readonly signal?: AbortSignal;
}
/** Iterate for the infos as they come (latest wins per line); await `result` for the end. Abort is not an error. */
export interface Analysis extends AsyncIterable<SearchInfo> { readonly result: Promise<SearchResult> }
export interface EngineOptions { readonly hashMb?: number; /** true: search in a worker thread (Node), so that the calling thread stays free and an abort is seen within milliseconds. Default false. */ readonly worker?: boolean }
export interface Engine {
  readonly variant: Variant;
  /** Forgets what earlier searches learnt. */
  newGame(): Promise<void>;
  setHash(megabytes: number): Promise<void>;
  /** A second analysis aborts the first. No limit at all: runs until aborted. */
  analyse(position: Position, options?: SearchOptions): Analysis;
  /** Ends the worker and frees memory; may be called twice. */
  dispose(): Promise<void>;
}
export declare function createEngine(variant: Variant, options?: EngineOptions): Promise<Engine>;

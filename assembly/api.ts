// What the exports of the search do, over the one position of rules-api.ts. Clocks and threads are the host's.
import { clearAccumulators } from './nnue/accumulator';
import { initFeatures } from './nnue/features';
import { dropNet as withoutNet, NET_OK, readNet } from './nnue/network';
import { initEvaluate } from './search/evaluate';
import { clearEvaluations } from './search/evaluation-cache';
import { nodes } from './search/limits';
import { clearHistories } from './search/history';
import { initPieceValues } from './search/piece-values';
import { initReductions } from './search/search';
import { startSearch as prepareSearch, think as searchOn } from './search/root';
import { seeAtLeast } from './search/see';
import { clearTt, growTable, resizeTt, shareTt, tableStart } from './search/tt';

/** After the rules' own tables. */
export function init(): void {
  initPieceValues();
  initFeatures();
  initEvaluate();
  initReductions();
}

/** Whether a legal move wins at least so many centipawns by the exchanges on its square: for tests. */
export function exchangeAtLeast(move: i32, threshold: i32): bool { return seeAtLeast(move, threshold); }

/** Gives the transposition table its memory, in megabytes, emptied; false if it cannot be had. Before the first search. */
export function setHash(megabytes: i32): bool { return resizeTt(megabytes); }

/** The transposition table is the one that this module imports: threads share it. Before the first search, instead of `setHash`. */
export function shareHash(): void { shareTt(); }

/** Where the host writes the file of a net for `loadNet`, in the room of the transposition table; 0 if there is no memory. */
export function netRoom(bytes: i32): usize { return growTable(bytes) ? tableStart() : 0; }

/** Evaluates with the net in `netRoom` from now on, or says what is wrong with it (nnue/network.ts) and goes on as before; 0 is good. */
export function loadNet(bytes: i32): i32 {
  const fault = readNet(tableStart(), bytes);
  if (fault === NET_OK) {
    clearAccumulators();
    clearEvaluations();
  }
  newGame();
  return fault;
}

/** Evaluates without a net from now on. */
export function dropNet(): void {
  withoutNet();
  clearEvaluations();
  newGame();
}

/** Forgets everything that searches have learnt. */
export function newGame(): void {
  clearTt();
  clearHistories();
}

/** Prepares a search of the position on the board. `depth`, `nodeLimit`: 0 for none. Then call `think` until it says it is finished. */
export function startSearch(depth: i32, nodeLimit: f64, multiPv: i32): void { prepareSearch(depth, <i64>nodeLimit, multiPv); }

/** Searches on, `slice` nodes at most (0: without end): 0 slice over, 1 an iteration is complete, 2 finished. */
export function think(slice: f64): i32 { return searchOn(<i64>slice); }

/** Nodes of this search so far. */
export function nodeCount(): f64 { return <f64>nodes; }

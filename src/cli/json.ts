/** The JSON of `--json`: one object a line, moves as UCI text, what is absent as null. Keys are part of the interface. */
import { makeFen, makeUci, type Position, type SearchInfo, type SearchResult } from '../index.js';

export function infoJson(position: Position, info: SearchInfo) {
  const { depth, seldepth, multiPv, score, wdl, winChance, nodes, nps, timeMs, hashfull } = info;
  const pv = info.pv.map((move) => makeUci(position.variant, move));
  return { depth, seldepth, multiPv, score, wdl, winChance, nodes, nps, timeMs, hashfull, pv };
}

export function resultJson({ position, bestMove, lines, stopped, outcome }: SearchResult) {
  const [best] = lines.map((line) => infoJson(position, line));
  return {
    variant: position.variant,
    fen: makeFen(position.setup),
    bestMove: bestMove === undefined ? null : makeUci(position.variant, bestMove),
    score: best?.score ?? null,
    pv: best?.pv ?? [],
    lines: lines.map((line) => infoJson(position, line)),
    stopped,
    outcome: outcome ?? null,
  };
}

export function statusJson(position: Position) {
  return {
    variant: position.variant,
    fen: makeFen(position.setup),
    turn: position.turn,
    check: position.isCheck(),
    legalMoves: legalUcis(position),
    outcome: position.outcome() ?? null,
  };
}

/** The legal moves as UCI text, sorted. */
export function legalUcis(position: Position): string[] {
  return position.legalMoves().map((move): string => makeUci(position.variant, move)).sort();
}

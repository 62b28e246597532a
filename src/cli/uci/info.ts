/** What the UCI loop says. */
import { makeUci, type Move, type Score, type SearchInfo, type Variant } from '../../index.js';
import { oneLine } from '../errors.js';

/** `info depth 9 seldepth 14 multipv 1 score cp 35 nodes 4711 nps 900000 hashfull 3 time 5 pv b1b3 b7b5` */
export function infoLine(variant: Variant, info: SearchInfo): string {
  return [
    `info depth ${info.depth} seldepth ${info.seldepth} multipv ${info.multiPv}`,
    `score ${scoreWords(info.score)}`,
    `nodes ${info.nodes} nps ${info.nps} hashfull ${info.hashfull} time ${info.timeMs}`,
    ['pv', ...info.pv.map((move) => makeUci(variant, move))].join(' '),
  ].join(' ');
}

/** `bestmove b1b3 ponder b7b5`: the move and, if the line goes on, the reply that is expected. */
export function bestMoveLine(variant: Variant, [move, reply]: readonly Move[]): string {
  if (move === undefined) return 'bestmove (none)';
  return `bestmove ${makeUci(variant, move)}${reply === undefined ? '' : ` ponder ${makeUci(variant, reply)}`}`;
}

export function errorLine(thrown: unknown): string {
  return `info string error: ${oneLine(thrown)}`;
}

/**
 * UCI counts a mate in moves of the side that mates, ours in plies. Rounding away from zero also covers the other
 * parity, where a game is lost by one's own move: a perpetual check, say.
 */
function scoreWords(score: Score): string {
  if (score.kind === 'cp') return `cp ${score.value}`;
  const moves = Math.ceil(Math.abs(score.plies) / 2);
  return `mate ${score.plies < 0 ? -moves : moves}`;
}

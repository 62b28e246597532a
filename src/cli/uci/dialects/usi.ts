/**
 * USI, for Minishogi: the draft of 2007 by Tord Romstad with the additions of Shogidokoro, which are what interfaces speak:
 * http://hgm.nubati.net/usi.html and http://shogidokoro.starfree.jp/usi.html. `b` is Sente, the side that moves first; a mate is counted
 * in plies; `go mate` gives a time and is answered by `checkmate`; names of options have no blanks.
 */
import { makeUsi, parseUsi } from '../../../index.js';
import { MAX } from '../../limits.js';
import { bestMoveWords, infoWords, parseNameValue, type Dialect } from '../dialect.js';
import { clocksBySide, goLimits, readGoWords, wholeOf, type Arity, type GoLimits } from '../go.js';

const GO_WORDS: ReadonlyMap<string, Arity> = new Map([
  ...['depth', 'nodes', 'movetime', 'mate', 'btime', 'wtime', 'binc', 'winc', 'byoyomi', 'movestogo'].map((word) => [word, 'number'] as const),
  ['infinite', 'none'], ['ponder', 'none'], ['searchmoves', 'moves'],
]);

export const USI: Dialect = {
  name: 'usi',
  variants: ['minishogi'],
  options: [
    { key: 'variant', name: 'USI_Variant', aliases: ['UCI_Variant'] },
    { key: 'hashMb', name: 'USI_Hash', aliases: ['Hash'] },
    { key: 'ponder', name: 'USI_Ponder', aliases: ['Ponder'] },
    { key: 'multiPv', name: 'MultiPV', aliases: ['USI_MultiPV'] },
    { key: 'moveOverheadMs', name: 'Move_Overhead' },
    { key: 'clearHash', name: 'Clear_Hash' },
    { key: 'threads', name: 'Threads' },
    { key: 'evalFile', name: 'EvalFile' }, { key: 'usesNet', name: 'UseNNUE' },
  ],
  optionPrefix: 'option name',
  toleratesOptions: false,
  zeroIsAutomatic: false,
  identity: ['id author the shoqi authors'],
  parseSetOption: parseNameValue,
  parseGo(words) {
    const go = readGoWords(words, GO_WORDS);
    return goLimits(go, { clocks: clocksBySide(go.given, 'b'), ...mateSearch(go.given) });
  },
  parseMove: parseUsi,
  info(variant, info) {
    const score = info.score.kind === 'cp' ? `cp ${info.score.value}` : `mate ${info.score.plies}`;
    return infoWords(info, score, info.pv.map((move) => makeUsi(variant, move)));
  },
  /** A game that the rules have already decided for the side to move, by a repetition of the other, is claimed. */
  answer({ position, best }) {
    if (best !== undefined) return [bestMoveWords(best.pv.map((move) => makeUsi(position.variant, move)))];
    return [`bestmove ${position.outcome()?.winner === position.turn ? 'win' : 'resign'}`];
  },
  refusal: (words) => words.includes('mate') ? 'checkmate timeout' : 'bestmove resign',
  mateAnswer(variant, answer) {
    switch (answer.kind) {
      case 'mate': return ['checkmate', ...answer.line.map((move) => makeUsi(variant, move))].join(' ');
      case 'none': return 'checkmate nomate';
      case 'unknown': return 'checkmate timeout';
    }
  },
  note: (text) => `info string ${text}`,
};

/** `mate 5000` in milliseconds, or `mate infinite`. */
function mateSearch(given: ReadonlyMap<string, string>): Pick<GoLimits, 'mateSearchMs'> {
  if (given.get('mate') === 'infinite') return { mateSearchMs: Infinity };
  const mateSearchMs = wholeOf(given, 'mate', 1, MAX.timeMs);
  return mateSearchMs === undefined ? {} : { mateSearchMs };
}

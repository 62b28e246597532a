/** UCI: http://wbec-ridderkerk.nl/html/UCIProtocol.html, with drops, promotions and UCI_Variant as Fairy-Stockfish has them. */
import { makeUci, parseUci, VARIANTS } from '../../../index.js';
import { MAX } from '../../limits.js';
import { bestMoveWords, infoWords, mateMoves, parseNameValue, type Dialect } from '../dialect.js';
import { cappedWords, clocksBySide, goLimits, readGoWords, wholeOf, type Arity } from '../go.js';

const GO_WORDS: ReadonlyMap<string, Arity> = new Map([
  ...['depth', 'nodes', 'movetime', 'mate', 'wtime', 'btime', 'winc', 'binc', 'byoyomi', 'movestogo'].map((word) => [word, 'number'] as const),
  ['infinite', 'none'], ['ponder', 'none'], ['searchmoves', 'moves'],
]);

const NO_MOVE = 'bestmove (none)';

export const UCI: Dialect = {
  name: 'uci',
  variants: VARIANTS,
  options: [
    { key: 'variant', name: 'UCI_Variant' }, { key: 'hashMb', name: 'Hash' }, { key: 'multiPv', name: 'MultiPV' },
    { key: 'moveOverheadMs', name: 'Move Overhead' }, { key: 'ponder', name: 'Ponder' }, { key: 'clearHash', name: 'Clear Hash' },
    { key: 'threads', name: 'Threads' }, { key: 'showWdl', name: 'UCI_ShowWDL' },
    { key: 'evalFile', name: 'EvalFile' }, { key: 'usesNet', name: 'Use NNUE' },
  ],
  optionPrefix: 'option name',
  toleratesOptions: false,
  zeroIsAutomatic: false,
  identity: ['id author the shoqi authors'],
  parseSetOption: parseNameValue,
  /** `mate` counts moves of the side that mates; byoyomi, a word of USI, and the moves to go are those of both clocks. */
  parseGo(words) {
    const go = readGoWords(words, GO_WORDS);
    const mate = wholeOf(go.given, 'mate', 1, MAX.mateMoves);
    const capped = cappedWords(go.given, 'mate', MAX.mateMoves);
    return goLimits(go, { clocks: clocksBySide(go.given, 'w'), capped, ...(mate !== undefined && { mateInPlies: mate * 2 - 1 }) });
  },
  parseMove: parseUci,
  info(variant, info, showWdl = false) {
    const score = info.score.kind === 'cp' ? `cp ${info.score.value}` : `mate ${mateMoves(info.score)}`;
    return infoWords(info, showWdl ? `${score} wdl ${info.wdl.join(' ')}` : score, info.pv.map((move) => makeUci(variant, move)));
  },
  answer: ({ position, best }) => [best === undefined ? NO_MOVE : bestMoveWords(best.pv.map((move) => makeUci(position.variant, move)))],
  refusal: () => NO_MOVE,
  mateAnswer: () => NO_MOVE,
  note: (text) => `info string ${text}`,
};

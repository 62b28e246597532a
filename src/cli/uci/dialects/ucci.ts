/**
 * UCCI 3.0, for the Xiangqi games: https://www.xqbase.com/protocol/cchess_ucci.htm. Squares are those of ICCS: ranks count from 0, so
 * that a1 of UCI is a0. One clock comes, that of the side to move, in milliseconds: the document advises engines to declare
 * `usemillisec`, and interfaces to set it. Scores are bare numbers; a mate is near 10000. Beyond the document: MultiPV, the choice of a
 * game, and the words that Fairy-Stockfish and Fairyground add.
 */
import { fail, makeUci, parseUci, quoted, type Move, type MoveFailure, type Result, type Score, type Variant } from '../../../index.js';
import { usageError } from '../../errors.js';
import { bestMoveWords, parseNameValue, type Dialect } from '../dialect.js';
import { clockOf, goLimits, readGoWords, type Arity } from '../go.js';

const GO_WORDS: ReadonlyMap<string, Arity> = new Map([
  ...['depth', 'nodes', 'movetime', 'time', 'increment', 'movestogo', 'byoyomi'].map((word) => [word, 'number'] as const),
  // the opponent's clock, in the spellings of the document and of Fairyground
  ...['opptime', 'oppincrement', 'oppmovestogo', 'oppotime', 'oppoincrement', 'oppomovestogo'].map((word) => [word, 'number'] as const),
  ['infinite', 'none'], ['ponder', 'none'], ['draw', 'none'], ['searchmoves', 'moves'],
]);

const NO_MOVE = 'nobestmove';
const MATE = 10_000;
/** Scores that are no mates stay below those that are. */
const MOST_CP = 9_000;

export const UCCI: Dialect = {
  name: 'ucci',
  variants: ['minixiangqi', 'minixiangqi-palace', 'xiangqi42'],
  options: [
    { key: 'milliseconds', name: 'usemillisec' }, { key: 'batch', name: 'batch' }, { key: 'ponder', name: 'ponder' },
    { key: 'hashMb', name: 'hashsize', aliases: ['Hash'] }, { key: 'threads', name: 'threads' }, { key: 'newGame', name: 'newgame' },
    { key: 'evalFile', name: 'evalfile', aliases: ['EvalFile'] }, { key: 'usesNet', name: 'usennue', aliases: ['UseNNUE'] },
    { key: 'variant', name: 'UCCI_Variant', aliases: ['UCI_Variant'] }, { key: 'multiPv', name: 'MultiPV' },
    { key: 'moveOverheadMs', name: 'Move_Overhead' }, { key: 'clearHash', name: 'Clear_Hash' },
  ],
  optionPrefix: 'option',
  toleratesOptions: true,
  zeroIsAutomatic: true,
  identity: ['id copyright MIT licence', 'id author the shoqi authors'],
  idleStop: NO_MOVE,
  farewell: 'bye',
  /** `hashsize 32`; the longer form of UCI is understood too. */
  parseSetOption(words) {
    if (words[0] === 'name') return parseNameValue(words);
    const [name, ...value] = words;
    if (name === undefined) throw usageError('setoption needs: NAME VALUE');
    return { name, value: value.join(' ') };
  },
  parseGo(words) {
    const go = readGoWords(withoutDepthInfinite(words), GO_WORDS);
    const clock = clockOf(go.given, { time: 'time', increment: 'increment' });
    return goLimits(go, {
      clocks: clock === undefined ? {} : { mover: clock },
      ...(go.given.get('depth') === '0' && { scoreOnly: true }),
      ...(go.given.has('draw') && { isDrawOffered: true }),
    });
  },
  parseMove: parseIccs,
  info(variant, info) {
    const line = info.multiPv > 1 ? ` multipv ${info.multiPv}` : '';
    return [`info depth ${info.depth}${line} score ${scoreWord(info.score)} pv`, ...info.pv.map((move) => makeIccs(variant, move))].join(' ');
  },
  /** A draw is accepted by the side that is not better. */
  answer({ position, best, limits }) {
    if (best === undefined) return [NO_MOVE];
    const effort = `info nodes ${best.nodes} time ${best.timeMs}`;
    if (limits.scoreOnly === true) return [effort, NO_MOVE];
    const accepts = limits.isDrawOffered === true && Number(scoreWord(best.score)) <= 0;
    return [effort, `${bestMoveWords(best.pv.map((move) => makeIccs(position.variant, move)))}${accepts ? ' draw' : ''}`];
  },
  refusal: () => NO_MOVE,
  mateAnswer: () => NO_MOVE,
  note: (text) => `info message ${text}`,
};

/** `go depth infinite` is an older spelling of `go infinite`. */
function withoutDepthInfinite(words: readonly string[]): readonly string[] {
  return words.filter((word, index) => !(word === 'depth' && words[index + 1] === 'infinite'));
}

function scoreWord(score: Score): string {
  if (score.kind === 'cp') return String(Math.max(-MOST_CP, Math.min(score.value, MOST_CP)));
  return String(score.plies > 0 ? MATE - score.plies : -MATE - score.plies);
}

function parseIccs(variant: Variant, text: string): Result<Move, MoveFailure> {
  const move = /^([a-z]\d){2}$/.test(text) ? parseUci(variant, shiftRanks(text, 1)) : undefined;
  if (move?.ok === true) return move;
  return fail('ERR_MOVE_SYNTAX', `${quoted(text)} is no move in UCCI, where ranks count from 0, such as b0b2`, 0);
}

function makeIccs(variant: Variant, move: Move): string {
  return shiftRanks(makeUci(variant, move), -1);
}

function shiftRanks(text: string, by: 1 | -1): string {
  return text.replaceAll(/\d/g, (digit) => String(Number(digit) + by));
}

/**
 * How games end in the words of each format: one table a format, read and written. KIF and CSA say what the side to move does (it
 * resigns, it has lost on time), so a word decides the winner too; PGN has the winner in `Result` and the reason in `Termination`.
 */
import type { Position } from '../position.js';
import type { Color } from '../types.js';
import { END_REASONS, type EndReason, type GameRecord } from './record.js';

/** Who has won and why, as far as it is known. */
export type Ending = Pick<GameRecord, 'winner' | 'ending'>;

/** Whom a word makes the winner: the side to move or the other, the second side always, nobody, or it does not say. */
type Winner = 'mover' | 'other' | 'second' | 'draw' | 'unknown';

/** A word of KIF or CSA. Of several for one ending the first is written. */
interface EndWord {
  readonly word: string;
  readonly winner: Winner;
  readonly ending: EndReason;
  /** Never written: other programs would take it for a move. */
  readonly isOnlyRead?: true;
}

/** In Minishogi the repetition of a position is lost by Sente (RULES.md, "Repetition"). */
const KIF_WORDS: readonly EndWord[] = [
  { word: '投了', winner: 'other', ending: 'resignation' },
  { word: '詰み', winner: 'other', ending: 'checkmate' },
  { word: '切れ負け', winner: 'other', ending: 'time' },
  { word: '反則負け', winner: 'other', ending: 'illegal-move' },
  { word: '反則勝ち', winner: 'mover', ending: 'illegal-move' },
  { word: '千日手', winner: 'second', ending: 'repetition' },
  { word: '持将棋', winner: 'draw', ending: 'impasse' },
  { word: '入玉勝ち', winner: 'mover', ending: 'declaration' },
  { word: '不戦敗', winner: 'other', ending: 'forfeit' },
  { word: '不戦勝', winner: 'mover', ending: 'forfeit' },
  { word: '中断', winner: 'unknown', ending: 'interruption' },
  { word: '詰', winner: 'other', ending: 'checkmate' },
  { word: '時間切れ', winner: 'other', ending: 'time' },
  { word: '引き分け', winner: 'draw', ending: 'agreement', isOnlyRead: true },
];

const CSA_WORDS: readonly EndWord[] = [
  { word: '%TORYO', winner: 'other', ending: 'resignation' },
  { word: '%TSUMI', winner: 'other', ending: 'checkmate' },
  { word: '%TIME_UP', winner: 'other', ending: 'time' },
  { word: '%ILLEGAL_MOVE', winner: 'other', ending: 'illegal-move' },
  { word: '%SENNICHITE', winner: 'second', ending: 'repetition' },
  { word: '%JISHOGI', winner: 'draw', ending: 'impasse' },
  { word: '%KACHI', winner: 'mover', ending: 'declaration' },
  { word: '%HIKIWAKE', winner: 'draw', ending: 'agreement' },
  { word: '%MAX_MOVES', winner: 'draw', ending: 'move-limit' },
  { word: '%CHUDAN', winner: 'unknown', ending: 'interruption' },
  { word: '%MATTA', winner: 'unknown', ending: 'interruption' },
];

/** Values of `Termination` that PGN has a word of its own for; any other reason is written as it is named here. */
const PGN_TERMINATIONS: ReadonlyMap<string, EndReason> = new Map<string, EndReason>([
  ['time forfeit', 'time'], ['rules infraction', 'illegal-move'], ['abandoned', 'abandonment'], ['unterminated', 'interruption'],
]);
/** What else is read. */
const OTHER_TERMINATIONS: ReadonlyMap<string, EndReason> = new Map<string, EndReason>([
  ['timeout', 'time'], ['resign', 'resignation'], ['resigned', 'resignation'], ['mate', 'checkmate'], ['draw agreement', 'agreement'],
]);

/** The reason of that name, or undefined. */
export function parseEndReason(text: string): EndReason | undefined {
  return END_REASONS.find((reason) => reason === text);
}

/** The reason that a `Termination` of PGN means, or undefined. */
export function parseTermination(text: string): EndReason | undefined {
  const lower = text.toLowerCase();
  return PGN_TERMINATIONS.get(lower) ?? OTHER_TERMINATIONS.get(lower) ?? parseEndReason(lower.replaceAll(' ', '-'));
}

/** The `Termination` that a reason is written as. */
export function makeTermination(reason: EndReason): string {
  return [...PGN_TERMINATIONS].find(([, meaning]) => meaning === reason)?.[0] ?? reason;
}

/** What a word at the end of a KIF file means with that side to move, or undefined for another word. */
export function parseKifEnd(word: string, turn: Color): Ending | undefined {
  return meaningOf(KIF_WORDS, word, turn);
}

/** The word of KIF for an ending with that side to move, or undefined when there is none. */
export function makeKifEnd(ending: Ending, turn: Color): string | undefined {
  return wordFor(KIF_WORDS, ending, turn);
}

/** What a word at the end of a CSA file means with that side to move, or undefined for another word. */
export function parseCsaEnd(word: string, turn: Color): Ending | undefined {
  const action = /^%([+-])ILLEGAL_ACTION$/.exec(word);
  if (action !== null) return { winner: action[1] === '+' ? 'second' : 'first', ending: 'illegal-move' };
  return meaningOf(CSA_WORDS, word, turn);
}

/** The word of CSA for an ending with that side to move, or undefined when there is none. */
export function makeCsaEnd(ending: Ending, turn: Color): string | undefined {
  const word = wordFor(CSA_WORDS, ending, turn);
  if (word !== undefined || ending.ending !== 'illegal-move') return word;
  return ending.winner === turn ? `%${turn === 'first' ? '-' : '+'}ILLEGAL_ACTION` : undefined;
}

function meaningOf(words: readonly EndWord[], word: string, turn: Color): Ending | undefined {
  const found = words.find((one) => one.word === word);
  if (found === undefined) return undefined;
  const winner = winnerOf(found.winner, turn);
  return winner === undefined ? { ending: found.ending } : { winner, ending: found.ending };
}

function wordFor(words: readonly EndWord[], { winner, ending }: Ending, turn: Color): string | undefined {
  return words.find((one) => one.ending === ending && one.isOnlyRead !== true && winnerOf(one.winner, turn) === winner)?.word;
}

function winnerOf(winner: Winner, turn: Color): Color | null | undefined {
  switch (winner) {
    case 'mover': return turn;
    case 'other': return turn === 'first' ? 'second' : 'first';
    case 'second': return 'second';
    case 'draw': return null;
    case 'unknown': return undefined;
  }
}

/** Repetition as the rules judge it: the words of KIF and CSA do not tell it from perpetual check, which the other side may have lost. */
export function byRules(ending: Ending, position: Position): Ending {
  const outcome = ending.ending === 'repetition' ? position.outcome() : undefined;
  return outcome !== undefined && /perpetual/.test(outcome.reason) ? { winner: outcome.winner, ending: outcome.reason } : ending;
}

/** What the last line of a KIF file says, such as `まで37手で先手の勝ち`: the winner, and the reason if it is named. */
export function parseKifSummary(line: string): Ending {
  const named = KIF_REASONS.find(([pattern]) => pattern.test(line))?.[1];
  const ending = named === undefined ? {} : { ending: named };
  const [, side = '', verdict = ''] = /(先手|下手|後手|上手)の(?:反則|時間切れ|切れ)?(勝|負)/.exec(line) ?? [];
  if (side !== '') return { winner: (/[先下]/.test(side)) === (verdict === '勝') ? 'first' : 'second', ...ending };
  if (/引き?分け?|持将棋/.test(line)) return { winner: null, ...ending };
  return named === 'repetition' ? { winner: 'second', ...ending } : ending;
}

const KIF_REASONS: readonly (readonly [RegExp, EndReason])[] = [
  [/反則/, 'illegal-move'], [/切れ/, 'time'], [/入玉/, 'declaration'], [/千日手/, 'repetition'], [/持将棋/, 'impasse'], [/中断/, 'interruption'],
  [/投了/, 'resignation'], [/詰/, 'checkmate'],
];

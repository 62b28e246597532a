/** Fuzz targets of positions and moves: FEN, SFEN, set-ups as data, and every notation. */
import { readFileSync } from 'node:fs';
import { makeFen, parseFen } from '../../src/fen.js';
import { makeUci, makeUsi, parseUci, parseUsi, sameMove } from '../../src/notation/uci.js';
import { makeMove, NOTATIONS, notationsOf, parseAnyMove, parseMove, type Notation } from '../../src/notation/notations.js';
import type { Position } from '../../src/position.js';
import { unwrap, type Result } from '../../src/result.js';
import { checkSetup, startSetup } from '../../src/setup.js';
import { makeSfen, parseSfen } from '../../src/sfen.js';
import { makeSvg } from '../../src/svg/diagram.js';
import { VARIANTS, type Failure, type Move, type Setup, type Variant } from '../../src/types.js';
import { variantInfo } from '../../src/variants.js';
import { describe } from '../../src/words/describe.js';
import { checkFailure, choiceOf, chosen, promise, RULES, type FuzzTarget } from './target.js';

const CASES = new URL('../cases/', import.meta.url);

interface PerftCases { positions: Partial<Record<Variant, { fen: string }[]>> }
const { positions: PERFT } = JSON.parse(readFileSync(new URL('perft.json', CASES), 'utf8')) as PerftCases;
const { cases: INVALID } = JSON.parse(readFileSync(new URL('invalid.json', CASES), 'utf8')) as { cases: { variant: Variant; fen: string }[] };

function fensOf(variant: Variant): string[] {
  return [variantInfo(variant).startFen, ...(PERFT[variant] ?? PERFT.minixiangqi ?? []).map(({ fen }) => fen)];
}

/** Whatever the rules accept must bear every question. */
function question(position: Position): void {
  const moves = position.legalMoves(), outcome = position.outcome();
  if (moves.length === 0) promise(outcome?.reason === 'checkmate' || outcome?.reason === 'stalemate', `no moves, and the outcome is ${outcome?.reason}`);
  for (const move of moves.slice(0, 8)) {
    promise(position.isLegal(move), 'a legal move that is not legal');
    unwrap(position.play(move)).isCheck();
  }
  position.isCheck();
}

/** A reader of positions: what it takes is written and read again as the same, and the rules judge it without a trap. */
function positionText(
  name: string, variants: readonly Variant[],
  parse: (variant: Variant, text: string) => Result<Setup, Failure>, make: (setup: Setup) => string,
  seeds: (variant: Variant) => readonly string[],
): FuzzTarget {
  return {
    name,
    seeds: variants.flatMap((variant, index) => seeds(variant).map((text) => choiceOf(index, variants.length) + text)),
    words: ['+', '[', ']', '/', ' w ', ' b ', ' - ', '10', '99', '0 1', '[PPGG]', '2r2b', '-', ...'1234567rnbakcgspRNBAKCGSP'],
    run(input) {
      const [variant, text] = chosen(input, variants), setup = parse(variant, text);
      if (!setup.ok) return checkFailure(setup.error, text);
      const written = make(setup.value);
      promise(make(unwrap(parse(variant, written))) === written, `${written} is written otherwise when it is read`);
      const fault = checkSetup(setup.value), position = RULES[variant].position(setup.value);
      if (!position.ok) return checkFailure(position.error);
      promise(fault === undefined, `the rules took what has the fault: ${fault?.message}`);
      question(position.value);
    },
  };
}

/** Set-ups and options as JSON, as from a program that was not compiled: refused with a code, or good for every use. */
const setups: FuzzTarget = {
  name: 'setup',
  seeds: VARIANTS.flatMap((variant) => (
    [startSetup(variant), ...fensOf(variant).slice(1, 4).map((fen) => unwrap(parseFen(variant, fen)))].map(plain)
  )),
  words: ['null', '{}', '[]', '-1', '1e9', '0.5', '""', '"first"', '"king"', '"pawn"', '["gold",2]', '"minishogi"', 'true', '"__proto__"', '{"toString":1}', '48', '"xiangqi42"'],
  run(input) {
    const setup = revived(input), fault = checkSetup(setup as Setup);
    if (fault !== undefined) return checkFailure(fault);
    const { variant } = setup as Setup, fen = makeFen(setup as Setup);
    promise(makeFen(unwrap(parseFen(variant, fen))) === fen, `${fen} is written otherwise when it is read`);
    makeSvg(setup as Setup);
    const position = RULES[variant].position(setup as Setup);
    if (!position.ok) return checkFailure(position.error);
    question(position.value);
    describe(position.value);
  },
};

/** As JSON, Maps as lists of pairs. */
function plain(setup: Setup): string {
  return JSON.stringify(setup, (_, value: unknown) => value instanceof Map ? [...value] as unknown : value);
}

/** What `plain` wrote, or whatever became of it. */
function revived(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => isPairs(value) ? new Map(value) : value) as unknown;
  } catch {
    return text;
  }
}

function isPairs(value: unknown): value is [unknown, unknown][] {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2);
}

/** Readers of moves that need no position. */
function moveText(
  name: string, variants: readonly Variant[], parse: (variant: Variant, text: string) => Result<Move, Failure>,
  make: (variant: Variant, move: Move) => string,
): FuzzTarget {
  return {
    name,
    seeds: variants.flatMap((variant, index) => (
      RULES[variant].start().legalMoves().slice(0, 6).map((move) => choiceOf(index, variants.length) + make(variant, move))
    )).concat(['0P@c3', '0P*3c', '02b3c+']),
    words: ['@', '*', '+', '=', 'a1', 'g7', '10', ...'abcdefgi12345678PRBSGKN'],
    run(input) {
      const [variant, text] = chosen(input, variants), move = parse(variant, text);
      if (!move.ok) return checkFailure(move.error, text);
      const written = make(variant, move.value);
      promise(sameMove(unwrap(parse(variant, written)), move.value), `${text} is written as ${written}, which is another move`);
      const played = RULES[variant].start().play(move.value);
      if (!played.ok) checkFailure(played.error);
    },
  };
}

/** Positions in which moves are read: the first few of the tests' own, some of them crowded. */
const POSITIONS: Readonly<Record<Variant, readonly Position[]>> = Object.fromEntries(VARIANTS.map((variant) => [
  variant, fensOf(variant).slice(0, 12).map((fen) => unwrap(RULES[variant].fromFen(fen))),
])) as Record<Variant, Position[]>;

const NOTATION_WORDS: Readonly<Partial<Record<Notation, readonly string[]>>> = {
  wxf: [...'RNHCKSPAGrnhckspag1234567+-.=', 'tandem', '++', '+-'],
  chinese: [...'车馬马炮砲包兵卒帅將将仕士俥傌車进進退平前中后後一二三四五六七１２３４５６７1234567'],
  san: ['x', '+', '#', '=', '@', '!?', ...'RNCKSPABGabcdefg1234567'],
  hosking: ['x', '-', '*', '\'', '+', '=', ...'KGSBRP+12345abcde'],
  hodges: ['x', '-', '*', '\'', '+', '=', ...'KGSBRP+12345abcde'],
  japanese: ['▲', '△', '同', '打', '成', '不成', '右', '左', '直', '上', '寄', '引', ...'歩銀金角飛玉王と馬龍竜全１２３４５一二三四五'],
  kif: ['同　', '打', '成', '(', ')', '(54)', ...'歩銀金角飛玉と馬龍竜全成１２３４５一二三四五12345'],
  csa: ['+', '-', '00', '%TORYO', ...['FU', 'GI', 'KI', 'KA', 'HI', 'OU', 'TO', 'NG', 'UM', 'RY'], ...'12345'],
};

/** A notation: what it reads is legal, and what it writes of that is the same move. */
function notation(name: Notation | 'any'): FuzzTarget {
  const variants = VARIANTS.filter((variant) => name === 'any' || notationsOf(variant).includes(name));
  const places = variants.flatMap((variant) => POSITIONS[variant]);
  const written = (position: Position, move: Move): string[] => (
    (name === 'any' ? notationsOf(position.variant) : [name]).map((one) => makeMove(one, position, move))
  );
  return {
    name: name === 'uci' || name === 'usi' ? `${name}-legal` : name === 'kif' || name === 'csa' ? `${name}-move` : name,
    seeds: places.flatMap((position, index) => {
      const moves = position.legalMoves().filter((_, number) => number % 5 === 0);
      return moves.flatMap((move) => written(position, move)).map((text) => choiceOf(index, places.length) + text);
    }),
    words: NOTATION_WORDS[name === 'hodges-number' ? 'hodges' : name as Notation] ?? Object.values(NOTATION_WORDS).flat(),
    run(input) {
      const [position, text] = chosen(input, places);
      const move = name === 'any' ? parseAnyMove(position, text) : parseMove(name, position, text);
      if (!move.ok) return checkFailure(move.error, text);
      promise(position.isLegal(move.value), `${text} is read as a move that is not legal`);
      const one = name === 'any' ? 'uci' : name, again = makeMove(one, position, move.value);
      promise(sameMove(unwrap(parseMove(one, position, again)), move.value), `${text} is written as ${again}, which is another move`);
    },
  };
}

export const POSITION_TARGETS: readonly FuzzTarget[] = [
  positionText('fen', VARIANTS, parseFen, makeFen, (variant) => [
    ...fensOf(variant), ...INVALID.filter((one) => one.variant === variant).map(({ fen }) => fen),
  ]),
  positionText('sfen', ['minishogi'], parseSfen, makeSfen, (variant) => fensOf(variant).map((fen) => makeSfen(unwrap(parseFen(variant, fen))))),
  setups,
  moveText('uci', VARIANTS, parseUci, makeUci),
  moveText('usi', ['minishogi'], parseUsi, makeUsi),
  ...NOTATIONS.map(notation),
  notation('any'),
];

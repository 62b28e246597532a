/**
 * Laws of random games, in all variants. The bare engine is held to itself over many games: keys, take-backs, texts. The slow twin of
 * test/slow/ is held against it over fewer: legal moves, checks, chases, verdicts. Most of it happens in positions with few pieces,
 * where pins, screens and perpetuals are, and in cycles that were looked for, since random games hardly repeat. All is seeded; a
 * failure names the start and the moves. Counts are asserted where a sample could turn out empty.
 */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { makeFen, parseFen } from '../src/fen.js';
import { makeUci } from '../src/notation/uci.js';
import { loadRules, type Position, type Rules } from '../src/position.js';
import { unwrap } from '../src/result.js';
import { makeSfen, parseSfen } from '../src/sfen.js';
import { startSetup } from '../src/setup.js';
import { VARIANTS, type Outcome, type Setup, type Variant } from '../src/types.js';
import { receiveMoves, sendSetup } from '../src/wasm/codec.js';
import type { EngineExports } from '../src/wasm/exports.js';
import { slowFromFen, type SlowGame } from './slow/rules.js';
import { disturbedRound, mutualRounds, playout, randomRound, REPEATS, type Round } from './support/cycles.js';
import { seededRandom, type Random } from './support/random.js';
import { legalUci, positionBytes, RawGame, rawEngine, restlessMove, setupOf, squareNames, uciOf } from './support/raw.js';
import { sparsePosition } from './support/setups.js';

interface Bench {
  readonly rules: Rules;
  /** A second object for the same variant, whose engine has seen nothing of the first. */
  readonly otherRules: Rules;
  readonly raw: EngineExports;
  readonly otherRaw: EngineExports;
}

const benches = Object.fromEntries(await Promise.all(VARIANTS.map(async (variant) => [variant, {
  rules: await loadRules(variant), otherRules: await loadRules(variant), raw: await rawEngine(variant), otherRaw: await rawEngine(variant),
} satisfies Bench] as const))) as Record<Variant, Bench>;

const XIANGQI_VARIANTS = VARIANTS.filter((variant) => variant !== 'minishogi');

/** `expect`, without its price while all is well. */
function same(actual: string, expected: string, where: () => string): void {
  if (actual !== expected) expect(actual, where()).toBe(expected);
}

/** Every second game starts from the start position, the others from a sparse one. */
function someStart(random: Random, variant: Variant, index: number): Setup {
  return index % 2 === 0 ? startSetup(variant) : sparsePosition(random, variant, benches[variant].raw);
}

function textOf(outcome: Outcome | undefined): string {
  return outcome === undefined ? 'goes on' : `${outcome.winner ?? 'draw'} ${outcome.reason}`;
}

/** How often things have happened. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string): void { this.#counts.set(name, this.of(name) + 1); }
  of(name: string): number { return this.#counts.get(name) ?? 0; }
}

// --- The engine and itself ----------------------------------------------------------------------------------------------------

/** All that can be asked about a position on the bare engine. Those answered by playing moves come first. */
function snapshot({ exports }: RawGame): string {
  const moves = receiveMoves(exports).sort();
  const played = [exports.outcome(), moves.length > 0 ? exports.chasedBy(moves[0]!) : 0n];
  return [...played, positionBytes(exports), exports.key(), exports.halfMoves(), exports.isCheck(), moves.join()].join('|');
}

/** Positions and their keys: equal positions have equal keys, different ones different keys. */
class KeyBook {
  readonly #keys = new Map<string, bigint>();
  readonly #positions = new Map<bigint, string>();
  again = 0;

  get size(): number { return this.#keys.size; }

  enter(game: RawGame): void {
    const key = game.exports.key();
    const position = makeFen(setupOf(game.variant, game.exports, game.turn));
    const knownKey = this.#keys.get(position), knownPosition = this.#positions.get(key);
    if (knownKey !== undefined) this.again++;
    same(String(knownKey ?? key), String(key), () => `another key than before: ${game.where()}`);
    same(knownPosition ?? position, position, () => `two positions with one key: ${game.where()}`);
    this.#keys.set(position, key);
    this.#positions.set(key, position);
  }
}

/** Plays to and fro, comparing every take-back with what was seen on the way there; ends where it began. */
function wander(random: Random, game: RawGame, steps: number, arrive: () => void): void {
  const trail = [snapshot(game)];
  const retreat = (plies: number): void => {
    for (; plies > 0 && trail.length > 1; plies--) {
      trail.pop();
      const from = game.where();
      game.takeBack();
      same(snapshot(game), trail.at(-1)!, () => `after one take-back from ${from}`);
      same(String(game.exports.freshKey()), String(game.exports.key()), () => `fresh key after one take-back from ${from}`);
    }
  };
  for (let step = 0; step < steps; step++) {
    const options = game.legalMoves();
    if (options.length === 0 || random.below(8) === 0) {
      retreat(1 + random.below(6));
      continue;
    }
    game.play(restlessMove(random, options, game.moves));
    trail.push(snapshot(game));
    arrive();
  }
  retreat(trail.length);
}

/** A position set up anew is the position that was played to. */
function compareRebuilt(game: RawGame, other: EngineExports): void {
  const { variant, exports } = game;
  sendSetup(other, { ...setupOf(variant, exports, game.turn), halfMoves: exports.halfMoves(), fullMoves: 2 });
  const summary = (engine: EngineExports): string =>
    [engine.key(), engine.isCheck(), engine.isOpponentCheck(), engine.halfMoves(), legalUci(variant, engine)].join(' ');
  same(summary(other), summary(exports), () => `rebuilt: ${game.where()}`);
}

describe.each(VARIANTS)('%s: the engine and itself', (variant) => {
  test('of all numbers a move could have, those of the legal moves are legal', () => {
    const random = seededRandom(16), { raw } = benches[variant];
    let checks = 0;
    for (let index = 0; index < 60; index++) {
      const game = new RawGame(variant, raw, someStart(random, variant, index));
      for (let ply = 0; ply < index % 20; ply++) {
        const options = game.legalMoves();
        if (options.length > 0) game.play(random.pick([...options]));
      }
      const listed = [...game.legalMoves()].sort((a, b) => a - b);
      const accepted = Array.from({ length: 1 << 16 }, (_, code) => code).filter((code) => raw.isLegalMove(code) !== 0);
      same(accepted.join(' '), listed.join(' '), () => game.where());
      checks += raw.isCheck();
    }
    expect(checks).toBeGreaterThan(3);
  });

  test('take-backs restore everything, keys are those of the positions', () => {
    const random = seededRandom(11), book = new KeyBook();
    const { raw, otherRaw } = benches[variant];
    for (let index = 0; index < 300; index++) {
      const game = new RawGame(variant, raw, someStart(random, variant, index));
      wander(random, game, 90, () => {
        same(String(raw.freshKey()), String(raw.key()), () => `fresh key: ${game.where()}`);
        book.enter(game);
        if (random.below(6) === 0) compareRebuilt(game, otherRaw);
      });
    }
    expect(book.size).toBeGreaterThan(10_000);
    expect(book.again).toBeGreaterThan(2_000);
  });

  test('texts make the same position again', () => {
    const random = seededRandom(12);
    const { rules, otherRules } = benches[variant];
    for (let index = 0; index < 100; index++) {
      let position = unwrap(rules.position(someStart(random, variant, index)));
      for (let ply = 0; ply < 40; ply++) {
        compareTexts(position, otherRules);
        const moves = position.legalMoves();
        if (moves.length === 0) break;
        position = unwrap(position.play(random.pick(moves)));
      }
    }
  });

  test('positions answer the same in whatever order they are asked', () => {
    const random = seededRandom(13);
    for (let round = 0; round < 8; round++) compareTree(random, variant, round);
  });
});

function movesOf(position: Position): string {
  return position.legalMoves().map((move) => makeUci(position.variant, move)).sort().join(' ');
}

function whereIs(position: Position): string {
  return `${position.variant} ${makeFen(position.start)} moves ${position.history.map((move) => makeUci(position.variant, move)).join(' ')}`;
}

function compareTexts(position: Position, rules: Rules): void {
  const { variant, setup } = position;
  const where = (): string => whereIs(position);
  const rebuilt = unwrap(parseFen(variant, makeFen(setup)));
  if (!isDeepStrictEqual(rebuilt, setup)) expect(rebuilt, where()).toEqual(setup);
  comparePositions(unwrap(rules.position(rebuilt)), position, where);
  if (variant !== 'minishogi') return;
  const fromSfen = unwrap(parseSfen(variant, makeSfen(setup)));
  if (!isDeepStrictEqual(fromSfen, { ...setup, halfMoves: 0 })) expect(fromSfen, where()).toEqual({ ...setup, halfMoves: 0 });
  same(makeSfen(fromSfen), makeSfen(setup), where);
  comparePositions(unwrap(rules.position(fromSfen)), position, where);
}

/** Compares what does not depend on the past. */
function comparePositions(actual: Position, expected: Position, where: () => string): void {
  same(movesOf(actual), movesOf(expected), where);
  same(String(actual.isCheck()), String(expected.isCheck()), where);
}

/** Questions to a position; the answers, as text, depend on nothing else. */
const QUESTIONS: readonly ((position: Position) => string)[] = [
  movesOf,
  (position) => String(position.isCheck()),
  (position) => textOf(position.outcome()),
  (position) => makeFen(position.setup),
  (position) => String(position.perft(2)),
  (position) => position.history.map((move) => makeUci(position.variant, move)).join(' '),
];

/** Grows a tree of positions on one Rules object and questions it at random; a fresh position of another object knows the answers. */
function compareTree(random: Random, variant: Variant, round: number): void {
  const { rules, otherRules } = benches[variant];
  const nodes = [0, 1].map((index) => unwrap(rules.position(someStart(random, variant, index))));
  for (let step = 0; step < 250; step++) {
    const node = random.below(3) === 0 ? nodes.at(-1)! : random.pick(nodes);
    const moves = node.legalMoves();
    if (moves.length > 0 && random.below(2) === 0) nodes.push(unwrap(node.play(random.pick(moves))));
    const asked = random.pick(nodes), question = random.pick(QUESTIONS);
    const fresh = asked.history.reduce((game, move) => unwrap(game.play(move)), unwrap(otherRules.position(asked.start)));
    same(question(asked), question(fresh), () => `round ${round} step ${step}: ${whereIs(asked)}`);
    if (random.below(8) === 0) same(String(rules.perft(asked, 2)), String(fresh.perft(2)), () => `perft: ${whereIs(asked)}`);
  }
}

// --- The engine and the slow twin -----------------------------------------------------------------------------------------------

/** Compares one position of a game. */
function compareWithTwin(game: RawGame, twin: SlowGame, tally: Tally): void {
  const { variant, exports } = game;
  const where = (): string => game.where();
  const outcome = textOf(twin.outcome());
  same(legalUci(variant, exports).join(' '), twin.legalMoves().join(' '), where);
  same(String(exports.isCheck() !== 0), String(twin.isCheck()), where);
  same(textOf(game.outcome()), outcome, where);
  same(String(exports.halfMoves()), String(twin.state.halfMoves), where);
  tally.add(outcome.split(' ').at(-1)!);
}

/** Plays a move on both, comparing what it chases. */
function playBoth(game: RawGame, twin: SlowGame, code: number, tally: Tally): SlowGame {
  const chased = squareNames(game.variant, game.exports.chasedBy(code)).join(' ');
  const next = twin.play(uciOf(game.variant, code));
  game.play(code);
  same(chased, next.chasedByLastMove().join(' '), () => `chased: ${game.where()}`);
  if (chased !== '') tally.add('chasing move');
  return next;
}

describe.each(VARIANTS)('%s: the engine and the twin', (variant) => {
  test('games: moves, checks, chases and outcomes at every ply', () => {
    const random = seededRandom(21), tally = new Tally();
    const { raw } = benches[variant];
    for (let index = 0; index < 44; index++) {
      const isSparse = index % 11 !== 0;
      const game = new RawGame(variant, raw, someStart(random, variant, isSparse ? 1 : 0));
      let twin = slowFromFen(variant, makeFen(game.start));
      compareWithTwin(game, twin, tally);
      for (let ply = isSparse ? 24 : 60; ply > 0; ply--) {
        const options = game.legalMoves();
        if (options.length === 0) break;
        twin = playBoth(game, twin, restlessMove(random, options, game.moves), tally);
        compareWithTwin(game, twin, tally);
      }
    }
    if (variant === 'minishogi') return;
    for (const reason of ['repetition', 'move-limit']) expect(tally.of(reason), reason).toBeGreaterThan(0);
    expect(tally.of('chasing move')).toBeGreaterThan(30);
  });

  test('moves that leave no move', () => {
    const random = seededRandom(23), tally = new Tally();
    const { raw } = benches[variant];
    for (let index = 0; index < 1200; index++) {
      const game = new RawGame(variant, raw, sparsePosition(random, variant, raw));
      for (const code of game.legalMoves()) {
        game.play(code);
        if (game.legalMoves().length === 0) {
          compareWithTwin(game, slowFromFen(variant, makeFen(game.start)).play(uciOf(variant, code)), tally);
        }
        game.takeBack();
      }
    }
    for (const reason of ['checkmate', 'stalemate']) expect(tally.of(reason), reason).toBeGreaterThan(10);
  });

  test('perft: objects, engine and twin', () => {
    const random = seededRandom(22);
    const { rules, raw } = benches[variant];
    for (let index = 0; index < 24; index++) {
      const position = unwrap(rules.position(sparsePosition(random, variant, raw)));
      const leaves = String(slowFromFen(variant, makeFen(position.setup)).perft(2));
      same(String(position.perft(2)), leaves, () => whereIs(position));
      same(String(rules.perft(position, 2)), leaves, () => whereIs(position));
    }
  });
});

describe.each(XIANGQI_VARIANTS)('%s: chases in sparse positions', (variant) => {
  test('the engine and the twin chase the same pieces', () => {
    const random = seededRandom(31), tally = new Tally();
    const { raw } = benches[variant];
    for (let index = 0; index < 1600; index++) {
      const setup = sparsePosition(random, variant, raw);
      const moves = Array.from(receiveMoves(raw));
      const chasing = moves.filter((code) => raw.chasedBy(code) !== 0n), quiet = moves.filter((code) => raw.chasedBy(code) === 0n);
      const twin = slowFromFen(variant, makeFen(setup));
      for (const code of [...sample(random, chasing, 6), ...sample(random, quiet, 1)]) {
        const uci = uciOf(variant, code), squares = squareNames(variant, raw.chasedBy(code)).join(' ');
        same(squares, twin.play(uci).chasedByLastMove().join(' '), () => `${variant} ${makeFen(setup)} moves ${uci}`);
        tally.add(squares === '' ? 'quiet' : 'chasing');
      }
    }
    expect(tally.of('chasing')).toBeGreaterThan(900);
    expect(tally.of('quiet')).toBeGreaterThan(1000);
  });
});

function sample<T>(random: Random, items: readonly T[], count: number): T[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.below(left.length), 1)[0]!);
}

// --- Cycles -------------------------------------------------------------------------------------------------------------------

/** What the sample must hold. No position is known in which both sides of Minishogi check throughout a cycle. */
const XIANGQI_VERDICTS = {
  'first perpetual-check': 100, 'second perpetual-check': 100, 'draw mutual-perpetual-check': 50,
  'first perpetual-chase': 50, 'second perpetual-chase': 50, 'draw mutual-perpetual-chase': 20, 'draw repetition': 100,
};
const SHOGI_VERDICTS = { 'first perpetual-check': 100, 'second perpetual-check': 100, 'second repetition': 100, 'exchanges': 30 };

/** What the engine alone says at the end of moves. */
function verdictOf(variant: Variant, start: Setup, moves: readonly number[]): string {
  const game = new RawGame(variant, benches[variant].raw, start);
  for (const code of moves) game.play(code);
  return textOf(game.outcome());
}

/** Compares outcomes from the first due verdict on: there, at the end, and at a third of the plies between. */
function compareOutcomes(random: Random, round: Round, moves: readonly number[], tally: Tally): void {
  const { variant } = round.start;
  const game = new RawGame(variant, benches[variant].raw, round.start);
  let twin = slowFromFen(variant, makeFen(round.start));
  for (const code of moves) {
    game.play(code);
    twin = twin.play(uciOf(variant, code));
    const due = 4 * REPEATS[variant], ply = game.moves.length;
    if (ply < due || (ply > due && ply < moves.length && random.below(3) > 0)) continue;
    const outcome = textOf(twin.outcome());
    same(textOf(game.outcome()), outcome, () => game.where());
    tally.add(outcome);
  }
  tally.add('playouts');
  if (round.isExchange) tally.add('exchanges');
}

/**
 * Compares random rounds, of each verdict sixty at most and all exchanges. Returns, by verdict, those in which someone checks or chases
 * throughout, with the mutual ones.
 */
function compareRandomRounds(random: Random, variant: Variant, tally: Tally): Map<string, Round[]> {
  const perpetuals = new Map<string, Round[]>(), met = new Tally();
  const sort = (round: Round, verdict: string): unknown => perpetuals.get(verdict)?.push(round) ?? perpetuals.set(verdict, [round]);
  for (const round of mutualRounds(variant)) sort(round, verdictOf(variant, round.start, playout(random, round)));
  for (let tries = 0; tries < 4000; tries++) {
    const round = randomRound(random, variant, benches[variant].raw);
    if (round === undefined) continue;
    const moves = playout(random, round);
    const verdict = verdictOf(variant, round.start, moves);
    met.add(verdict);
    if (verdict.includes('perpetual')) sort(round, verdict);
    if (met.of(verdict) <= 60 || round.isExchange) compareOutcomes(random, round, moves, tally);
  }
  return perpetuals;
}

/** Compares perpetuals with the pieces around them disturbed. */
function compareDisturbedRounds(random: Random, variant: Variant, perpetuals: ReadonlyMap<string, Round[]>, tally: Tally): void {
  for (let compared = 0; compared < 220;) {
    const round = disturbedRound(random, random.pick(random.pick([...perpetuals.values()])), benches[variant].raw);
    if (round === undefined) continue;
    compareOutcomes(random, round, playout(random, round), tally);
    compared++;
  }
}

describe.each(VARIANTS)('%s: cycles', (variant) => {
  test('the engine and the twin judge repetitions alike', () => {
    const random = seededRandom(41), tally = new Tally();
    const perpetuals = compareRandomRounds(random, variant, tally);
    compareDisturbedRounds(random, variant, perpetuals, tally);
    for (const [verdict, least] of Object.entries(variant === 'minishogi' ? SHOGI_VERDICTS : XIANGQI_VERDICTS)) {
      expect(tally.of(verdict), verdict).toBeGreaterThan(least);
    }
    expect(tally.of('playouts')).toBeGreaterThan(400);
  });
});

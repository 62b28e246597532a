/**
 * Reviews: what a move cost, by an engine whose scores are known, so that every number can be worked out; then with the engine itself, and
 * as files that other readers understand.
 */
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import type { Analysis, SearchResult } from '../src/analysis.js';
import { createEngine } from '../src/engine.js';
import { loadRules, type Position, type Rules } from '../src/position.js';
import { makeKif } from '../src/records/kif-write.js';
import { parseKif } from '../src/records/kif-read.js';
import { parsePgn } from '../src/records/pgn-read.js';
import { makePgn } from '../src/records/pgn-write.js';
import type { GameRecord } from '../src/records/record.js';
import { annotateReview } from '../src/review/annotate.js';
import { classifyLoss, MOVE_CLASSES } from '../src/review/classes.js';
import { makeReviewSvg } from '../src/review/graph.js';
import { reviewGame, type ReviewEngine, type ReviewProgress } from '../src/review/review.js';
import { unwrap } from '../src/result.js';
import type { Score } from '../src/search-info.js';
import type { SearchOptions } from '../src/search-options.js';
import type { Variant } from '../src/types.js';
import { chancesOf } from '../src/win-model.js';
import { seededRandom } from './support/random.js';

const cp = (value: number): Score => ({ kind: 'cp', value });
const mate = (plies: number): Score => ({ kind: 'mate', plies });

/** An engine that knows the score of each position by its ply, for the side to move, and likes the first legal move. */
class KnownEngine implements ReviewEngine {
  readonly asked: number[] = [];
  newGames = 0;

  constructor(readonly variant: Variant, readonly scores: readonly Score[], readonly delayMs = 0) {}

  analyse(position: Position, { signal }: SearchOptions = {}): Analysis {
    const ply = position.history.length;
    this.asked.push(ply);
    const result = this.#result(position, this.scores[ply] ?? cp(0), signal);
    return { result, async* [Symbol.asyncIterator]() { await result; } };
  }

  async #result(position: Position, score: Score, signal: AbortSignal | undefined): Promise<SearchResult> {
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    const outcome = position.outcome(), [bestMove] = position.legalMoves();
    if (outcome !== undefined) return { position, lines: [], stopped: 'gameOver', outcome };
    if (bestMove === undefined || signal?.aborted === true) return { position, lines: [], stopped: 'aborted' };
    const info = { depth: 1, seldepth: 1, multiPv: 1, nodes: 1, nps: 1, timeMs: 1, hashfull: 0 };
    return { position, bestMove, lines: [{ ...info, score, ...chancesOf(position.variant, score), pv: [bestMove] }], stopped: 'limit' };
  }

  async newGame(): Promise<void> { this.newGames++; }
}

/** A game of moves of which none is the first legal one, and none ends the game. */
function shuffle(rules: Rules, plies: number): GameRecord {
  const random = seededRandom(plies), moves: { move: Position['history'][number] }[] = [];
  let position = rules.start();
  while (moves.length < plies) {
    const move = random.pick(position.legalMoves().slice(1)), next = unwrap(position.play(move));
    if (next.outcome() !== undefined || next.legalMoves().length < 2) continue;
    moves.push({ move });
    position = next;
  }
  return { variant: rules.variant, start: rules.start().setup, moves, players: {}, headers: new Map() };
}

describe('classes', () => {
  test.each([[-1, 'best'], [0, 'best'], [0.001, 'good'], [0.0499, 'good'], [0.05, 'inaccuracy'], [0.0999, 'inaccuracy'], [0.1, 'mistake'],
    [0.1999, 'mistake'], [0.2, 'blunder'], [1, 'blunder']])('a loss of %f is %s', (loss, name) => {
    expect(classifyLoss(loss)).toBe(name);
  });
});

describe('what a move cost', () => {
  test('by the win chances before and after it, for its side', async () => {
    const rules = await loadRules('minishogi');
    const engine = new KnownEngine('minishogi', [cp(100), cp(200), cp(-200), cp(150)]);
    const { moves, sides, stopped } = await reviewGame(shuffle(rules, 3), engine, { rules });
    const chance = (value: number): number => chancesOf('minishogi', cp(value)).winChance;
    expect(stopped).toBe('done');
    expect(moves.map(({ ply, color }) => [ply, color])).toEqual([[0, 'first'], [1, 'second'], [2, 'first']]);
    expect(moves.map(({ before, after }) => [before.score, after.score])).toEqual([
      [cp(100), cp(-200)], [cp(200), cp(200)], [cp(-200), cp(-150)],
    ]);
    expect(moves[0]?.loss).toBeCloseTo(chance(100) - chance(-200), 9);
    expect(moves.map((move) => move.class)).toEqual([classifyLoss(chance(100) - chance(-200)), 'best', 'best']);
    expect(moves[0]?.after.wdl.reduce((sum, part) => sum + part)).toBe(1000);
    expect(moves[0]?.after.wdl).toEqual(chancesOf('minishogi', cp(-200)).wdl);
    expect(sides.first.averageLoss).toBeCloseTo((moves[0]?.loss ?? 0) / 2, 9);
    const costly = classifyLoss(chance(100) - chance(-200));
    expect(sides.first.counts).toEqual({ good: 0, inaccuracy: 0, mistake: 0, blunder: 0, best: 1, [costly]: 1 });
    expect(sides.second.counts).toEqual({ best: 1, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 });
  });

  test('the engine\'s own move costs nothing, whatever is found later', async () => {
    const rules = await loadRules('minishogi'), [move] = rules.start().legalMoves();
    const record = { ...shuffle(rules, 1), moves: [{ move: move! }] };
    const { moves: [judged] } = await reviewGame(record, new KnownEngine('minishogi', [cp(500), cp(500)]), { rules });
    expect(judged).toMatchObject({ loss: 0, class: 'best', after: { score: cp(-500) } });
  });

  test('mates are counted from before the move', async () => {
    const rules = await loadRules('minishogi');
    const { moves } = await reviewGame(shuffle(rules, 3), new KnownEngine('minishogi', [mate(5), mate(-4), mate(-4), mate(2)]), { rules });
    expect(moves.map(({ after }) => after.score)).toEqual([mate(5), mate(5), mate(-3)]);
    expect(moves[0]?.loss).toBe(0);
  });

  test('the end of a game is what the rules say', async () => {
    const rules = await loadRules('minixiangqi');
    const end = async (fen: string, text: string) => {
      const { record } = parsePgn(rules, `[FEN "${fen}"]\n\n${text} *`);
      expect(record.moves.length).toBeGreaterThan(0);
      return (await reviewGame(record, new KnownEngine('minixiangqi', []), { rules })).moves.at(-1)?.after;
    };
    expect(await end('3k3/2R1R2/7/2R4/7/7/4K2 w - - 0 1', 'c4d4')).toMatchObject({ score: mate(1), winChance: 1 });
    expect(await end('2k4/7/7/3P3/7/7/4K2 w - - 99 60', 'Pd5')).toMatchObject({ score: cp(0), winChance: 0.5, wdl: [0, 1000, 0] });
    const check = '3k3/7/1N3r1/7/7/4K2/3C3 w - - 0 1', cycle = 'b5d6 f5d5 d6b5 d5f5';
    expect(await end(check, `${cycle} ${cycle}`)).toMatchObject({ winChance: expect.closeTo(1, 1) });
  });

  test('a game that went on after its end is judged all the same', async () => {
    const rules = await loadRules('minixiangqi'), cycle = 'f3g3 g5f5 g3f3 f5g5';
    const { record } = parsePgn(rules, `[FEN "2k4/7/6p/7/5R1/7/4K2 w - - 0 1"]\n\n${cycle} ${cycle} f3f5 *`);
    const { moves, stopped } = await reviewGame(record, new KnownEngine('minixiangqi', [cp(300)]), { rules });
    expect(stopped).toBe('done');
    expect(moves).toHaveLength(9);
    expect(moves.at(-1)?.before.score).toEqual(cp(300));
    expect(moves.at(-1)?.bestLine).not.toEqual([]);
  });
});

describe('the work', () => {
  test('goes from the end to the start, and several engines share it', async () => {
    const rules = await loadRules('minixiangqi'), record = shuffle(rules, 40);
    const alone = new KnownEngine('minixiangqi', []);
    await reviewGame(record, alone, { rules });
    expect(alone.asked).toEqual(Array.from({ length: 41 }, (_, index) => 40 - index));
    expect(alone.newGames).toBe(1);
    const crew = [new KnownEngine('minixiangqi', [], 1), new KnownEngine('minixiangqi', [], 1), new KnownEngine('minixiangqi', [], 1)];
    const { moves } = await reviewGame(record, crew, { rules });
    expect(moves).toHaveLength(40);
    expect(crew.flatMap(({ asked }) => asked).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 41 }, (_, index) => index));
    expect(Math.min(...crew.map(({ asked }) => asked.length))).toBeGreaterThan(7);
  });

  test('tells its progress: every position, and every move once', async () => {
    const rules = await loadRules('minixiangqi'), events: ReviewProgress[] = [];
    const crew = [new KnownEngine('minixiangqi', [], 1), new KnownEngine('minixiangqi', [], 2)];
    const { moves } = await reviewGame(shuffle(rules, 30), crew, { rules, onProgress: (event) => events.push(event) });
    expect(events.map(({ done }) => done)).toEqual(Array.from({ length: 32 }, (_, index) => index));
    expect(new Set(events.map(({ total }) => total))).toEqual(new Set([31]));
    expect(events.flatMap((event) => event.moves).toSorted((a, b) => a.ply - b.ply)).toEqual(moves);
  });

  test('an abort keeps what could be judged', async () => {
    const rules = await loadRules('minixiangqi'), abort = new AbortController();
    const crew = [new KnownEngine('minixiangqi', [], 1), new KnownEngine('minixiangqi', [], 1)];
    const onProgress = ({ done }: ReviewProgress): void => {
      if (done === 12) abort.abort();
    };
    const { moves, stopped } = await reviewGame(shuffle(rules, 40), crew, { rules, signal: abort.signal, onProgress });
    expect(stopped).toBe('aborted');
    expect(moves.length).toBeGreaterThan(5);
    expect(moves.length).toBeLessThan(15);
    const none = await reviewGame(shuffle(rules, 40), crew, { rules, signal: AbortSignal.abort() });
    expect(none).toMatchObject({ stopped: 'aborted', moves: [] });
    expect(none.sides.first).toEqual({ counts: { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 }, averageLoss: 0 });
  });

  test('an engine that breaks ends it for all, with its error', async () => {
    const rules = await loadRules('minixiangqi'), broken = new KnownEngine('minixiangqi', []), slow = new KnownEngine('minixiangqi', [], 2);
    broken.analyse = () => ({ result: Promise.reject(new Error('broken')), async* [Symbol.asyncIterator]() { /* nothing */ } });
    await expect(reviewGame(shuffle(rules, 60), [slow, broken], { rules })).rejects.toThrow('broken');
    const asked = slow.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(slow.asked.length).toBe(asked);
    expect(asked).toBeLessThan(30);
  });

  test('misuse has a code', async () => {
    const rules = await loadRules('minixiangqi'), record = shuffle(rules, 2), engine = new KnownEngine('minixiangqi', []);
    await expect(reviewGame(record, [], { rules })).rejects.toMatchObject({ code: 'ERR_OPTION' });
    await expect(reviewGame(record, engine, { rules: await loadRules('minishogi') })).rejects.toMatchObject({ code: 'ERR_VARIANT' });
    await expect(reviewGame({ ...record, moves: [...record.moves, ...record.moves] }, engine, { rules })).rejects.toMatchObject({ code: 'ERR_ILLEGAL_MOVE' });
    await using real = await createEngine('minixiangqi');
    await expect(reviewGame(record, real, { rules, depth: 0 })).rejects.toMatchObject({ code: 'ERR_OPTION' });
    await expect(reviewGame(record, real, null as never)).rejects.toMatchObject({ code: 'ERR_OPTION' });
    expect((await reviewGame({ ...record, moves: [] }, real, { depth: 2 })).moves).toEqual([]);
  });
});

describe('with the engine', () => {
  test('one with a limit of nodes always says the same; a piece given away is a blunder, taking it is not', async () => {
    const rules = await loadRules('minishogi'), { record } = parsePgn(rules, '1. Gb2 Bc4 2. Rxe4 Gxe4 *');
    await using engine = await createEngine('minishogi');
    const review = await reviewGame(record, engine, { nodes: 20_000, rules });
    const again = await reviewGame(record, engine, { nodes: 20_000, rules });
    expect(again.moves.map(({ before, loss }) => [before, loss])).toEqual(review.moves.map(({ before, loss }) => [before, loss]));
    expect(review.moves[2]).toMatchObject({ class: 'blunder' });
    expect(review.moves[3]?.class).toMatch(/best|good/);
  });

  test('a mate that was there and not played is named', async () => {
    const rules = await loadRules('minixiangqi');
    const { record } = parsePgn(rules, '[FEN "3k3/7/2R4/4R2/7/7/4K2 w - - 0 1"]\n\nKe2 *');
    await using engine = await createEngine('minixiangqi');
    const { moves: [move] } = await reviewGame(record, engine, { depth: 8, rules });
    expect(move?.before.score.kind).toBe('mate');
    expect(MOVE_CLASSES).toContain(move?.class);
    expect(move?.bestLine.length).toBeGreaterThan(0);
  });
});

describe('as files', () => {
  /** The win chance of a game that is lost by a Rook, as the model of the day has it. */
  const LOST = `${Math.round(chancesOf('minishogi', cp(-900)).winChance * 100)}%`;

  async function faulty() {
    const rules = await loadRules('minishogi');
    const { record } = parsePgn(rules, '[White "Ann"]\n\n1. Gb2 $1 {solid} Bc4 (1... Ra3) 2. Rxe4 Gxe4 1-0');
    const engine = new KnownEngine('minishogi', [cp(0), cp(30), cp(0), cp(900), cp(-900)]);
    return { rules, record, review: await reviewGame(record, engine, { rules }) };
  }

  test('PGN: glyphs, scores, sentences and better lines, beside what was there', async () => {
    const { rules, review } = await faulty();
    const annotated = annotateReview(review, { evalTags: true });
    expect(annotated.moves.map(({ nags }) => nags)).toEqual([[1], undefined, [4], undefined]);
    expect(annotated.moves[0]?.comment).toBe('solid\n[%eval -0.30]');
    expect(annotated.moves[2]?.comment).toBe(`[%eval -9.00]\nBlunder: win chance 50% to ${LOST}, score -9.00.`);
    expect(annotated.moves[1]?.variations).toHaveLength(1);
    expect(annotated.moves[2]?.variations?.[0]?.moves).toHaveLength(1);
    const back = parsePgn(rules, makePgn(rules, annotated));
    expect(back.problems).toEqual([]);
    expect(back.record.moves).toEqual(annotated.moves);
  });

  test('mates in [%eval] are moves of the first side', async () => {
    const rules = await loadRules('minishogi'), record = shuffle(rules, 4);
    const engine = new KnownEngine('minishogi', [mate(7), mate(-6), mate(5), mate(-4), mate(3)]);
    const { moves } = annotateReview(await reviewGame(record, engine, { rules }), { evalTags: true });
    // after the first move the second side is mated in six plies: three moves of the first
    expect(moves.map(({ comment }) => /\[%eval ([^\]]*)\]/.exec(comment ?? '')?.[1])).toEqual(['#3', '#3', '#2', '#2']);
  });

  test('KIF in Japanese: a sentence a move', async () => {
    const { rules, review } = await faulty();
    const annotated = annotateReview(review, { language: 'ja', sentences: 'all' });
    expect(annotated.moves[2]?.comment).toBe(`大悪手：期待勝率50%から${LOST}へ、評価値-900。`);
    const back = parseKif(rules, makeKif(rules, annotated));
    expect(back.problems).toEqual([]);
    expect(back.record.moves.map(({ comment }) => comment)).toEqual(annotated.moves.map(({ comment }) => comment));
  });

  test('an aborted review annotates what it has', async () => {
    const { record, review } = await faulty();
    const part = { ...review, moves: review.moves.slice(2), stopped: 'aborted' as const };
    expect(annotateReview(part).moves.slice(0, 2)).toEqual(record.moves.slice(0, 2));
    expect(annotateReview(part).moves[2]?.nags).toEqual([4]);
  });

  /** Elements by name, if the text is well-formed XML. */
  function elementsOf(svg: string): Map<string, number> {
    const counts = new Map<string, number>(), parser = new SaxesParser();
    parser.on('error', (error) => { throw error; });
    parser.on('opentag', ({ name }) => counts.set(name, (counts.get(name) ?? 0) + 1));
    parser.write(svg).close();
    return counts;
  }

  test('SVG: a mark for every fault, and well-formed whatever the review', async () => {
    const { review } = await faulty();
    const svg = makeReviewSvg(review), elements = elementsOf(svg);
    const faults = review.moves.filter((move) => move.class !== 'best' && move.class !== 'good').length;
    expect(faults).toBeGreaterThan(0);
    expect(elements.get('circle')).toBe(faults);
    expect(svg).toContain(`<title>2. Rxe4+: blunder, 50% to ${LOST}</title>`);
    expect(svg).not.toContain('NaN');
    const empty = makeReviewSvg({ ...review, record: { ...review.record, moves: [] }, moves: [] }, { theme: 'dark' });
    expect(elementsOf(empty).get('circle')).toBeUndefined();
    expect(empty).not.toContain('NaN');
    expect(() => makeReviewSvg(review, { theme: 'pink' as never })).toThrow(/no theme "pink"/);
  });
});

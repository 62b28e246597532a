/**
 * Holds the slow twin to the cases in `test/cases/` and, point by point, to what RULES.md says about drops, palace lines,
 * chases and perpetuals that those cases do not show. Positions of the
 * latter kind were composed, or found by a random search with the twin, and then worked out by hand from RULES.md.
 * Perft goes only as deep as a few seconds allow: a generator that is wrong is nearly always wrong by depth 3.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Outcome, Variant } from '../src/types.js';
import { slowFromFen, slowStart, type SlowGame } from './slow/rules.js';

interface LegalCase { variant: Variant; fen: string; legal: string }
interface AdjudicationCase {
  variant: Variant;
  fen: string;
  moves: string;
  winner: string | null;
  reason: string | null;
  firstOverAtPly: number | null;
}
interface PerftCases {
  start: Record<Variant, number[]>;
  positions: Partial<Record<Variant, { fen: string; perft: number[]; check: boolean }[]>>;
}

function readCases<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`./cases/${name}.json`, import.meta.url), 'utf8')) as T;
}

const LEGAL_CASES = readCases<{ cases: LegalCase[] }>('legal-moves').cases;
const ADJUDICATION_CASES = readCases<{ cases: AdjudicationCase[] }>('adjudication').cases;
const PERFT_CASES = readCases<PerftCases>('perft');

const START_DEPTH = 3;
const POSITION_DEPTH = 3;

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

function playAll(game: SlowGame, moves: string): SlowGame {
  return words(moves).reduce((current, uci) => current.play(uci), game);
}

function depthsTo(depth: number): number[] {
  return Array.from({ length: depth }, (_, index) => index + 1);
}

function chasedAfter(variant: Variant, fen: string, moves: string): string[] {
  return playAll(slowFromFen(variant, fen), moves).chasedByLastMove();
}

/** The earliest ply, from 1, after which the game is over. */
function firstOverAtPly(start: SlowGame, moves: string): number | null {
  let game = start;
  for (const [index, uci] of words(moves).entries()) {
    game = game.play(uci);
    if (game.outcome() !== undefined) return index + 1;
  }
  return null;
}

describe('cases', () => {
  test.each(LEGAL_CASES)('legal moves: $variant $fen', ({ variant, fen, legal }) => {
    expect(slowFromFen(variant, fen).legalMoves()).toEqual(words(legal));
  });

  test.each(ADJUDICATION_CASES)('adjudication: $variant $fen $moves', (row) => {
    const start = slowFromFen(row.variant, row.fen);
    const outcome = playAll(start, row.moves).outcome();
    expect(outcome ?? { winner: null, reason: null }).toEqual({ winner: row.winner, reason: row.reason });
    expect(firstOverAtPly(start, row.moves)).toBe(row.firstOverAtPly);
  });

  test.each(Object.entries(PERFT_CASES.start) as [Variant, number[]][])('perft: start of %s', (variant, counts) => {
    expect(depthsTo(START_DEPTH).map((depth) => slowStart(variant).perft(depth))).toEqual(counts.slice(0, START_DEPTH));
  });

  const positions = (Object.keys(PERFT_CASES.positions) as Variant[])
    .flatMap((variant) => (PERFT_CASES.positions[variant] ?? []).map((row) => ({ variant, ...row })));
  test.each(positions)('perft: $variant $fen', ({ variant, fen, perft, check }) => {
    const game = slowFromFen(variant, fen);
    expect(game.fen()).toBe(fen);
    expect(game.isCheck()).toBe(check);
    expect(depthsTo(POSITION_DEPTH).map((depth) => game.perft(depth))).toEqual(perft.slice(0, POSITION_DEPTH));
  });
});

describe('texts', () => {
  test('both field orders of Minishogi, defaults and the letter H', () => {
    expect(slowFromFen('minishogi', 'rbsgk/4p/5/P4/KGSBR[-] w 3 7').fen()).toBe('rbsgk/4p/5/P4/KGSBR[] w - - 3 7');
    expect(slowFromFen('minishogi', '4k/5/5/5/K4[bPRg] b').fen()).toBe('4k/5/5/5/K4[PRgb] b - - 0 1');
    expect(slowFromFen('minixiangqi', '2k4/7/7/3h3/7/7/4K2 w').fen()).toBe('2k4/7/7/3n3/7/7/4K2 w - - 0 1');
  });

  test('only a capture resets the half-move field', () => {
    const game = playAll(slowStart('minishogi'), 'a2a3 a5a4');
    expect(game.fen()).toBe('1bsgk/r3p/P4/5/KGSBR[] w - - 2 2');
    expect(game.play('a3a4').fen()).toBe('1bsgk/P3p/5/5/KGSBR[R] b - - 0 2');
    expect(playAll(game, 'a3a4 d5d4 R@b3').fen()).toBe('1bs1k/P2gp/1R3/5/KGSBR[] b - - 2 3');
  });
});

describe('first move of xiangqi42', () => {
  const array = 'rnakanr/1c3c1/p2p2p/P2P2P/1C3C1/RNAKANR';

  test('the ban lifts when the array comes again or has another number', () => {
    expect(slowStart('xiangqi42').legalMoves()).not.toContain('d3d4');
    expect(playAll(slowStart('xiangqi42'), 'b2c2 b5c5 c2b2 c5b5').legalMoves()).toContain('d3d4');
    expect(slowFromFen('xiangqi42', `${array} w - - 0 2`).legalMoves()).toContain('d3d4');
    expect(slowFromFen('xiangqi42', `${array} b - - 0 1`).legalMoves()).toContain('d4d3');
  });
});

describe('pawn drops of minishogi', () => {
  test('a drop that mates is no move; one that only checks is, and so is another piece that mates', () => {
    const mate = slowFromFen('minishogi', '3rk/3p1/4G/5/K4[PG] w - - 0 1');
    expect(mate.legalMoves()).not.toContain('P@e4');
    expect(mate.play('G@e4').outcome()).toEqual({ winner: 'first', reason: 'checkmate' });
    const check = slowFromFen('minishogi', 'b3k/5/4G/5/K4[P] w - - 0 1').play('P@e4');
    expect(check.isCheck()).toBe(true);
    expect(check.legalMoves()).toEqual(['e5d5']);
  });

  test('a tokin does not count for nifu, and no Pawn stays unpromoted on the last rank', () => {
    const moves = slowFromFen('minishogi', '4k/1P3/+P4/5/K4[P] w - - 0 1').legalMoves();
    expect(moves).toContain('P@a2');
    expect(moves).not.toContain('P@a5');
    expect(moves).not.toContain('P@b2');
    expect(moves).toContain('b4b5+');
    expect(moves).not.toContain('b4b5');
  });
});

describe('palace lines', () => {
  test('the General takes and protects along them in minixiangqi-palace only', () => {
    const taking = '4k2/7/7/7/7/3K3/2r4 w - - 0 1';
    expect(slowFromFen('minixiangqi', taking).legalMoves()).not.toContain('d2c1');
    expect(slowFromFen('minixiangqi-palace', taking).legalMoves()).toContain('d2c1');
    const protecting = '4k2/7/7/7/1r5/3K3/2C4 b - - 0 1';
    expect(chasedAfter('minixiangqi', protecting, 'b3b1')).toEqual(['c1']);
    expect(chasedAfter('minixiangqi-palace', protecting, 'b3b1')).toEqual([]);
  });
});

describe('what chases', () => {
  test('1: a pinned piece threatens nothing', () => {
    expect(chasedAfter('minixiangqi', '2k4/7/7/n6/4R2/7/4K2 w - - 0 1', 'e3e4')).toEqual(['a4']);
    expect(chasedAfter('minixiangqi', '2k1r2/7/7/n6/4R2/7/4K2 w - - 0 1', 'e3e4')).toEqual([]);
  });

  test('2: Soldiers and Generals neither chase nor are chased', () => {
    expect(chasedAfter('minixiangqi', '2k4/7/7/p6/3R3/7/4K2 w - - 0 1', 'd3d4')).toEqual([]);
    expect(chasedAfter('minixiangqi', '2k4/7/7/7/3R3/7/4K2 w - - 0 1', 'd3c3')).toEqual([]);
    expect(chasedAfter('minixiangqi', '2k4/7/7/n6/7/P6/4K2 w - - 0 1', 'a2a3')).toEqual([]);
    expect(chasedAfter('minixiangqi', '2k4/7/7/7/7/4n2/3K3 w - - 0 1', 'd1d2')).toEqual([]);
  });

  test('2: their moves open lines and legs and lift pins for others', () => {
    expect(chasedAfter('minixiangqi', '2k4/7/7/n2P2R/7/7/4K2 w - - 0 1', 'd4d5')).toEqual(['a4']);
    expect(chasedAfter('minixiangqi', '2k4/7/c6/1P5/1N5/7/4K2 w - - 0 1', 'b4c4')).toEqual(['a5']);
    expect(chasedAfter('minixiangqi', '2k1r2/7/7/n3R2/7/7/4K2 w - - 0 1', 'e1d1')).toEqual(['a4']);
  });

  test('3: a slide straight towards is not new, a slide away is, a threat that stands is not', () => {
    const chariot = '2k4/7/7/n4R1/7/7/4K2 w - - 0 1';
    expect(chasedAfter('minixiangqi', chariot, 'f4d4')).toEqual([]);
    expect(chasedAfter('minixiangqi', chariot, 'f4g4')).toEqual(['a4']);
    expect(chasedAfter('minixiangqi', chariot, 'e1e2')).toEqual([]);
    const cannon = '2k4/7/7/n1P2C1/7/7/4K2 w - - 0 1';
    expect(chasedAfter('minixiangqi', cannon, 'f4d4')).toEqual([]);
    expect(chasedAfter('minixiangqi', cannon, 'f4g4')).toEqual(['a4']);
  });

  test('3: a threat that a check held back is new once the check is answered', () => {
    expect(chasedAfter('xiangqi42', '4kn1/7/4Cc1/7/r2K2N/7 w - - 0 1', 'd2d1')).toEqual(['f4']);
  });

  test('4: pieces of one kind that can take each other do not chase, unless one is pinned', () => {
    expect(chasedAfter('minixiangqi', '2k4/7/7/r6/3R3/7/4K2 w - - 0 1', 'd3d4')).toEqual([]);
    expect(chasedAfter('minixiangqi', '4k2/7/4r2/7/1R5/4R2/3K3 w - - 0 1', 'b3b5')).toEqual(['e5']);
  });

  test('5: a protected piece is not chased, unless its protector is pinned', () => {
    expect(chasedAfter('minixiangqi', 'r1k4/7/7/n6/3R3/7/4K2 w - - 0 1', 'd3d4')).toEqual([]);
    expect(chasedAfter('minixiangqi', '2k4/7/7/n1r4/7/3R3/4K2 w - - 0 1', 'd2a2')).toEqual([]);
    expect(chasedAfter('minixiangqi', '2k4/7/7/n1r4/7/3R3/2R1K2 w - - 0 1', 'd2a2')).toEqual(['a4']);
  });

  test('5: nor unless the chaser is the lesser piece', () => {
    expect(chasedAfter('minixiangqi', 'r1k4/7/7/c6/3N3/7/4K2 w - - 0 1', 'd3c5')).toEqual([]);
    expect(chasedAfter('minixiangqi', 'r1k4/7/7/r6/3N3/7/4K2 w - - 0 1', 'd3c5')).toEqual(['a4']);
    expect(chasedAfter('xiangqi42', '2k4/7/7/7/7/2AKc1r w - - 0 1', 'c1d2')).toEqual(['e1']);
  });
});

describe('perpetuals', () => {
  /** The outcome after a cycle of four plies was played twice. */
  function outcomeOfCycle(variant: Variant, fen: string, cycle: string): Outcome | undefined {
    return playAll(slowFromFen(variant, fen), `${cycle} ${cycle}`).outcome();
  }

  test('both chase: each Horse uncovers one Chariot and then the other against a Horse that stands still', () => {
    expect(outcomeOfCycle('minixiangqi', '2k4/r4nN/7/R1Nn3/7/6r/3RK2 w - - 0 1', 'c4d2 f6g4 d2c4 g4f6'))
      .toEqual({ winner: null, reason: 'mutual-perpetual-chase' });
  });

  test('both check: each answer to a Cannon is a check by another Cannon', () => {
    expect(outcomeOfCycle('minixiangqi', '7/3ck2/3p3/4c2/7/4P2/3KC2 w - - 0 1', 'e2d2 e4d4 d2e2 d4e4'))
      .toEqual({ winner: null, reason: 'mutual-perpetual-check' });
  });

  test('check outranks chase by the other side', () => {
    expect(outcomeOfCycle('xiangqi42', '1R4c/c2k3/7/6r/4K1R/7 w - - 0 1', 'b6b5 d5d6 b5b6 d6d5'))
      .toEqual({ winner: 'second', reason: 'perpetual-check' });
  });

  test('one check and one chase are neither', () => {
    expect(outcomeOfCycle('xiangqi42', '1R5/2k4/n6/7/5r1/3K3 w - - 0 1', 'b6b4 c5c6 b4b6 c6c5'))
      .toEqual({ winner: null, reason: 'repetition' });
  });
});

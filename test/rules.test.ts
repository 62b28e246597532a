/** The published cases through the facade: legal moves, perft, adjudication, refusals. Their answers are other programs', not ours. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeUci, parseUci } from '../src/notation/uci.js';
import { loadRules, type Position, type Rules } from '../src/position.js';
import { unwrap } from '../src/result.js';
import { VARIANTS, type Variant } from '../src/types.js';

function readCases<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`cases/${name}.json`, import.meta.url), 'utf8')) as T;
}

const loaded = await Promise.all(VARIANTS.map(async (variant) => [variant, await loadRules(variant)] as const));
const rules = Object.fromEntries(loaded) as Record<Variant, Rules>;

function legalUci(position: Position): string {
  return position.legalMoves().map((move) => makeUci(position.variant, move)).sort().join(' ');
}

function playUci(position: Position, uci: string): Position {
  return unwrap(position.play(unwrap(parseUci(position.variant, uci))));
}

describe('legal moves', () => {
  const { cases } = readCases<{ cases: { variant: Variant; fen: string; legal: string }[] }>('legal-moves');
  test.each(cases)('$variant $fen', ({ variant, fen, legal }) => {
    expect(legalUci(unwrap(rules[variant].fromFen(fen)))).toBe(legal);
  });
});

interface PerftCases {
  start: Record<Variant, number[]>;
  positions: Partial<Record<Variant, { fen: string; perft: number[]; check: boolean }[]>>;
}

describe('perft', () => {
  const { start, positions } = readCases<PerftCases>('perft');
  test.each(Object.entries(start) as [Variant, number[]][])('%s from the start', (variant, counts) => {
    const position = rules[variant].start();
    counts.forEach((leaves, index) => expect(rules[variant].perft(position, index + 1), `depth ${index + 1}`).toBe(leaves));
    counts.slice(0, 4).forEach((leaves, index) => expect(position.perft(index + 1), `depth ${index + 1} by objects`).toBe(leaves));
  });
  for (const [variant, rows] of Object.entries(positions) as [Variant, NonNullable<PerftCases['positions'][Variant]>][]) {
    test.each(rows)(`${variant} $fen`, ({ fen, perft, check }) => {
      const position = unwrap(rules[variant].fromFen(fen));
      expect(position.isCheck()).toBe(check);
      perft.forEach((leaves, index) => expect(rules[variant].perft(position, index + 1), `depth ${index + 1}`).toBe(leaves));
    });
  }
});

interface Adjudication {
  variant: Variant;
  fen: string;
  moves: string;
  winner: string | null;
  reason: string | null;
  firstOverAtPly: number | null;
}

describe('adjudication', () => {
  const { cases } = readCases<{ cases: Adjudication[] }>('adjudication');
  test.each(cases)('$variant $fen $moves', ({ variant, fen, moves, winner, reason, firstOverAtPly }) => {
    let position = unwrap(rules[variant].fromFen(fen));
    let firstOver: number | null = null;
    for (const [index, uci] of moves.split(' ').filter(Boolean).entries()) {
      position = playUci(position, uci);
      if (firstOver === null && position.outcome() !== undefined) firstOver = index + 1;
    }
    expect(position.outcome()).toEqual(reason === null ? undefined : { winner, reason });
    expect(firstOver).toBe(firstOverAtPly);
  });
});

describe('refusals', () => {
  const { cases } = readCases<{ cases: { variant: Variant; fen: string; why: string }[] }>('invalid');
  test.each(cases)('$variant $fen: $why', ({ variant, fen }) => {
    expect(rules[variant].fromFen(fen).ok).toBe(false);
  });
});

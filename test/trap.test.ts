/**
 * Damaged text all the way into the engine: whatever the rules accept as a position must bear every question, and whatever the move
 * parser accepts must be played or refused. 100,000 mutated FENs and SFENs and as many mutated moves, without a trap.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeUci, parseUci } from '../src/notation/uci.js';
import { loadRules } from '../src/position.js';
import { VARIANTS, type Variant } from '../src/types.js';
import { variantInfo } from '../src/variants.js';
import { mutate, seededRandom } from './support/random.js';

interface PerftCases { positions: Partial<Record<Variant, { fen: string }[]>> }
const { positions } = JSON.parse(readFileSync(new URL('cases/perft.json', import.meta.url), 'utf8')) as PerftCases;

const ALPHABET = [...'rnbakcgspRNBAKCGSP1234567+[]/ wb-', '+p', '+R', '[PPGG]', '10', ' - - '];
const MUTANTS_A_VARIANT = 25_000;

test.each(VARIANTS)('%s', async (variant) => {
  const rules = await loadRules(variant), random = seededRandom(31);
  const fens = [variantInfo(variant).startFen, ...(positions[variant] ?? positions.minixiangqi ?? []).map(({ fen }) => fen)];
  let accepted = 0, played = 0, refused = 0;
  for (let index = 0; index < MUTANTS_A_VARIANT; index++) {
    const text = mutate(random, random.pick(fens), ALPHABET);
    const position = variant === 'minishogi' && random.below(4) === 0 ? rules.fromSfen(text) : rules.fromFen(text);
    if (!position.ok) {
      expect(position.error.code).toMatch(/^ERR_/);
      continue;
    }
    accepted++;
    const moves = position.value.legalMoves(), outcome = position.value.outcome();
    if (moves.length === 0) expect(outcome?.reason, text).toMatch(/checkmate|stalemate/);
    const words = [...moves.slice(0, 4).map((move) => makeUci(variant, move)), 'a1a2', 'P@c3'];
    for (let count = 0; count < 4; count++) {
      const move = parseUci(variant, mutate(random, random.pick(words), [...'abcdefg1234567PSGBR@+']));
      const next = move.ok ? position.value.play(move.value) : move;
      if (next.ok) {
        played++;
        next.value.isCheck();
      } else refused++;
    }
  }
  expect(accepted).toBeGreaterThan(1000);
  expect(played).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(1000);
});

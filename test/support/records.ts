/** Random records, as full of comments, variations and headers as a format allows, in the form in which a reader leaves them. */
import type { Position, Rules } from '../../src/position.js';
import { END_REASONS, type GameRecord, type Line, type RecordedMove } from '../../src/records/record.js';
import type { RecordFormat } from '../../src/records/formats.js';
import { unwrap } from '../../src/result.js';
import { startSetup } from '../../src/setup.js';
import type { EngineExports } from '../../src/wasm/exports.js';
import type { Random } from './random.js';
import { sparsePosition } from './setups.js';

const WORDS = ['good', 'why?', 'C2=5', '(see below)', '1-0', '*', '#', '**', '[%x]', '$7', '炮二平五', '▲５三歩', '変化：3手', 'まで3手', '\'', '"', '\\', 'a}b', '{', ';', '%', '&', ',', 'P+00FU', '+', '/'];
const NAMES = ['Ann', '羽生', 'O\'Brien "Rook"', 'a\\b', 'Müller, K.', '1', 'v1.2 [beta]'];
const MOST_PLIES = 24;

/** A record that the format can hold. */
export function randomRecord(random: Random, rules: Rules, raw: EngineExports, format: RecordFormat): GameRecord {
  const { variant } = rules;
  const maybe = <T>(make: () => T): T | undefined => random.below(2) === 0 ? make() : undefined;
  const setup = random.below(3) === 0 ? sparsePosition(random, variant, raw) : startSetup(variant);
  const start = format === 'pgn' ? setup : { ...setup, halfMoves: 0, fullMoves: 1 };
  const winner = maybe(() => random.pick(['first', 'second', null] as const));
  const ending = maybe(() => random.pick(END_REASONS));
  const [first, second] = [maybe(() => random.pick(NAMES)), maybe(() => random.pick(NAMES))];
  return {
    variant, start,
    players: { ...(first !== undefined && { first }), ...(second !== undefined && { second }) },
    headers: new Map(randomHeaders(random)),
    ...(winner !== undefined && { winner }),
    ...(ending !== undefined && { ending }),
    ...randomLine(random, unwrap(rules.position(start)), format, 0),
  };
}

function randomHeaders(random: Random): [string, string][] {
  const some: [string, string][] = [
    ['Event', 'Cup 2026'], ['Site', 'https://example.org/a:b'], ['Round', '3'], ['Date', '2026.05.01'], ['Time', '10:30:00'], ['Date', '2026.05.??'],
    ['TimeControl', '300+5'], ['Opening', '四間飛車'], ['備考', '一言'], ['WhiteElo', '2000'], ['EndDate', '2026.05.02'],
  ];
  const headers = some.filter(() => random.below(3) === 0);
  // a time of day alone has no place in KIF and CSA
  return headers.some(([name, value]) => name === 'Date' && !value.includes('?')) ? headers : headers.filter(([name]) => name !== 'Time');
}

function randomComment(random: Random): string | undefined {
  if (random.below(4) > 0) return undefined;
  const lines = Array.from({ length: 1 + random.below(3) }, () => Array.from({ length: random.below(5) }, () => random.pick(WORDS)).join(' '));
  const comment = lines.join('\n');
  return comment.trim() === '' ? undefined : comment;
}

function randomLine(random: Random, start: Position, format: RecordFormat, depth: number): Line {
  const moves: RecordedMove[] = [];
  const length = random.below(MOST_PLIES >> depth) + Math.min(depth, 1);
  const comment = randomComment(random);
  for (let position = start; moves.length < length;) {
    const legal = position.legalMoves();
    if (legal.length === 0) break;
    const move = random.pick(legal);
    const others = format === 'csa' || depth >= 3 || (depth > 0 && moves.length === 0) ? 0 : Math.max(0, random.below(8) - 5);
    const before = position;
    const variations = Array.from({ length: others }, () => randomLine(random, before, format, depth + 1));
    const after = randomComment(random);
    moves.push({
      move,
      ...(after !== undefined && { comment: after }),
      ...(format === 'pgn' && random.below(4) === 0 && { nags: [1 + random.below(20)] }),
      ...(format === 'pgn' && random.below(4) === 0 && { clockMs: random.below(9_000_000) }),
      ...(random.below(3) === 0 && { timeMs: format === 'kif' ? 1000 * random.below(7000) : random.below(7_000_000) }),
      ...(variations.length > 0 && { variations }),
    });
    position = unwrap(position.play(move));
  }
  return { ...(comment !== undefined && { comment }), moves };
}

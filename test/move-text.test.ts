/**
 * Every notation of moves, on random positions: each legal move has a text of its own that reads back to it. ffish has the same opinion
 * of the notations it knows, but for the two differences in WXF that docs/NOTATION.md lists, each held exactly.
 * `SHOQI_POSITIONS=10000 npx vitest run test/move-text.test.ts` takes as many of each game.
 */
import { describe, expect, test } from 'vitest';
import { makeFen } from '../src/fen.js';
import { makeMove, notationsOf, parseAnyMove, parseMove, type Notation } from '../src/notation/notations.js';
import { makeUci, parseUci, sameMove } from '../src/notation/uci.js';
import type { Position } from '../src/position.js';
import { unwrap } from '../src/result.js';
import { rankOf } from '../src/squares.js';
import { VARIANTS, type Move, type Square, type Variant } from '../src/types.js';
import { variantInfo } from '../src/variants.js';
import { askFfish, type FfishPosition } from './support/ffish.js';
import { crowdedPositions, randomGames, uciHistory } from './support/games.js';

/** Positions of each game; a quarter of them crowded. */
const POSITIONS = Number(process.env['SHOQI_POSITIONS'] ?? 500);
/** ffish takes a tenth of a millisecond a text. */
const FFISH_POSITIONS = process.env['SHOQI_POSITIONS'] === undefined ? 150 : POSITIONS;
const LONG_MS = 3_600_000;
const SEED = 7;

/** Games with so many positions in all. */
async function someGames(variant: Variant): Promise<Position[][]> {
  const crowded = await crowdedPositions(variant, Math.ceil(POSITIONS / 4), SEED);
  const games = [...crowded.map((position) => [position]), ...await randomGames(variant, Math.ceil(POSITIONS / 15), SEED)];
  return firstGames(games, POSITIONS);
}

function firstGames(games: readonly Position[][], positions: number): Position[][] {
  let left = positions;
  return games.map((game) => {
    const taken = game.slice(0, left);
    left -= taken.length;
    return taken;
  }).filter((game) => game.length > 0);
}

function where(position: Position): string {
  return `${position.variant} ${makeFen(position.start)} moves ${uciHistory(position).join(' ')}`;
}

const GAMES = Object.fromEntries(
  await Promise.all(VARIANTS.map(async (variant) => [variant, await someGames(variant)])),
) as Record<Variant, Position[][]>;

describe.each(VARIANTS)('%s', (variant) => {
  const positions = GAMES[variant].flat();

  test.each(notationsOf(variant))('%s: every legal move has a text of its own, which reads back', (notation) => {
    let moves = 0;
    for (const position of positions) {
      const legal = position.legalMoves();
      const texts = new Set<string>();
      for (const move of legal) {
        const text = makeMove(notation, position, move);
        texts.add(text);
        const read = parseMove(notation, position, text);
        if (!read.ok || !sameMove(read.value, move)) expect.fail(`${where(position)}: ${makeUci(variant, move)} ${text} ${JSON.stringify(read)}`);
        moves++;
      }
      if (texts.size !== legal.length) expect.fail(`${where(position)}: ${[...texts].join(' ')}`);
    }
    expect(positions.length).toBe(POSITIONS);
    expect(moves).toBeGreaterThan(5 * POSITIONS);
  }, LONG_MS);

  test('a text of any notation is known as what it is', () => {
    for (const position of positions.filter((_, index) => index % 10 === 0)) {
      for (const move of position.legalMoves()) {
        for (const notation of notationsOf(variant)) {
          const text = makeMove(notation, position, move);
          const read = parseAnyMove(position, text);
          if (!read.ok || !sameMove(read.value, move)) expect.fail(`${where(position)}: ${notation} ${text} ${JSON.stringify(read)}`);
        }
      }
    }
  }, LONG_MS);
});

const FFISH_NOTATIONS: Readonly<Record<string, Notation>> = {
  SAN: 'san', XIANGQI_WXF: 'wxf', SHOGI_HOSKING: 'hosking', SHOGI_HODGES: 'hodges', SHOGI_HODGES_NUMBER: 'hodges-number',
};

/** A text of ours beside one of ffish. */
interface Opinion {
  readonly position: Position;
  readonly move: Move;
  readonly notation: Notation;
  readonly ours: string;
  readonly theirs: string;
}

async function askInParts(variant: string, games: readonly Position[][], notations: readonly string[]): Promise<FfishPosition[][]> {
  const answers: FfishPosition[][] = [];
  for (let start = 0; start < games.length; start += 100) {
    const requests = games.slice(start, start + 100).map((game) => (
      { variant, fen: makeFen(game[0]!.setup), moves: uciHistory(game.at(-1)!), notations }
    ));
    answers.push(...await askFfish(requests));
  }
  return answers;
}

async function opinions(variant: Variant, ffishName: string): Promise<Opinion[]> {
  const games = firstGames(GAMES[variant], FFISH_POSITIONS);
  const known = Object.keys(FFISH_NOTATIONS).filter((name) => notationsOf(variant).includes(FFISH_NOTATIONS[name]!));
  const answers = await askInParts(ffishName, games, known);
  return games.flatMap((game, index) => game.flatMap((position, ply) => {
    const { legal, texts } = answers[index]![ply]!;
    return legal.flatMap((uci, which) => {
      const move = unwrap(parseUci(variant, uci));
      if (!position.isLegal(move)) return [];
      return known.map((name) => {
        const notation = FFISH_NOTATIONS[name]!;
        return { position, move, notation, ours: makeMove(notation, position, move), theirs: texts[name]![which]! };
      });
    });
  }));
}

/** Squares of the mover's other pieces of the moving kind. */
function twins({ position: { setup, turn }, move }: Opinion): readonly Square[] {
  const from = move.kind === 'board' ? move.from : undefined;
  const mover = setup.pieces.get(from!);
  return [...setup.pieces]
    .filter(([square, piece]) => square !== from && piece.role === mover?.role && piece.color === turn)
    .map(([square]) => square);
}

/** ffish leaves a tandem sign out, and writes the file, when the same step would take the other piece off the board. */
function isSignLeftOut(opinion: Opinion): boolean {
  const { position: { variant }, move, ours, theirs } = opinion;
  if (move.kind === 'drop' || !/^[A-Z][+-]/.test(ours) || !/^[A-Z][1-7]/.test(theirs) || ours.slice(2) !== theirs.slice(2)) return false;
  const { files, ranks } = variantInfo(variant);
  const onFile = twins(opinion).filter((square) => square % files === move.from % files);
  const rank = rankOf(variant, onFile[0]!) + rankOf(variant, move.to) - rankOf(variant, move.from);
  return onFile.length === 1 && (rank < 0 || rank >= ranks);
}

/** Three or four Chariots, Cannons or Horses of one side, which no game has, ffish writes like Soldiers, or does not tell apart. */
function isBeyondGames(opinion: Opinion): boolean {
  const { position: { setup }, move } = opinion;
  const role = move.kind === 'board' ? setup.pieces.get(move.from)?.role : undefined;
  return role !== 'pawn' && twins(opinion).length >= 2;
}

describe.each([['minixiangqi', 'minixiangqi'], ['xiangqi42', 'xq42'], ['minishogi', 'minishogi']] as const)('%s beside ffish', (variant, ffishName) => {
  test('the same texts, but for what is known', async () => {
    const all = await opinions(variant, ffishName);
    const different = all.filter(({ ours, theirs }) => ours !== theirs);
    const wxf = different.filter(({ notation }) => notation === 'wxf');
    const unknown = different.filter((opinion) => opinion.notation !== 'wxf' || !(isSignLeftOut(opinion) || isBeyondGames(opinion)));
    expect(unknown.map(({ position, ours, theirs }) => `${ours} | ${theirs} | ${where(position)}`)).toEqual([]);
    expect(all.length).toBeGreaterThan(20 * FFISH_POSITIONS);
    expect([wxf.some(isSignLeftOut), wxf.some(isBeyondGames)]).toEqual([variant !== 'minishogi', variant !== 'minishogi']);
  }, LONG_MS);
});

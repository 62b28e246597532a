/** The parts of the page that need no browser, held to laws on random games: links, walking through a game, choosing a move. */
import { computed, signal } from '@preact/signals-core';
import { describe, expect, test } from 'vitest';
import { loadRules, makeFen, makeUci, squareAt, unwrap, VARIANTS, type Move, type Position, type Rules } from 'shoqi';
import { Game } from '../web/state/game.js';
import { makeLink, openGame, parseLink, type Player } from '../web/state/link.js';
import { shortScoreText } from '../web/state/scores.js';
import { Selection, type Place } from '../web/state/selection.js';
import { statusInWords } from '../web/words.js';
import { seededRandom, type Random } from './support/random.js';

/** A random game, perhaps from a position in the middle of another. */
function randomGame(rules: Rules, random: Random): readonly Position[] {
  const play = (from: Position, plies: number): Position[] => {
    const positions = [from];
    for (let position = from; positions.length <= plies && position.outcome() === undefined;) {
      position = unwrap(position.play(random.pick(position.legalMoves())));
      positions.push(position);
    }
    return positions;
  };
  const later = play(rules.start(), random.below(20)).at(-1) ?? rules.start();
  return play(random.below(2) === 0 ? rules.start() : unwrap(rules.position(later.setup)), random.below(30));
}

describe.each(VARIANTS)('%s', (variant) => {
  test('a link restores any game, whatever another program has escaped in it', async () => {
    const rules = await loadRules(variant);
    const random = seededRandom(7);
    for (let round = 0; round < 40; round++) {
      const positions = randomGame(rules, random);
      const ply = random.below(positions.length);
      const player = random.pick<Player>(['first', 'second', 'both']);
      const link = makeLink(positions, ply, player);
      expect(link).toMatch(/^#[\w&=./@+[\]-]+$/);
      for (const text of [link, `#${encodeURIComponent(link.slice(1))}`, new URL(`http://localhost/${link}`).hash]) {
        const linked = unwrap(parseLink(text));
        const opened = unwrap(openGame(rules, linked.fen, linked.moves));
        expect([linked.variant, linked.ply ?? opened.length - 1, linked.player]).toEqual([variant, ply, player]);
        expect(opened.map(({ setup }) => makeFen(setup))).toEqual(positions.map(({ setup }) => makeFen(setup)));
      }
    }
  });

  test('every position of a game has a status', async () => {
    const rules = await loadRules(variant);
    const random = seededRandom(11);
    for (let round = 0; round < 20; round++) {
      for (const position of randomGame(rules, random)) {
        const outcome = position.outcome();
        const goesOn = position.isCheck() ? / is in check$/ : / to move$/;
        expect(statusInWords(position)).toMatch(outcome === undefined ? goesOn : outcome.winner === null ? /^Draw$/ : / wins$/);
      }
    }
  });
});

describe('a game', () => {
  async function playedGame(): Promise<{ game: Game; start: Position; moves: readonly Move[] }> {
    const start = (await loadRules('minishogi')).start();
    const game = new Game(start);
    for (let ply = 0; ply < 4; ply++) game.play(game.position.value.legalMoves()[0] as Move);
    return { game, start, moves: game.position.value.history };
  }

  test('taken back and played again is the same game', async () => {
    const { game, moves } = await playedGame();
    const all = game.positions.value;
    game.jump(-3);
    expect([game.ply.value, game.isAtEnd.value]).toEqual([0, false]);
    for (const move of moves) expect(game.play(move).ok).toBe(true);
    expect(game.positions.value).toBe(all);
    expect(game.branches.value).toBe(0);
    game.jump(99);
    expect(game.ply.value).toBe(4);
  });

  test('another move replaces the later ones, and says so', async () => {
    const { game, moves } = await playedGame();
    game.jump(1);
    const other = game.position.value.legalMoves().find((move) => makeUci('minishogi', move) !== makeUci('minishogi', moves[1] as Move));
    game.play(other as Move);
    expect([game.positions.value.length, game.branches.value]).toEqual([3, 1]);
    const refused = game.play(moves[0] as Move);
    expect(refused.ok).toBe(false);
    expect(game.positions.value.length).toBe(3);
  });
});

describe('choosing a move', () => {
  test('every legal move can be chosen, and no other', async () => {
    for (const variant of VARIANTS) {
      const rules = await loadRules(variant);
      const random = seededRandom(3);
      for (let round = 0; round < 10; round++) {
        const position = randomGame(rules, random).at(-1) ?? rules.start();
        const chosen: string[] = [];
        const selection = new Selection(signal(position), computed(() => true), (move) => chosen.push(makeUci(variant, move)));
        for (const move of position.legalMoves()) {
          selection.press(move.kind === 'board' ? { kind: 'square', square: move.from } : { kind: 'hand', color: position.turn, role: move.role });
          selection.press({ kind: 'square', square: move.to });
          if (selection.choice.value.length > 0) selection.choose(move);
          selection.cancel();
        }
        expect(chosen).toEqual(position.legalMoves().map((move) => makeUci(variant, move)));
      }
    }
  });

  test('nothing can be chosen when it is not the turn, and a new position clears the choice', async () => {
    const start = (await loadRules('minishogi')).start();
    const position = signal(start);
    const canMove = signal(true);
    const selection = new Selection(position, canMove, () => undefined);
    const a2: Place = { kind: 'square', square: squareAt('minishogi', 0, 1) };
    selection.press(a2);
    expect(selection.targets.value.size).toBe(1);
    position.value = unwrap(start.play(start.legalMoves()[0] as Move));
    expect(selection.source.value).toBeUndefined();
    position.value = start;
    canMove.value = false;
    selection.press(a2);
    expect(selection.source.value).toBeUndefined();
  });
});

test('a score beside the board is that of the package, with one decimal', () => {
  expect([35, -7, 0, -3, 1234].map((value) => shortScoreText({ kind: 'cp', value }))).toEqual(['+0.4', '-0.1', '0.0', '0.0', '+12.3']);
  expect([5, -40].map((plies) => shortScoreText({ kind: 'mate', plies }))).toEqual(['#+5', '#-40']);
});

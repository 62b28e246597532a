/**
 * Diagrams, judged by a strict XML parser and by the rules: what may stand in a document that is shown anywhere, where everything lies, and
 * that the diagonals drawn in a palace are the steps that the engine allows there. How they look in a browser is in test/browser/.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { DIAGRAM_FOLDER, diagrams } from '../scripts/diagrams.js';
import {
  allSquares, COLORS, DIAGRAM_THEMES, diagramLayout, emptySetup, HAND_PLACES, loadRules, makePieceSvg, makeSquare, makeSvg, parseFen,
  parseSquare, parseUci, PIECE_SETS, ShoqiError, squareAt, startSetup, unwrap, variantInfo, VARIANTS, withPiece,
  type Color, type DiagramOptions, type Move, type Position, type Role, type Setup, type Variant,
} from '../src/index.js';
import { LABEL_GLYPHS, PIECE_GLYPHS } from '../src/svg/glyphs.js';
import { runCli } from './support/cli.js';

interface Tag { readonly name: string; readonly attributes: Readonly<Record<string, string>>; text: string }

/** All elements in order; throws for text that is not well-formed XML. */
function parseXml(text: string): Tag[] {
  const parser = new SaxesParser();
  const tags: Tag[] = [];
  const open: Tag[] = [];
  parser.on('error', (error) => { throw error; });
  parser.on('opentag', ({ name, attributes }) => {
    const tag = { name, attributes, text: '' };
    tags.push(tag);
    open.push(tag);
  });
  parser.on('text', (piece) => { const tag = open.at(-1); if (tag !== undefined) tag.text += piece; });
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  return tags;
}

function move(variant: Variant, text: string): Move {
  return unwrap(parseUci(variant, text));
}

/** Where the group of each piece on the board lies, by the name of its square. */
function piecePlaces(svg: string): Map<string, readonly [number, number]> {
  return new Map(parseXml(svg).filter(({ attributes }) => attributes['data-square'] !== undefined).map(({ attributes }) => {
    const [, x, y] = /^translate\((\S+) (\S+)\)/.exec(attributes['transform'] ?? '') ?? [];
    return [attributes['data-square'] ?? '', [Number(x), Number(y)] as const];
  }));
}

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
  } catch (error) {
    return error instanceof ShoqiError ? error.code : String(error);
  }
  return undefined;
}

/** All kinds of pieces in one Shogi set-up, hands too. */
const FULL_SHOGI = unwrap(parseFen('minishogi', '+R1s1k/1+B3/2P2/4p/K1G+s1[GSppr] b - - 0 1'));

describe('every diagram', () => {
  const all = VARIANTS.flatMap((variant) => DIAGRAM_THEMES.flatMap((theme) => PIECE_SETS.flatMap((pieceSet) => (
    COLORS.map((orientation) => ({ variant, theme, pieceSet, orientation }))
  ))));

  test.each(all)('$variant $theme $pieceSet $orientation', ({ variant, ...options }) => {
    const setup = variantInfo(variant).hasHands ? FULL_SHOGI : startSetup(variant);
    const lastMove = move(variant, 'a2a3');
    const svg = makeSvg(setup, { ...options, lastMove, check: true, arrows: [{ move: lastMove, strength: 0.5 }] });
    expect(makeSvg(setup, { ...options, lastMove, check: true, arrows: [{ move: lastMove, strength: 0.5 }] })).toBe(svg);

    const [root, title, desc, ...drawn] = parseXml(svg);
    expect(root).toMatchObject({ name: 'svg', attributes: { xmlns: 'http://www.w3.org/2000/svg', role: 'img' } });
    expect([title?.name, desc?.name]).toEqual(['title', 'desc']);
    expect([...new Set(drawn.map(({ name }) => name))].filter((name) => !['g', 'path', 'rect', 'circle'].includes(name))).toEqual([]);
    for (const { attributes } of drawn) {
      expect(Object.keys(attributes).filter((name) => /^(on|id$|class$|style$|href|xlink)/.test(name))).toEqual([]);
      expect(Object.values(attributes).filter((value) => /url\(|NaN|undefined|null|Infinity|e-/.test(value))).toEqual([]);
    }
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|[^\n\x20-\x7e]/);
  });

  test('draws every piece of its set-up on its square', () => {
    for (const orientation of COLORS) {
      const { center } = diagramLayout('minishogi', { orientation });
      const expected = [...FULL_SHOGI.pieces.keys()].map((square) => {
        const { x, y } = center(square);
        return [makeSquare('minishogi', square), [x, y]] as const;
      });
      expect(piecePlaces(makeSvg(FULL_SHOGI, { orientation }))).toEqual(new Map(expected));
    }
  });

  test('says in words what it shows', () => {
    const [, title, desc] = parseXml(makeSvg(FULL_SHOGI, { lastMove: move('minishogi', 'P@c3'), check: true }));
    expect(title?.text).toBe('Minishogi, Gote to move');
    expect(desc?.text).toBe('Sente: King a1, Dragon a5, Horse b4, Gold c1, Pawn c3, in hand 1 Gold 1 Silver. '
      + 'Gote: King e5, Silver c5, Promoted Silver d1, Pawn e2, in hand 1 Rook 2 Pawn. Last move P@c3. Gote is in check.');
  });

  test('of an empty board has no piece', () => {
    for (const variant of VARIANTS) expect(piecePlaces(makeSvg(emptySetup(variant))).size).toBe(0);
  });
});

test('a single piece is drawn as on a board', () => {
  for (const [square, piece] of FULL_SHOGI.pieces) {
    const [root, group, ...parts] = parseXml(makePieceSvg('minishogi', piece));
    expect(root?.attributes).toMatchObject({ viewBox: '0 0 100 100', 'aria-hidden': 'true' });
    const { x, y } = diagramLayout('minishogi').center(square);
    const whole = parseXml(makeSvg(withPiece(emptySetup('minishogi'), square, piece)));
    expect(parts).toEqual(whole.slice(-parts.length));
    expect(whole.at(-parts.length - 1)?.attributes['transform']).toBe(group?.attributes['transform']?.replace('50 50', `${x} ${y}`));
  }
});

describe('layout', () => {
  const layouts = VARIANTS.flatMap((variant) => HAND_PLACES.flatMap((hands) => COLORS.flatMap((orientation) => (
    [true, false].map((coordinates) => ({ variant, hands, orientation, coordinates }))
  ))));

  test.each(layouts)('$variant, hands $hands, $orientation, coordinates $coordinates: nothing overlaps or sticks out', ({ variant, ...options }) => {
    const layout = diagramLayout(variant, options);
    const { board, stands } = layout;
    const centers = allSquares(variant).map((square) => layout.center(square));
    expect(new Set(centers.map(({ x, y }) => `${x} ${y}`)).size).toBe(centers.length);
    for (const { x, y } of centers) {
      expect(x - board.x).toBeGreaterThanOrEqual(50);
      expect(y - board.y).toBeGreaterThanOrEqual(50);
      expect(board.x + board.width - x).toBeGreaterThanOrEqual(50);
      expect(board.y + board.height - y).toBeGreaterThanOrEqual(50);
    }
    const boxes = [board, ...Object.values(stands)];
    for (const { x, y, width, height } of boxes) {
      expect(Math.min(x, y, layout.width - x - width, layout.height - y - height)).toBeGreaterThan(0);
    }
    const apart = (a: typeof board, b: typeof board): boolean => (
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
    );
    expect(boxes.every((a, i) => boxes.slice(i + 1).every((b) => apart(a, b)))).toBe(true);
  });

  test('turned round, each square is where its opposite was', () => {
    const [near, far] = [diagramLayout('xiangqi42'), diagramLayout('xiangqi42', { orientation: 'second' })];
    expect(far.center(squareAt('xiangqi42', 0, 0))).toEqual(near.center(squareAt('xiangqi42', 6, 5)));
    expect(near.center(squareAt('xiangqi42', 0, 0))).toEqual({ x: near.board.x + 50, y: near.board.y + 550 });
  });

  test('the hand of the side at the bottom is at the right, below', () => {
    const { stands, board, handSlot } = diagramLayout('minishogi', { orientation: 'second' });
    expect(stands.second?.x).toBeGreaterThan(board.x + board.width);
    expect(stands.first?.x).toBeLessThan(board.x);
    expect(handSlot('second', 'pawn').y).toBeGreaterThan(handSlot('second', 'rook').y);
    expect(handSlot('first', 'pawn').y).toBeLessThan(handSlot('first', 'rook').y);
  });
});

describe('the palace, as the engine has it', () => {
  /** Steps along the diagonal lines of an empty board, as `c1d2`, both ways. */
  function drawnSteps(variant: Variant): string[] {
    const { center } = diagramLayout(variant);
    const at = new Map(allSquares(variant).map((square) => [`${center(square).x} ${center(square).y}`, makeSquare(variant, square)]));
    const lines = parseXml(makeSvg(emptySetup(variant))).flatMap(({ attributes: { d = '' } }) => [...d.matchAll(/M(\d+) (\d+)L(\d+) (\d+)/g)]);
    return lines.map((line) => line.slice(1).map(Number)).filter(([x, y, toX, toY]) => x !== toX && y !== toY)
      .flatMap(([x = 0, y = 0, toX = 0, toY = 0]) => {
        const steps = Math.abs(toX - x) / 100;
        const names = Array.from({ length: steps + 1 }, (_, step) => at.get(`${x + step * (toX - x) / steps} ${y + step * (toY - y) / steps}`));
        return names.slice(1).flatMap((name, index) => [`${names[index]}${name}`, `${name}${names[index]}`]);
      }).sort();
  }

  /** Diagonal steps of one kind of piece from everywhere in the first side's palace, kings apart from each other. */
  function legalSteps(variant: Variant, role: Role, positions: readonly Position[]): string[] {
    return [...new Set(positions.flatMap((position) => position.legalMoves().flatMap((step) => {
      if (step.kind !== 'board' || position.setup.pieces.get(step.from)?.role !== role) return [];
      const [from, to] = [makeSquare(variant, step.from), makeSquare(variant, step.to)];
      return from[0] !== to[0] && from[1] !== to[1] ? [from + to] : [];
    })))].sort();
  }

  async function everywhere(variant: Variant, role: Role, color: Color): Promise<Position[]> {
    const rules = await loadRules(variant);
    const lower = { ...emptySetup(variant), turn: color };
    const { ranks } = variantInfo(variant);
    const home = (mine: boolean): number => ((color === 'first') === mine ? 0 : ranks - 1);
    const put = (setup: Setup, file: number, rank: number, piece: Role, owner: Color): Setup => (
      withPiece(setup, squareAt(variant, file, rank), { role: piece, color: owner })
    );
    const other = color === 'first' ? 'second' : 'first';
    return allSquares(variant).flatMap((square) => [2, 3, 4].flatMap((file) => [2, 3, 4].flatMap((theirs) => {
      const kings = role === 'king' ? lower : put(lower, file, home(true), 'king', color);
      if (kings.pieces.has(square)) return [];
      const both = put(kings, theirs, home(false), 'king', other);
      if (both.pieces.has(square)) return [];
      const position = rules.position(withPiece(both, square, { role, color }));
      return position.ok ? [position.value] : [];
    })));
  }

  test.each([['minixiangqi-palace', 'king'], ['xiangqi42', 'advisor']] as const)('%s: the diagonals are the steps of a %s', async (variant, role) => {
    const positions = [...await everywhere(variant, role, 'first'), ...await everywhere(variant, role, 'second')];
    expect(drawnSteps(variant)).toEqual(legalSteps(variant, role, positions));
    expect(drawnSteps(variant).length).toBe(16);
  });

  test('minixiangqi is drawn on the same board', () => {
    expect(drawnSteps('minixiangqi')).toEqual(drawnSteps('minixiangqi-palace'));
  });
});

describe('what is marked', () => {
  function count(svg: string): number {
    return parseXml(svg).length;
  }

  test('a position marks its last move and a check by itself', async () => {
    const rules = await loadRules('xiangqi42');
    const position = unwrap(unwrap(rules.fromFen('3k3/7/7/7/R6/4K2 w - - 0 1')).play(move('xiangqi42', 'a2d2')));
    expect(position.isCheck()).toBe(true);
    expect(makeSvg(position)).toBe(makeSvg(position.setup, { lastMove: move('xiangqi42', 'a2d2'), check: true }));
    expect(makeSvg(position, { lastMove: null, check: false })).toBe(makeSvg(position.setup));
    expect(count(makeSvg(position))).toBe(count(makeSvg(position.setup)) + 4);
  });

  test('an arrow ends at its square and starts at the piece or in the hand', () => {
    const { center, handSlot } = diagramLayout('minishogi');
    const arrowOf = (text: string): { readonly from: { x: number; y: number }; readonly tip: { x: number; y: number } } => {
      const { d = '' } = parseXml(makeSvg(FULL_SHOGI, { arrows: [{ move: move('minishogi', text) }] })).at(-1)?.attributes ?? {};
      const points = [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
      const [a, last, tip] = [points[0], points.at(-1), points[3]];
      return { from: { x: ((a?.x ?? 0) + (last?.x ?? 0)) / 2, y: ((a?.y ?? 0) + (last?.y ?? 0)) / 2 }, tip: tip ?? { x: 0, y: 0 } };
    };
    const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);
    const at = (name: string): { x: number; y: number } => center(parseSquare('minishogi', name) ?? squareAt('minishogi', 0, 0));
    expect(distance(arrowOf('a5a1').tip, at('a1'))).toBeLessThan(30);
    expect(distance(arrowOf('a5a1').from, at('a5'))).toBeLessThan(30);
    expect(distance(arrowOf('P@c2').from, handSlot('second', 'pawn'))).toBeLessThan(30);
  });

  test('a target is a dot on an empty square and a ring around a piece', () => {
    const setup = startSetup('xiangqi42'), { center } = diagramLayout('xiangqi42');
    const targets = ['d2', 'd4'].map((name) => parseSquare('xiangqi42', name)!);
    const plain = parseXml(makeSvg(setup)), marked = parseXml(makeSvg(setup, { targets }));
    const [dot, ring] = marked.slice(plain.length).map(({ attributes: { cx, cy, fill } }) => ({ x: Number(cx), y: Number(cy), isRing: fill === 'none' }));
    expect(marked.length).toBe(plain.length + 2);
    expect(dot).toEqual({ ...center(targets[0]!), isRing: false });
    expect(ring).toEqual({ ...center(targets[1]!), isRing: true });
  });

  test.each<[string, string, () => unknown]>([
    ['an unknown theme', 'ERR_DIAGRAM', () => makeSvg(startSetup('minishogi'), { theme: 'neon' as 'wood' })],
    ['a colour that is none', 'ERR_DIAGRAM', () => makeSvg(startSetup('minishogi'), { theme: { line: '"/><script>' } })],
    ['a part that a theme has not', 'ERR_DIAGRAM', () => makeSvg(startSetup('minishogi'), { theme: { glow: '#ffffff' } as object })],
    ['a misspelt option', 'ERR_OPTION', () => makeSvg(startSetup('minishogi'), { orientaton: 'second' } as object)],
    ['a misspelt option of a layout', 'ERR_OPTION', () => diagramLayout('minishogi', { coordinate: false } as object)],
    ['an option of a board for a piece', 'ERR_OPTION', () => makePieceSvg('minishogi', { role: 'tokin', color: 'first' }, { check: true } as object)],
    ['an unknown piece set', 'ERR_DIAGRAM', () => makeSvg(startSetup('minishogi'), { pieceSet: 'emoji' as 'western' })],
    ['no side at the bottom', 'ERR_DIAGRAM', () => makeSvg(startSetup('minishogi'), { orientation: 'left' as 'first' })],
    ['no place for hands', 'ERR_DIAGRAM', () => makeSvg(startSetup('minishogi'), { hands: 'away' as 'above' })],
    ['an arrow too strong', 'ERR_DIAGRAM', () => makeSvg(startSetup('minishogi'), { arrows: [{ move: move('minishogi', 'a2a3'), strength: 2 }] })],
    ['a move of a greater board', 'ERR_BOARD_SIZE', () => makeSvg(startSetup('minishogi'), { lastMove: move('minixiangqi', 'a1g7') })],
    ['a target of a greater board', 'ERR_BOARD_SIZE', () => makeSvg(startSetup('minishogi'), { targets: [squareAt('minixiangqi', 6, 6)] })],
    ['a hand that no game has', 'ERR_HAND', () => diagramLayout('xiangqi42').handSlot('first', 'rook')],
    ['a piece of another game', 'ERR_PIECE', () => makePieceSvg('xiangqi42', { role: 'gold', color: 'first' })],
    ['a set-up that is none', 'ERR_PIECE', () => makeSvg({ ...startSetup('xiangqi42'), pieces: new Map([[squareAt('xiangqi42', 0, 0), { role: 'queen' as Role, color: 'first' }]]) })],
  ])('%s is misuse: %s', (_what, code, action) => expect(codeOf(action)).toBe(code));

  test('a theme may change one colour', () => {
    const options: DiagramOptions = { theme: { board: '#123456' } };
    expect(makeSvg(startSetup('xiangqi42'), options)).toContain('#123456');
    expect(makeSvg(startSetup('xiangqi42'), options).replaceAll('#123456', '#f5deb3')).toBe(makeSvg(startSetup('xiangqi42')));
  });
});

describe('outlines of characters', () => {
  test('are small, and within a square around the origin', () => {
    for (const data of [...Object.values(PIECE_GLYPHS), ...Object.values(LABEL_GLYPHS)]) {
      expect(data).toMatch(/^m[-\d mlqz]+$/);
      const [x, y] = (/^m(-?\d+) ?(-?\d+)/.exec(data) ?? []).slice(1).map(Number);
      expect(Math.max(Math.abs(x ?? NaN), Math.abs(y ?? NaN))).toBeLessThanOrEqual(200);
    }
  });

  test('their licence is in the repository', () => {
    const licence = readFileSync(new URL('../LICENSE-OFL.txt', import.meta.url), 'utf8');
    expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(licence).toContain('LXGW WenKai Bold');
  });
});

describe('the diagrams of README.md and docs/GAMES.md', async () => {
  const drawn = await diagrams();
  const [readme = '', games = ''] = ['README.md', 'docs/GAMES.md'].map((name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

  test('are those that are drawn today, and all of them are shown: npm run diagrams', () => {
    expect(readdirSync(DIAGRAM_FOLDER).sort()).toEqual([...drawn.keys()].sort());
    for (const [name, { svg }] of drawn) expect(readFileSync(new URL(name, DIAGRAM_FOLDER), 'utf8'), name).toBe(svg);
    for (const name of drawn.keys()) expect(games).toContain(`"diagrams/${name}"`);
    for (const variant of ['minixiangqi', 'xiangqi42', 'minishogi']) expect(readme).toContain(`docs/diagrams/${variant}.svg`);
  });

  test.each([...drawn])('%s: the page says the moves and the end that the engine finds', (name, { alt, verdict }) => {
    expect(games).toContain(`<img src="diagrams/${name}" width="260" alt="${alt}">${verdict === undefined ? '' : `\n\n> ${verdict}\n`}`);
  });
});

describe.concurrent('shoqi svg', () => {
  test('prints the diagram of a position', async () => {
    const rules = await loadRules('minishogi');
    const position = unwrap(rules.start().play(move('minishogi', 'a2a3')));
    const { stdout, stderr, status } = await runCli(['svg', 'minishogi', '--moves', 'a2a3', '--bottom', 'second', '--arrows', 'e5d4', '--theme', 'dark']);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toBe(makeSvg(position, { orientation: 'second', theme: 'dark', arrows: [{ move: move('minishogi', 'e5d4') }] }));
  });

  test('writes it to a file', async () => {
    const file = join(tmpdir(), `shoqi-${process.pid}.svg`);
    expect(await runCli(['svg', 'xiangqi42', '--out', file, '--no-coordinates', '--pieces', 'western'])).toMatchObject({ stdout: '', stderr: '', status: 0 });
    expect(readFileSync(file, 'utf8')).toBe(makeSvg(startSetup('xiangqi42'), { coordinates: false, pieceSet: 'western' }));
    rmSync(file);
  });

  test.each([
    ['--theme neon', /--theme is one of wood, dark, paper, not "neon"/],
    ['--arrows z9', /--arrows: "z9" is no move/],
    ['--out /no/such/folder/x.svg', /--out cannot be written: .*no such file/],
    ['--fen 7/7', /FEN: /],
    ['--json', /unknown option "--json"/],
  ])('refuses %s', async (words, complaint) => {
    const { stderr, status } = await runCli(['svg', 'xiangqi42', ...words.split(' ')]);
    expect(status).toBe(2);
    expect(stderr).toMatch(complaint);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

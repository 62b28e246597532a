/** The board as a diagram of the package, drawn anew when something that it shows has changed; a move slides to its place. */
import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import {
  COLORS, makeSquare, makeSvg, repetitionOf,
  type Color, type DiagramArrow, type DiagramOptions, type HandPlace, type Position, type Repetition, type Square,
} from 'shoqi';
import { parseSvg } from '../dom.js';
import type { Table } from '../state/table.js';
import type { Looks } from '../looks.js';

/** Milliseconds that a move takes to slide. */
const SLIDE_MS = 160;

/** Keeps the diagram in `root` as the table is. */
export function mountPicture(root: HTMLElement, table: Table, looks: Looks, hands: ReadonlySignal<HandPlace>): void {
  const { game, settings } = table;
  const options = computed((): DiagramOptions => ({
    orientation: settings.orientation.value, hands: hands.value, theme: looks.board.value, pieceSet: settings.pieceSet.value,
  }));
  const text = computed(() => makeSvg(game.position.value, { ...options.value, arrows: arrowsOf(table) }));
  let shown: { readonly position: Position; readonly options: DiagramOptions } | undefined;
  effect(() => {
    const svg = parseSvg(text.value);
    // the squares say all this one by one, and better
    svg.setAttribute('aria-hidden', 'true');
    root.querySelector('svg:not(.ghost)')?.remove();
    root.prepend(svg);
    const dragged = root.dataset['dragged'];
    if (dragged !== undefined) pieceOn(root, dragged)?.classList.add('dragged');
    const position = game.position.peek();
    if (shown?.options === options.peek() && shown.position !== position) slide(root, shown.position, position);
    shown = { position, options: options.peek() };
  });
}

/** The picture of the piece on a square, by the name of the square, or in hand. */
export function pieceOn(root: HTMLElement, name: string): SVGGraphicsElement | undefined {
  const piece = root.querySelector(`svg:not(.ghost) [data-square="${name}"], svg:not(.ghost) [data-hand="${name}"]`);
  return piece instanceof SVGGraphicsElement ? piece : undefined;
}

/** The first moves of the lines that an analysis shows, the better the stronger. */
function arrowsOf({ game, engine, settings, isEngineTurn }: Table): readonly DiagramArrow[] {
  if (game.position.value.outcome() !== undefined) return endArrows(game.position.value);
  const report = engine.report.value;
  if (!settings.hasArrows.value || !settings.isAnalysing.value || isEngineTurn.value || report?.position !== game.position.value) return [];
  return report.lines.slice(0, settings.lineCount.value).flatMap(({ pv: [move] }, index) => (
    move === undefined ? [] : [{ move, strength: Math.max(0, 1 - index * 0.4) }]
  )).reverse();
}

/** What ended the game: from what gives check to the King, and from what chased to what was chased to the end. */
function endArrows(position: Position): readonly DiagramArrow[] {
  const arrow = (from: Square, to: Square): DiagramArrow => ({ move: { kind: 'board', from, to, promote: false }, strength: 0.6 });
  const king = [...position.setup.pieces].find(([, { role, color }]) => role === 'king' && color === position.turn)?.[0];
  const checks = king === undefined ? [] : position.checkers().map((square) => arrow(square, king));
  const repetition = repetitionOf(position);
  if (repetition === undefined || repetition.checking.length > 0) return checks;
  return [...checks, ...COLORS.flatMap((color) => lastChases(repetition, color).map(([from, to]) => arrow(from, to)))];
}

/** The chases that a side kept up, by its last move: from the chaser to where the chased piece is now. */
function lastChases({ moves, chased: victims }: Repetition, color: Color): readonly (readonly [Square, Square])[] {
  const last = moves.findLast((move) => move.color === color);
  const reply = moves.at(-1)?.move;
  return last?.chases.flatMap(({ chased, chasers }) => {
    const now = reply?.kind === 'board' && reply.from === chased ? reply.to : chased;
    return victims[color].includes(now) ? chasers.map((square) => [square, now] as const) : [];
  }) ?? [];
}

/** Lets the piece that moved slide from where it was. Only for a move forward from the position that was shown. */
function slide(root: HTMLElement, before: Position, after: Position): void {
  const move = after.history.at(-1);
  if (move?.kind !== 'board' || after.history.length !== before.history.length + 1 || root.dataset['dropped'] !== undefined) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const piece = pieceOn(root, makeSquare(after.variant, move.to));
  const from = root.parentElement?.querySelector(`button[data-square="${makeSquare(after.variant, move.from)}"]`)?.getBoundingClientRect();
  const to = root.parentElement?.querySelector(`button[data-square="${makeSquare(after.variant, move.to)}"]`)?.getBoundingClientRect();
  const svg = piece?.ownerSVGElement;
  if (piece === undefined || from === undefined || to === undefined || svg === null || svg === undefined) return;
  const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
  const place = getComputedStyle(piece).transform;
  piece.animate([
    { transform: `translate(${(from.left - to.left) * scale}px, ${(from.top - to.top) * scale}px) ${place}` }, { transform: place },
  ], { duration: SLIDE_MS, easing: 'ease-out' });
}

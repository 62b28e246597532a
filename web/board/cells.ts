/**
 * A button over every square and every kind of piece in hand: what is clicked, tapped, reached by keys and read aloud. The squares are one
 * stop of the Tab key; arrow keys walk from square to square as the eye sees them.
 */
import { effect, untracked } from '@preact/signals-core';
import {
  COLORS, fileOf, HAND_ROLES, makeSquare, parseSquare, rankOf, roleName, ROLES, sideName, squareAt, variantInfo,
  type Color, type DiagramLayout, type Role, type Square, type Variant,
} from 'shoqi';
import { make, setAttributes } from '../dom.js';
import { samePlace, type Place } from '../state/selection.js';
import type { Table } from '../state/table.js';
import { squareInWords } from '../words.js';
import { placeOn } from './layout.js';

interface Cells {
  readonly layout: DiagramLayout;
  readonly squares: ReadonlyMap<Square, HTMLButtonElement>;
  readonly hands: readonly { readonly color: Color; readonly role: Role; readonly button: HTMLButtonElement }[];
}

/** Fills `root` with the buttons, and keeps them as the table is. */
export function mountCells(root: HTMLElement, table: Table, currentLayout: () => DiagramLayout): void {
  let cells: Cells | undefined;
  effect(() => {
    const layout = currentLayout();
    if (cells?.layout !== layout) {
      const hadFocus = root.contains(document.activeElement);
      const focused = focusedSquare(root, layout.variant);
      cells = build(root, layout);
      untracked(() => moveFocus(cells, focused ?? squareAt(layout.variant, 0, 0), hadFocus));
    }
    update(cells, table);
  });
  root.addEventListener('click', ({ target }) => {
    const place = placeOf(target, table.variant);
    if (place !== undefined) table.selection.press(place);
  });
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') table.selection.cancel();
    const square = focusedSquare(root, table.variant);
    const next = square === undefined || cells === undefined ? undefined : neighbor(cells.layout, square, event.key);
    if (next === undefined) return;
    event.preventDefault();
    moveFocus(cells, next, true);
  });
  root.addEventListener('focusin', () => {
    const square = focusedSquare(root, table.variant);
    if (square !== undefined) moveFocus(cells, square, false);
  });
}

/** The place that an element of the board stands for. */
export function placeOf(target: EventTarget | null, variant: Variant): Place | undefined {
  const button = target instanceof Element ? target.closest('button') : null;
  const square = parseSquare(variant, button?.dataset['square'] ?? '');
  if (square !== undefined) return { kind: 'square', square };
  const [color, role] = (button?.dataset['hand'] ?? '').split(' ');
  const owner = COLORS.find((known) => known === color);
  const kind = ROLES.find((known) => known === role);
  return owner === undefined || kind === undefined ? undefined : { kind: 'hand', color: owner, role: kind };
}

function build(root: HTMLElement, layout: DiagramLayout): Cells {
  const { variant, orientation } = layout;
  const { files, ranks, hasHands } = variantInfo(variant);
  const squares = new Map<Square, HTMLButtonElement>();
  const rows = Array.from({ length: ranks }, (_, row) => make('div', { role: 'row' }, ...Array.from({ length: files }, (__, column) => {
    const square = orientation === 'first' ? squareAt(variant, column, ranks - 1 - row) : squareAt(variant, files - 1 - column, row);
    const button = make('button', { 'type': 'button', 'role': 'gridcell', 'tabindex': -1, 'data-square': makeSquare(variant, square) });
    placeOn(button, layout, layout.center(square));
    squares.set(square, button);
    return button;
  })));
  const grid = make('div', { 'role': 'grid', 'aria-label': 'Board' }, ...rows);
  const hands = hasHands ? COLORS.flatMap((color) => HAND_ROLES.map((role) => {
    const button = make('button', { 'type': 'button', 'data-hand': `${color} ${role}` });
    placeOn(button, layout, layout.handSlot(color, role));
    return { color, role, button };
  })) : [];
  const groups = COLORS.map((color) => make('div', { 'role': 'group', 'aria-label': `${sideName(variant, color)} in hand` },
    ...hands.filter((hand) => hand.color === color).map(({ button }) => button)));
  root.dataset['board'] = hasHands ? 'squares' : 'intersections';
  root.replaceChildren(grid, ...(hasHands ? groups : []));
  return { layout, squares, hands };
}

function update({ squares, hands }: Cells, { game, selection }: Table): void {
  const position = game.position.value;
  const source = selection.source.value;
  const targets = selection.targets.value;
  for (const [square, button] of squares) {
    const place: Place = { kind: 'square', square };
    const isTarget = targets.has(square);
    const isSource = samePlace(place, source);
    setAttributes(button, {
      'class': [
        selection.isMovable(place) ? 'movable' : '', isSource ? 'source' : '',
        isTarget ? (position.setup.pieces.has(square) ? 'target capture' : 'target') : '',
      ].filter((name) => name !== '').join(' ') || undefined,
      'aria-label': `${squareInWords(position, square)}${isTarget ? ', can move here' : ''}`,
      'aria-selected': isSource ? 'true' : undefined,
    });
  }
  for (const { color, role, button } of hands) {
    const count = position.setup.hands[color].get(role) ?? 0;
    const place: Place = { kind: 'hand', color, role };
    const isSource = samePlace(place, source);
    setAttributes(button, {
      'class': [selection.isMovable(place) ? 'movable' : '', isSource ? 'source' : ''].filter((name) => name !== '').join(' ') || undefined,
      'hidden': count === 0,
      'aria-label': `${roleName(position.variant, role)}, ${count} in hand`,
      'aria-pressed': isSource ? 'true' : 'false',
    });
  }
}

function focusedSquare(root: HTMLElement, variant: Variant): Square | undefined {
  const place = root.contains(document.activeElement) ? placeOf(document.activeElement, variant) : undefined;
  return place?.kind === 'square' ? place.square : undefined;
}

/** Makes a square the one that Tab reaches. */
function moveFocus(cells: Cells | undefined, square: Square, takesFocus: boolean): void {
  if (cells === undefined) return;
  for (const [other, button] of cells.squares) button.tabIndex = other === square ? 0 : -1;
  if (takesFocus) cells.squares.get(square)?.focus();
}

const STEPS: ReadonlyMap<string, readonly [right: number, up: number]> = new Map([
  ['ArrowRight', [1, 0]], ['ArrowLeft', [-1, 0]], ['ArrowUp', [0, 1]], ['ArrowDown', [0, -1]],
]);

/** The square that an arrow key leads to, as the board lies before the reader. */
function neighbor({ variant, orientation }: DiagramLayout, square: Square, key: string): Square | undefined {
  const { files, ranks } = variantInfo(variant);
  const [file, rank] = [fileOf(variant, square), rankOf(variant, square)];
  const ahead = orientation === 'first' ? 1 : -1;
  const step = STEPS.get(key);
  if (step === undefined) return undefined;
  const [right, up] = step;
  const [toFile, toRank] = [file + right * ahead, rank + up * ahead];
  return toFile < 0 || toFile >= files || toRank < 0 || toRank >= ranks ? square : squareAt(variant, toFile, toRank);
}

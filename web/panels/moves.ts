/** The moves of the game, two to a row; each is a button that leads to its position. */
import { effect } from '@preact/signals-core';
import { makeMove, repetitionOf, type Notation, type Position } from 'shoqi';
import { byId, make } from '../dom.js';
import { notationOf } from '../state/settings.js';
import type { Table } from '../state/table.js';

export function mountMoves(table: Table): void {
  const { game } = table;
  const list = byId('move-list', HTMLOListElement);
  list.addEventListener('click', ({ target }) => {
    const ply = target instanceof HTMLButtonElement ? target.dataset['ply'] : undefined;
    if (ply !== undefined) table.jump(Number(ply));
  });
  effect(() => {
    const [start] = game.positions.value;
    if (start === undefined) return;
    list.replaceChildren(...rows(game.positions.value, notationOf(table.settings, start.variant).value));
    byId('no-moves', HTMLParagraphElement).hidden = game.positions.value.length > 1;
  });
  effect(() => {
    const ply = String(game.ply.value);
    const repeated = repeatedPlies(game.positions.value.at(-1));
    for (const button of list.querySelectorAll('button')) {
      const isCurrent = button.dataset['ply'] === ply;
      if (isCurrent) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
      if (isCurrent) scrollWithin(list, button);
      button.dataset['repeated'] = String(repeated.has(Number(button.dataset['ply']) - 1));
    }
  });
}

/** The moves that a verdict by repetition rests on, if the game ended by one: places in the history, from 0. */
function repeatedPlies(last: Position | undefined): ReadonlySet<number> {
  const repetition = last?.outcome() === undefined ? undefined : repetitionOf(last);
  return new Set(repetition?.moves.map(({ ply }) => ply));
}

/** A row for each number of the game, which begins with the second side if that was to move first. */
function rows(positions: readonly Position[], notation: Notation): HTMLLIElement[] {
  const items: HTMLLIElement[] = [];
  for (let ply = 1; ply < positions.length; ply++) {
    const before = positions[ply - 1];
    const move = positions[ply]?.history.at(-1);
    if (before === undefined || move === undefined) continue;
    const button = make('button', { 'type': 'button', 'data-ply': ply }, makeMove(notation, before, move));
    if (ply === 1 || before.turn === 'first') {
      const number = `${before.setup.fullMoves}.`;
      items.push(make('li', {}, make('span', { class: 'number' }, number), ...(before.turn === 'first' ? [] : [make('span', {}, '…')])));
    }
    items.at(-1)?.append(button);
  }
  return items;
}

/** Scrolls the list, and never the page. */
function scrollWithin(list: HTMLElement, item: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

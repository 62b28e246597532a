/** The moves of the game, two to a row; each is a button that leads to its position. */
import { effect } from '@preact/signals-core';
import type { Position } from 'shoqi';
import { byId, make } from '../dom.js';
import type { Table } from '../state/table.js';
import { moveText } from '../words.js';

export function mountMoves(table: Table): void {
  const { game } = table;
  const list = byId('move-list', HTMLOListElement);
  list.addEventListener('click', ({ target }) => {
    const ply = target instanceof HTMLButtonElement ? target.dataset['ply'] : undefined;
    if (ply !== undefined) table.jump(Number(ply));
  });
  effect(() => {
    list.replaceChildren(...rows(game.positions.value));
    byId('no-moves', HTMLParagraphElement).hidden = game.positions.value.length > 1;
  });
  effect(() => {
    const ply = String(game.ply.value);
    void game.positions.value;
    for (const button of list.querySelectorAll('button')) {
      const isCurrent = button.dataset['ply'] === ply;
      if (isCurrent) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
      if (isCurrent) scrollWithin(list, button);
    }
  });
}

/** A row for each number of the game, which begins with the second side if that was to move first. */
function rows(positions: readonly Position[]): HTMLLIElement[] {
  const [start] = positions;
  if (start === undefined) return [];
  const items: HTMLLIElement[] = [];
  for (let ply = 1; ply < positions.length; ply++) {
    const before = positions[ply - 1];
    const move = positions[ply]?.history.at(-1);
    if (before === undefined || move === undefined) continue;
    const button = make('button', { 'type': 'button', 'data-ply': ply }, moveText(before, move));
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

/**
 * The address bar follows the game, so that reload, bookmark and link restore it. Moves replace the address; where moves or a whole game
 * are replaced by others, the old address stays behind in the browser's history, one step back.
 */
import { effect } from '@preact/signals-core';
import { makeLink } from './state/link.js';
import type { Table } from './state/table.js';

/** Keeps the address as the table is, and the table as an address that the reader goes to. */
export function mountAddress(table: Table): void {
  const { game, settings } = table;
  let branches = game.branches.peek();
  let written = '';
  effect(() => {
    const link = makeLink(game.positions.value, game.ply.value, settings.player.value);
    const isBranch = game.branches.value !== branches;
    branches = game.branches.value;
    const isOurs = location.hash === written;
    written = link;
    if (link === location.hash) return;
    // an address that someone else wrote, and that could not be followed, stays in the history too
    if (isBranch || !isOurs) history.pushState(null, '', link);
    else history.replaceState(null, '', link);
  });
  addEventListener('popstate', () => {
    const link = location.hash;
    if (link !== makeLink(game.positions.peek(), game.ply.peek(), settings.player.peek())) void table.open(link);
  });
}

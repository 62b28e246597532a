/** A bar beside the board: how the points are likely to be shared. */
import { effect } from '@preact/signals-core';
import { sideName } from 'shoqi';
import { byId, setAttributes } from '../dom.js';
import { shortScoreText } from '../state/scores.js';
import type { Table } from '../state/table.js';

export function mountWorthBar({ game, worths, settings }: Table): void {
  const bar = byId('worth', HTMLDivElement);
  const fill = byId('worth-fill', HTMLDivElement);
  const text = byId('worth-text', HTMLSpanElement);
  effect(() => {
    void worths.changes.value;
    const position = game.position.value;
    // without a word of its own a position has that of the one before
    const worth = worths.of(position) ?? worths.of(game.positions.value[game.ply.value - 1] ?? position);
    const share = worth?.share ?? 0.5;
    const isOver = position.outcome() !== undefined;
    const name = sideName(position.variant, 'first');
    bar.dataset['bottom'] = settings.orientation.value;
    bar.dataset['known'] = String(worth !== undefined);
    fill.style.setProperty('--share', share.toFixed(3));
    text.textContent = worth === undefined ? '' : isOver ? { 1: '1–0', 0: '0–1' }[share] ?? '½' : shortScoreText(worth.score);
    setAttributes(bar, {
      'aria-valuenow': Math.round(100 * share),
      'aria-valuetext': `${Math.round(100 * share)} % for ${name}${worth === undefined ? ', not analysed' : ''}`,
      'aria-label': `Chances of ${name}`,
    });
  });
}

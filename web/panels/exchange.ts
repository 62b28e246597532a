/** The position as text, in and out, and a link that restores the game. */
import { effect } from '@preact/signals-core';
import { makeFen, makeSfen } from 'shoqi';
import { copyText } from '../copy.js';
import { byId } from '../dom.js';
import { makeLink } from '../state/link.js';
import type { Table } from '../state/table.js';

export function mountExchange(table: Table): void {
  const { game, settings } = table;
  const form = byId('set-up', HTMLFormElement);
  const input = byId('position-text', HTMLInputElement);
  const sfen = byId('sfen', HTMLInputElement);
  const link = byId('link', HTMLInputElement);
  const refusal = byId('position-refusal', HTMLParagraphElement);
  effect(() => {
    const { setup, variant } = game.position.value;
    input.value = makeFen(setup);
    refuse('');
    sfen.value = variant === 'minishogi' ? makeSfen(setup) : '';
    byId('sfen-row', HTMLDivElement).hidden = variant !== 'minishogi';
  });
  effect(() => { link.value = new URL(makeLink(game.positions.value, game.ply.value, settings.player.value), location.href).href; });

  function refuse(reason: string): void {
    refusal.textContent = reason;
    refusal.hidden = reason === '';
    if (reason === '') input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void table.setUp(input.value).then((reason) => refuse(reason ?? ''));
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
    button.addEventListener('click', () => void copyText(button, byId(button.dataset['copies'] ?? '', HTMLInputElement)));
  }
}

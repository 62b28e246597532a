/** A small panel over the board, when a move may promote or not: one picture for each. */
import { effect } from '@preact/signals-core';
import { makePieceSvg, roleName, type Move, type Piece, type Position } from 'shoqi';
import { make, parseSvg } from '../dom.js';
import type { Table } from '../state/table.js';
import type { Looks } from '../looks.js';

export function mountPromotion(dialog: HTMLDialogElement, table: Table, looks: Looks): void {
  const { selection, game, settings } = table;
  const title = make('p', { id: 'promotion-title' }, 'Promote?');
  effect(() => {
    const moves = selection.choice.value;
    if (moves.length === 0) return dialog.close();
    const position = game.position.peek();
    const drawn = { theme: looks.board.peek(), pieceSet: settings.pieceSet.peek(), orientation: position.turn };
    const buttons = moves.toSorted((a, b) => Number(isPromotion(b)) - Number(isPromotion(a))).flatMap((move) => {
      const piece = pieceAfter(position, move);
      if (piece === undefined) return [];
      const label = isPromotion(move) ? 'Promote' : `Keep ${roleName(position.variant, piece.role)}`;
      const button = make('button', { 'type': 'button', 'data-promote': String(isPromotion(move)) },
        parseSvg(makePieceSvg(position.variant, piece, drawn)), make('span', {}, label));
      button.addEventListener('click', () => selection.choose(move));
      return [button];
    });
    dialog.replaceChildren(title, make('div', { class: 'choices' }, ...buttons));
    dialog.showModal();
    buttons[0]?.focus();
  });
  dialog.addEventListener('close', () => { if (selection.choice.peek().length > 0) selection.cancel(); });
  // a click beside the panel falls on the dialog itself
  dialog.addEventListener('click', ({ target }) => { if (target === dialog) dialog.close(); });
}

function isPromotion(move: Move): boolean {
  return move.kind === 'board' && move.promote;
}

function pieceAfter(position: Position, move: Move): Piece | undefined {
  const played = position.play(move);
  return played.ok ? played.value.setup.pieces.get(move.to) : undefined;
}

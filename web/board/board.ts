/** The board: the picture, the buttons over it, and the panel of a promotion. */
import { computed, effect } from '@preact/signals-core';
import { diagramLayout, type HandPlace } from 'shoqi';
import { byId } from '../dom.js';
import type { Table } from '../state/table.js';
import { mountCells } from './cells.js';
import { mountDrag } from './drag.js';
import { mediaSignal, type Looks } from '../looks.js';
import { mountPicture } from './picture.js';
import { mountPromotion } from './promotion.js';

export function mountBoard(table: Table, looks: Looks): void {
  const board = byId('board', HTMLDivElement);
  const picture = byId('picture', HTMLDivElement);
  const cells = byId('cells', HTMLDivElement);
  const isNarrow = mediaSignal('(max-width: 640px)');
  const hands = computed((): HandPlace => (isNarrow.value ? 'above' : 'beside'));
  const variant = computed(() => table.game.position.value.variant);
  const layout = computed(() => diagramLayout(variant.value, { orientation: table.settings.orientation.value, hands: hands.value }));
  effect(() => {
    const { width, height } = layout.value;
    board.style.aspectRatio = `${width} / ${height}`;
    board.style.setProperty('--wide', (width / height).toFixed(3));
  });
  mountDrag(cells, picture, table, () => layout.peek());
  mountCells(cells, table, () => layout.value);
  mountPicture(picture, table, looks, hands);
  mountPromotion(byId('promotion', HTMLDialogElement), table, looks);
}

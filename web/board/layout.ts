/** Sizes of the board on the page: those of the diagram, as shares of the place that it fills. */
import type { DiagramLayout, Point } from 'shoqi';

/** Side of a square in the units of a layout. */
const CELL = 100;

/** Puts an element that fills a square on a point of the layout. */
export function placeOn(element: HTMLElement, layout: DiagramLayout, { x, y }: Point): void {
  const { style } = element;
  style.left = share(x - CELL / 2, layout.width);
  style.top = share(y - CELL / 2, layout.height);
  style.width = share(CELL, layout.width);
  style.height = share(CELL, layout.height);
}

function share(part: number, whole: number): string {
  return `${(100 * part / whole).toFixed(3)}%`;
}

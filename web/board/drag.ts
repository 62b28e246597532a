/** Dragging a piece: its picture follows the pointer, and it moves to where it is let go. A press that stays a press is a click. */
import type { DiagramLayout } from 'shoqi';
import { samePlace, type Place } from '../state/selection.js';
import type { Table } from '../state/table.js';
import { placeOf } from './cells.js';
import { pieceOn } from './picture.js';

/** Pixels that a pointer moves before a press becomes a drag. */
const SLACK = 5;

interface Drag {
  readonly place: Place;
  readonly button: HTMLElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** What follows the pointer, once it moves. */
  ghost: SVGSVGElement | undefined;
}

/** Lets the movable pieces of `picture` be dragged over `cells`. */
export function mountDrag(cells: HTMLElement, picture: HTMLElement, table: Table, currentLayout: () => DiagramLayout): void {
  let drag: Drag | undefined;
  let wasDragged = false;

  const end = (): void => {
    drag?.ghost?.remove();
    delete picture.dataset['dragged'];
    for (const piece of picture.querySelectorAll('.dragged')) piece.classList.remove('dragged');
    drag = undefined;
  };
  cells.addEventListener('pointerdown', (event) => {
    wasDragged = false;
    end();
    const place = placeOf(event.target, table.variant);
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (event.button !== 0 || !event.isPrimary || button === null || place === undefined || !table.selection.isMovable(place)) return;
    drag = { place, button, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: undefined };
  });
  cells.addEventListener('pointermove', (event) => {
    if (drag?.pointer !== event.pointerId) return;
    if (drag.ghost === undefined) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      cells.setPointerCapture(event.pointerId);
      wasDragged = true;
      table.selection.take(drag.place);
      drag.ghost = makeGhost(picture, drag.button);
    }
    if (drag.ghost !== undefined) follow(drag.ghost, currentLayout(), event);
  });
  cells.addEventListener('pointerup', (event) => {
    if (drag?.pointer !== event.pointerId) return;
    const { place, ghost } = drag;
    end();
    if (ghost === undefined) return;
    const below = placeOf(document.elementFromPoint(event.clientX, event.clientY), table.variant);
    const isTarget = below?.kind === 'square' && !samePlace(below, place) && table.selection.targets.peek().has(below.square);
    // what was carried to its place does not slide there
    picture.dataset['dropped'] = '';
    if (isTarget) table.selection.press(below);
    else table.selection.cancel();
    delete picture.dataset['dropped'];
  });
  cells.addEventListener('pointercancel', () => {
    if (wasDragged) table.selection.cancel();
    end();
  });
  // the click that ends a drag is no press
  cells.addEventListener('click', (event) => {
    if (wasDragged) event.stopImmediatePropagation();
    wasDragged = false;
  }, { capture: true });
}

/** A copy of the piece in a picture of its own over the board; the piece itself fades. */
function makeGhost(picture: HTMLElement, button: HTMLElement): SVGSVGElement | undefined {
  const name = button.dataset['square'] ?? button.dataset['hand'] ?? '';
  const piece = pieceOn(picture, name);
  const ghost = piece?.ownerSVGElement?.cloneNode(false);
  if (piece === undefined || !(ghost instanceof SVGSVGElement)) return undefined;
  ghost.setAttribute('class', 'ghost');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.append(piece.cloneNode(true));
  piece.classList.add('dragged');
  picture.dataset['dragged'] = name;
  picture.append(ghost);
  return ghost;
}

/** Puts the copy under the pointer; size and direction of the piece stay. */
function follow(ghost: SVGSVGElement, { width, height }: DiagramLayout, { clientX, clientY }: PointerEvent): void {
  const box = ghost.getBoundingClientRect();
  const [x, y] = [(clientX - box.left) * width / box.width, (clientY - box.top) * height / box.height];
  const piece = ghost.firstElementChild;
  const transform = piece?.getAttribute('transform') ?? '';
  piece?.setAttribute('transform', transform.replace(/^translate\([^)]*\)/, `translate(${x.toFixed(1)} ${y.toFixed(1)})`));
}

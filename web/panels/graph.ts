/** The course of the game: the chances of the first side after each move that was searched. A click leads to the position. */
import { effect } from '@preact/signals-core';
import { sideName } from 'shoqi';
import { byId } from '../dom.js';
import type { Worth } from '../state/scores.js';
import type { Table } from '../state/table.js';

const WIDTH = 300;
const HEIGHT = 80;

export function mountGraph(table: Table): void {
  const { game, worths } = table;
  const root = byId('graph', HTMLDivElement);
  const svg = root.querySelector('svg');
  const [area, line, now] = ['area', 'line', 'now'].map((name) => svg?.querySelector(`.${name}`));
  effect(() => {
    void worths.changes.value;
    const all = game.positions.value.map((position) => worths.of(position));
    const points = all.flatMap((worth, ply) => (worth === undefined ? [] : [`${x(ply, all.length)} ${y(worth)}`]));
    const [first, last] = [all.findIndex((worth) => worth !== undefined), all.findLastIndex((worth) => worth !== undefined)];
    const path = points.length === 0 ? '' : `M${points.join('L')}`;
    line?.setAttribute('d', path);
    area?.setAttribute('d', path === '' ? '' : `${path}L${x(last, all.length)} ${HEIGHT / 2}L${x(first, all.length)} ${HEIGHT / 2}Z`);
    now?.setAttribute('d', `M${x(game.ply.value, all.length)} 0V${HEIGHT}`);
    const known = all.filter((worth) => worth !== undefined).length;
    svg?.setAttribute('aria-label', `Chances of ${sideName(table.variant, 'first')} over the game, known for ${known} of ${all.length} positions`);
  });
  root.addEventListener('click', ({ clientX }) => {
    const box = root.getBoundingClientRect();
    table.jump(Math.round((clientX - box.left) / box.width * (game.positions.peek().length - 1)));
  });
}

function x(ply: number, count: number): string {
  return (count < 2 ? 0 : ply / (count - 1) * WIDTH).toFixed(1);
}

function y({ share }: Worth): string {
  return ((1 - share) * HEIGHT).toFixed(1);
}

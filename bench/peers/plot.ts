/** Bars as an SVG text that stands alone: a group a game, a bar a side, each as long as its median, a thin line for its range. */
import type { Figure, Quantity } from './measure.js';

const WIDTH = 720, LEFT = 190, RIGHT = 90, BAR = 18, GAP = 6, GROUP_GAP = 22, TOP = 44;
const FONT = 'font-family="system-ui, sans-serif"';
const COLORS = ['#2f6f4f', '#b5651d', '#5b6ea8', '#888888'];

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const text = (x: number, y: number, words: string, more = ''): string => `<text x="${x}" y="${y}" ${FONT} ${more}>${escaped(words)}</text>`;

/** `groups`: the figures of each game. The scale begins at 0. */
export function barPlot({ title, unit, scale, digits }: Quantity, groups: ReadonlyMap<string, readonly Figure[]>): string {
  const all = [...groups.values()].flat(), sides = [...new Set(all.map(({ side }) => side))];
  const most = Math.max(...all.map(({ value }) => value.max));
  const lengthOf = (value: number): number => Math.round(value / most * (WIDTH - LEFT - RIGHT) * 10) / 10;
  const parts: string[] = [];
  let y = TOP;
  for (const [game, figures] of groups) {
    parts.push(text(8, y + BAR - 5, game, 'font-size="14" font-weight="bold"'));
    y += BAR + GAP;
    for (const { side, value: { median, min, max } } of figures) {
      const color = COLORS[sides.indexOf(side) % COLORS.length], middle = y + BAR / 2;
      parts.push(
        text(LEFT - 8, y + BAR - 5, side, 'font-size="12" text-anchor="end"'),
        `<rect x="${LEFT}" y="${y}" width="${lengthOf(median)}" height="${BAR}" fill="${color}"/>`,
        `<path d="M${LEFT + lengthOf(min)} ${middle}H${LEFT + lengthOf(max)}" stroke="#000" stroke-width="1.5"/>`,
        text(LEFT + lengthOf(max) + 6, y + BAR - 5, (median / scale).toFixed(digits), 'font-size="12"'),
      );
      y += BAR + GAP;
    }
    y += GROUP_GAP - GAP;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}">`,
    `<rect width="${WIDTH}" height="${y}" fill="#fff"/>`, text(8, 24, `${title}, ${unit}`, 'font-size="16"'), ...parts, '</svg>', '',
  ].join('\n');
}

/** The losses of a training as a picture: one point an epoch, on the trained and on the held-out positions. */

export interface EpochLoss {
  readonly trained: number;
  readonly heldOut: number;
}

const WIDTH = 640, HEIGHT = 360, MARGIN = { left: 70, right: 20, top: 40, bottom: 40 };
const LINES = [
  { name: 'trained', color: '#2563a8', of: ({ trained }: EpochLoss): number => trained },
  { name: 'held out', color: '#c2410c', of: ({ heldOut }: EpochLoss): number => heldOut },
] as const;
const GRID_LINES = 5;

/** An SVG document. */
export function lossCurve(title: string, losses: readonly EpochLoss[]): string {
  const values = losses.flatMap(({ trained, heldOut }) => [trained, heldOut]), low = Math.min(...values), high = Math.max(...values);
  const x = (epoch: number): number => MARGIN.left + (WIDTH - MARGIN.left - MARGIN.right) * epoch / Math.max(1, losses.length - 1);
  const y = (loss: number): number => MARGIN.top + (HEIGHT - MARGIN.top - MARGIN.bottom) * (high - loss) / Math.max(high - low, 1e-9);
  const grid = Array.from({ length: GRID_LINES }, (_, index) => low + (high - low) * index / (GRID_LINES - 1));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${MARGIN.left}" y="22" font-size="14">${title}</text>`,
    ...grid.map((loss) => `<path d="M${MARGIN.left} ${y(loss).toFixed(1)}H${WIDTH - MARGIN.right}" stroke="#ddd"/>`
      + `<text x="${MARGIN.left - 8}" y="${(y(loss) + 4).toFixed(1)}" text-anchor="end">${loss.toFixed(5)}</text>`),
    ...LINES.map(({ color, of }) => {
      const points = losses.map((loss, epoch) => `${x(epoch).toFixed(1)},${y(of(loss)).toFixed(1)}`);
      return `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.join(' ')}"/>`;
    }),
    ...LINES.map(({ name, color }, index) => `<text x="${WIDTH - 160 + index * 70}" y="22" fill="${color}">${name}</text>`),
    `<text x="${WIDTH / 2}" y="${HEIGHT - 10}" text-anchor="middle">epoch 1 to ${losses.length}</text>`,
    '</svg>', '',
  ].join('\n');
}

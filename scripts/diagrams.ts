/** Writes the pictures of docs/diagrams/, which README.md shows: `npm run diagrams`. A test compares them with what is drawn today. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeSvg, startSetup } from '../src/index.js';

export const DIAGRAM_FOLDER = new URL('../docs/diagrams/', import.meta.url);

/** The text of each file by its name. */
export function diagrams(): ReadonlyMap<string, string> {
  return new Map((['minixiangqi', 'xiangqi42', 'minishogi'] as const).map((variant) => [`${variant}.svg`, makeSvg(startSetup(variant))]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(DIAGRAM_FOLDER, { recursive: true });
  for (const [name, text] of diagrams()) writeFileSync(new URL(name, DIAGRAM_FOLDER), text);
}

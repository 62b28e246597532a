/** What the engine has found: a line a row, its score from the first side, and how hard it has worked. */
import { effect } from '@preact/signals-core';
import { makeMove, scoreText, sideName, type Notation, type Position, type SearchInfo } from 'shoqi';
import { byId, make } from '../dom.js';
import { worthOf } from '../state/scores.js';
import { notationOf } from '../state/settings.js';
import type { Table } from '../state/table.js';
import { threadsText } from '../words.js';

/** Moves of a line that are shown. */
const SHOWN_MOVES = 8;

export function mountLines(table: Table): void {
  const { engine, game, settings } = table;
  const list = byId('lines', HTMLOListElement);
  const work = byId('work', HTMLParagraphElement);
  effect(() => {
    const report = engine.report.value;
    const position = game.position.value;
    const lines = report?.position === position ? report.lines.slice(0, Math.max(1, settings.lineCount.value)) : [];
    const notation = notationOf(settings, position.variant).value;
    list.replaceChildren(...lines.map((line) => row(position, line, notation)));
    work.textContent = workText(engine.state.value, lines[0], position, report?.threads ?? 1);
  });
}

function row(position: Position, line: SearchInfo, notation: Notation): HTMLLIElement {
  const { score } = worthOf(position.turn, line);
  const texts: string[] = [];
  let current = position;
  for (const move of line.pv.slice(0, SHOWN_MOVES)) {
    texts.push(makeMove(notation, current, move));
    const played = current.play(move);
    if (!played.ok) break;
    current = played.value;
  }
  return make('li', {}, make('span', { class: 'score' }, scoreText(score)), make('span', { class: 'pv' }, texts.join(' ')));
}

function workText(state: string, best: SearchInfo | undefined, { variant }: Position, threads: number): string {
  if (state === 'starting') return 'The engine is starting.';
  if (best === undefined) return `Scores are for ${sideName(variant, 'first')}.`;
  const nodes = Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
  const work = `${nodes.format(best.nodes)} nodes, ${nodes.format(best.nps)} a second`;
  return `Depth ${best.depth} on ${threadsText(threads)}, ${work}. Scores are for ${sideName(variant, 'first')}.`;
}

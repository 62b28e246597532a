/** Whose turn it is or how the game ended, what went wrong, each move said aloud, and the whole position for who wants to hear it. */
import { effect } from '@preact/signals-core';
import { describe, describeMove, explain, type Position } from 'shoqi';
import { byId } from '../dom.js';
import type { Table } from '../state/table.js';
import { statusInWords } from '../words.js';

export function mountStatus({ game, engine, message, isEngineTurn, hasMoveRequest }: Table): void {
  const status = byId('status', HTMLParagraphElement);
  const reason = byId('reason', HTMLParagraphElement);
  const spoken = byId('spoken', HTMLDivElement);
  const problem = byId('problem', HTMLParagraphElement);
  effect(() => {
    const position = game.position.value;
    const isOver = position.outcome() !== undefined;
    const isThinking = !isOver && (isEngineTurn.value || hasMoveRequest.value) && engine.state.value !== 'failed';
    status.textContent = `${statusInWords(position)}${isThinking ? ', the engine is thinking' : ''}`;
    status.dataset['over'] = String(isOver);
    reason.textContent = reasonOf(position);
    reason.hidden = !isOver;
  });
  effect(() => {
    const ply = game.ply.value;
    const [before, after] = [game.positions.value[ply - 1], game.position.value];
    const move = after.history.at(-1);
    const sentence = before === undefined || move === undefined ? 'Start of the game.' : describeMove(before, move);
    spoken.textContent = `${sentence} ${reasonOf(after)}`.trim();
  });
  effect(() => { byId('words', HTMLParagraphElement).textContent = describe(game.position.value); });
  effect(() => {
    const failure = engine.state.value === 'failed' ? `The engine stopped: ${engine.failure.value}` : '';
    problem.textContent = message.value || failure;
    problem.hidden = problem.textContent === '';
  });
}

/** How a game ended, and the moves that made it; empty while it goes on. */
function reasonOf(position: Position): string {
  const outcome = position.outcome();
  return outcome === undefined ? '' : explain(outcome, position);
}

/** Whose turn it is or how the game ended, what went wrong, and each move said aloud. */
import { effect } from '@preact/signals-core';
import { byId } from '../dom.js';
import type { Table } from '../state/table.js';
import { lastMoveInWords, statusInWords } from '../words.js';

export function mountStatus({ game, engine, message, isEngineTurn, hasMoveRequest }: Table): void {
  const status = byId('status', HTMLParagraphElement);
  const spoken = byId('spoken', HTMLDivElement);
  const problem = byId('problem', HTMLParagraphElement);
  effect(() => {
    const position = game.position.value;
    const isOver = position.outcome() !== undefined;
    const isThinking = !isOver && (isEngineTurn.value || hasMoveRequest.value) && engine.state.value !== 'failed';
    status.textContent = `${statusInWords(position)}${isThinking ? ', the engine is thinking' : ''}`;
    status.dataset['over'] = String(isOver);
  });
  effect(() => {
    const ply = game.ply.value;
    const [before, after] = [game.positions.value[ply - 1], game.position.value];
    const move = before === undefined ? 'Start of the game' : lastMoveInWords(before, after);
    spoken.textContent = after.outcome() === undefined ? move : `${move}. ${statusInWords(after)}`;
  });
  effect(() => {
    const failure = engine.state.value === 'failed' ? `The engine stopped: ${engine.failure.value}` : '';
    problem.textContent = message.value || failure;
    problem.hidden = problem.textContent === '';
  });
}

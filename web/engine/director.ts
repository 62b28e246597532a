/** Decides what the engine does: move when it is its turn, analyse when the reader wants it, and nothing else. */
import { batch, effect, untracked } from '@preact/signals-core';
import type { Position } from 'shoqi';
import type { Table } from '../state/table.js';

/** Runs as long as the page. */
export function direct(table: Table): void {
  const { game, engine, settings, isEngineTurn, hasMoveRequest } = table;
  effect(() => {
    const position = game.position.value;
    const lineCount = settings.lineCount.value;
    const threads = settings.threads.value;
    const mustMove = isEngineTurn.value || hasMoveRequest.value;
    const mayAnalyse = settings.isAnalysing.value;
    untracked(() => {
      if (position.outcome() !== undefined) engine.stop();
      else if (mustMove) void move(table, position, threads);
      else if (mayAnalyse) void engine.search(position, threads, { multiPv: lineCount });
      else engine.stop();
    });
  });
  effect(() => {
    const report = engine.report.value;
    const [best] = report?.lines ?? [];
    if (report !== undefined && best !== undefined) untracked(() => table.worths.learn(report.position, best));
  });
}

async function move({ game, engine, settings, hasMoveRequest, message }: Table, position: Position, threads: number): Promise<void> {
  const result = await engine.search(position, threads, { moveTimeMs: settings.moveTimeMs.peek() });
  if (game.position.peek() !== position) return;
  const { bestMove } = result ?? {};
  // without a result something else is asked of the engine by now, or it failed and waits for another request
  if (bestMove === undefined && engine.state.peek() !== 'failed') return;
  batch(() => {
    hasMoveRequest.value = false;
    const played = bestMove === undefined ? undefined : game.play(bestMove);
    if (played?.ok === false) message.value = played.error.message;
  });
}

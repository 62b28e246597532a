/** Choices and buttons: each shows what is so, and changes it. */
import { effect, type Signal } from '@preact/signals-core';
import { COLORS, DIAGRAM_THEMES, notationsOf, PIECE_SETS, sideName, variantInfo, VARIANTS, type Notation } from 'shoqi';
import { byId, make } from '../dom.js';
import { threadsText } from '../words.js';
import { CAN_SHARE_MEMORY, THREAD_COUNTS } from '../state/threads.js';
import { LINE_COUNTS, MOVE_TIMES, notationOf, SCHEMES } from '../state/settings.js';
import type { Table } from '../state/table.js';

const WORDS: Readonly<Record<string, string>> = {
  auto: 'As the system', light: 'Light', dark: 'Dark', wood: 'Wood', paper: 'Paper', characters: 'Characters', western: 'Western',
};

const NOTATION_NAMES: Readonly<Record<Notation, string>> = {
  'uci': 'UCI', 'usi': 'USI', 'san': 'SAN', 'wxf': 'WXF', 'chinese': 'Chinese', 'hosking': 'Hosking', 'hodges': 'Hodges',
  'hodges-number': 'Hodges, numbers', 'japanese': 'Japanese', 'kif': 'KIF', 'csa': 'CSA',
};

export function mountControls(table: Table): void {
  const { settings, game } = table;
  mountGame(table);
  mountNotation(table);
  choice('move-time', settings.moveTimeMs, MOVE_TIMES, (ms) => `${ms / 1000} s a move`);
  choice('line-count', settings.lineCount, LINE_COUNTS, (count) => (count === 1 ? '1 line' : `${count} lines`));
  choice('threads', settings.threads, THREAD_COUNTS, threadsText);
  if (!CAN_SHARE_MEMORY) byId('threads', HTMLSelectElement).title = 'More than one needs a page that its server has isolated, as npm start does';
  choice('scheme', settings.scheme, SCHEMES, (name) => WORDS[name] ?? name);
  choice('board-theme', settings.board, ['auto', ...DIAGRAM_THEMES] as const, (name) => (name === 'auto' ? 'As the page' : WORDS[name] ?? name));
  choice('piece-set', settings.pieceSet, PIECE_SETS, (name) => WORDS[name] ?? name);
  toggle('analyse', settings.isAnalysing);
  toggle('arrows', settings.hasArrows);
  button('flip', () => { settings.orientation.value = settings.orientation.value === 'first' ? 'second' : 'first'; });
  button('undo', () => table.undo(), () => game.ply.value > 0);
  button('to-start', () => table.jump(0), () => game.ply.value > 0);
  button('back', () => table.jump(game.ply.peek() - 1), () => game.ply.value > 0);
  button('forward', () => table.jump(game.ply.peek() + 1), () => !game.isAtEnd.value);
  button('to-end', () => table.jump(Infinity), () => !game.isAtEnd.value);
  button('engine-move', () => { table.hasMoveRequest.value = true; }, () => (
    (!table.isEngineTurn.value || table.engine.state.value === 'failed') && !table.hasMoveRequest.value
    && game.position.value.outcome() === undefined
  ));
  document.addEventListener('keydown', (event) => walkByKey(table, event));
}

/** Which game, who plays, and a new one. */
function mountGame(table: Table): void {
  const { game, settings } = table;
  const variant = byId('variant', HTMLSelectElement);
  variant.append(...VARIANTS.map((id) => make('option', { value: id }, variantInfo(id).name)));
  effect(() => { variant.value = game.position.value.variant; });
  variant.addEventListener('change', () => {
    const chosen = VARIANTS.find((id) => id === variant.value);
    if (chosen !== undefined) void table.begin(chosen);
  });
  button('new-game', () => void table.begin(table.variant));
  const player = byId('player', HTMLSelectElement);
  effect(() => {
    const id = game.position.value.variant;
    player.replaceChildren(
      ...COLORS.map((color) => make('option', { value: color }, `Play ${sideName(id, color)}`)), make('option', { value: 'both' }, 'Analyse both sides'),
    );
    player.value = settings.player.value;
  });
  player.addEventListener('change', () => table.seat(COLORS.find((color) => color === player.value) ?? 'both'));
}

/** How moves are written: each family of games has its own ways. */
function mountNotation({ settings, game }: Table): void {
  const select = byId('notation', HTMLSelectElement);
  effect(() => {
    const { variant } = game.position.value;
    select.replaceChildren(...notationsOf(variant).map((name) => make('option', { value: name }, NOTATION_NAMES[name])));
    select.value = notationOf(settings, variant).value;
  });
  select.addEventListener('change', () => {
    const { variant } = game.position.peek();
    const chosen = notationsOf(variant).find((name) => name === select.value);
    if (chosen !== undefined) notationOf(settings, variant).value = chosen;
  });
}

function choice<T extends string | number>(id: string, value: Signal<T>, choices: readonly T[], word: (choice: T) => string): void {
  const select = byId(id, HTMLSelectElement);
  select.append(...choices.map((one) => make('option', { value: one }, word(one))));
  effect(() => { select.value = String(value.value); });
  select.addEventListener('change', () => {
    const chosen = choices.find((one) => String(one) === select.value);
    if (chosen !== undefined) value.value = chosen;
  });
}

function toggle(id: string, value: Signal<boolean>): void {
  const element = byId(id, HTMLButtonElement);
  effect(() => element.setAttribute('aria-pressed', String(value.value)));
  element.addEventListener('click', () => { value.value = !value.value; });
}

/** A button that stays in reach of the keyboard when there is nothing to do for it. */
function button(id: string, action: () => void, isUseful: () => boolean = () => true): void {
  const element = byId(id, HTMLButtonElement);
  effect(() => element.setAttribute('aria-disabled', String(!isUseful())));
  element.addEventListener('click', () => { if (element.getAttribute('aria-disabled') !== 'true') action(); });
}

/** Arrow keys walk through the game, unless something that uses them has the focus. */
function walkByKey(table: Table, { key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): void {
  if (ctrlKey || altKey || metaKey || (target instanceof Element && target.closest('input, select, textarea, [role=grid], dialog') !== null)) return;
  const ply = table.game.ply.peek();
  const to = ({ ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: Infinity } as Record<string, number>)[key];
  if (to !== undefined) table.jump(to);
}

/** Whether a table that someone made is one: every part that sentences of a game are made of, so that none fails in the middle. */
import { ShoqiError, shown } from '../result.js';
import { MOVE_CLASSES } from '../review/classes.js';
import { COLORS, type Variant } from '../types.js';
import { PHRASE_PLACES, type Language } from './language.js';
import { familyOf, rolesOf } from './names.js';

/** Throws a `ShoqiError` `ERR_OPTION` that names what a table lacks for a game, such as `phrases.drawn`. */
export function checkLanguage(table: Language, variant: Variant): void {
  const family = familyOf(variant), sides = COLORS.map((color) => `sides.${family}.${color}`);
  const classes = MOVE_CLASSES.map((name) => `moveClasses.${name}`), phrases = Object.keys(PHRASE_PLACES).map((key) => `phrases.${key}`);
  const lists = ['list', 'groupList'].flatMap((name) => [`${name}.0`, `${name}.1`]);
  const texts = [`games.${variant}`, ...sides, ...lists, 'stepSeparator', 'sentenceSeparator', ...classes, ...phrases];
  for (const path of texts) demand(path, 'text', partOf(table, path), isText);
  for (const role of rolesOf(variant)) demand(`roles.${family}.${role}`, 'text, or one a side', partOf(table, `roles.${family}.${role}`), isSideWord);
  demand('square', 'a function', table.square, (value) => typeof value === 'function');
}

function demand(path: string, kind: string, value: unknown, isSo: (value: unknown) => boolean): void {
  if (!isSo(value)) throw new ShoqiError('ERR_OPTION', `${path} of a language must be ${kind}, not ${shown(value)}`);
}

function partOf(table: Language, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | null | undefined)?.[key], table);
}

function isText(value: unknown): boolean { return typeof value === 'string'; }

/** A role that is left out keeps the word of the API. */
function isSideWord(value: unknown): boolean {
  if (value === undefined || typeof value === 'string') return true;
  return typeof value === 'object' && value !== null && COLORS.every((color) => isText((value as Readonly<Record<string, unknown>>)[color]));
}

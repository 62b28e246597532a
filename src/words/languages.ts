/** The languages that come with the package, and how their phrases are filled. */
import { checkOptions, isKeyOf, ShoqiError, shown } from '../result.js';
import type { MoveClass } from '../review/classes.js';
import type { Color, Piece, Role, Square, Variant } from '../types.js';
import { CHINESE } from './chinese.js';
import { ENGLISH } from './english.js';
import { JAPANESE } from './japanese.js';
import { PHRASE_PLACES, type Language, type PhraseKey } from './language.js';
import { checkLanguage } from './check-language.js';
import { familyOf, rolesOf } from './names.js';

/** Languages of descriptions, by the codes of ISO 639. */
export const LANGUAGES = ['en', 'zh', 'ja'] as const;
/** A language of the package. */
export type LanguageCode = (typeof LANGUAGES)[number];

const TABLES: Readonly<Record<LanguageCode, Language>> = { en: ENGLISH, zh: CHINESE, ja: JAPANESE };

/** What descriptions may be told. */
export interface DescribeOptions {
  /** One of `LANGUAGES`, or a table of one's own. Default English. */
  readonly language?: LanguageCode | Language | undefined;
}

/**
 * The table of a language of the package: to change some of it, or to begin another with. Throws a `ShoqiError` `ERR_OPTION` for a code
 * that has none.
 *
 * ```ts
 * languageTable('zh').sides.xiangqi.first; // '红方'
 * const terse = { ...languageTable('en'), phrases: { ...languageTable('en').phrases, position: '{side} to move.' } };
 * describe((await loadRules('minishogi')).start(), { language: terse }).slice(0, 14); // 'Sente to move.'
 * ```
 */
export function languageTable(code: LanguageCode): Language {
  if (!isKeyOf(TABLES, code)) throw new ShoqiError('ERR_OPTION', `language is one of ${LANGUAGES.join(', ')} or a table, not ${shown(code)}`);
  return TABLES[code];
}

/** Places in a phrase and what goes there. */
type Filling<K extends PhraseKey> = Readonly<Record<(typeof PHRASE_PLACES)[K][number], string | number>>;

/** A language at work on one game. */
export class Speaker {
  readonly #table: Language;

  /** `more`: what else the options may have. */
  constructor(readonly variant: Variant, options: DescribeOptions = {}, more: readonly string[] = []) {
    checkOptions('the options', options, ['language', ...more]);
    const { language = 'en' } = options;
    const isOwn = typeof language === 'object' && language !== null;
    if (isOwn) checkLanguage(language, variant);
    this.#table = isOwn ? language : languageTable(language);
  }

  /** A phrase with its places filled. */
  say<K extends PhraseKey>(key: K, filling: Filling<K>): string {
    const texts: Readonly<Record<string, string | number | undefined>> = filling;
    return this.#table.phrases[key].replaceAll(/\{(\w+)\}/g, (place, name: string) => String(texts[name] ?? place));
  }

  get game(): string { return this.#table.games[this.variant]; }

  side(color: Color): string { return this.#table.sides[familyOf(this.variant)][color]; }

  role(role: Role, color: Color): string {
    const word = this.#table.roles[familyOf(this.variant)][role] ?? role;
    return typeof word === 'string' ? word : word[color];
  }

  piece({ role, color }: Piece): string { return this.role(role, color); }

  square(square: Square): string { return this.#table.square(this.variant, square); }

  moveClass(name: MoveClass): string { return this.#table.moveClasses[name]; }

  list(things: readonly string[]): string { return joined(things, this.#table.list); }

  groups(groups: readonly string[]): string { return joined(groups, this.#table.groupList); }

  steps(steps: readonly string[]): string { return steps.join(this.#table.stepSeparator); }

  sentences(sentences: readonly string[]): string { return sentences.join(this.#table.sentenceSeparator); }

  /** The kinds of the game, the King first and then from the greatest to the least. */
  get roles(): readonly Role[] { return rolesOf(this.variant); }
}

function joined(things: readonly string[], [between, beforeLast]: readonly [string, string]): string {
  return things.length < 2 ? things.join('') : things.slice(0, -1).join(between) + beforeLast + things.at(-1);
}

/** Light or dark, and the colours of the board with it. */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { DiagramThemeName } from 'shoqi';
import type { Settings } from './state/settings.js';

export interface Looks {
  readonly board: ReadonlySignal<DiagramThemeName>;
}

/** Follows the choice of the reader and, where that is to follow the system, the system. */
export function mountLooks(settings: Settings): Looks {
  const isDark = mediaSignal('(prefers-color-scheme: dark)');
  const scheme = computed(() => (settings.scheme.value === 'auto' ? (isDark.value ? 'dark' : 'light') : settings.scheme.value));
  effect(() => { document.documentElement.dataset['scheme'] = scheme.value; });
  return { board: computed(() => (settings.board.value === 'auto' ? (scheme.value === 'dark' ? 'dark' : 'wood') : settings.board.value)) };
}

/** Whether a media query holds, as it changes. */
export function mediaSignal(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const holds = signal(list.matches);
  list.addEventListener('change', () => { holds.value = list.matches; });
  return holds;
}

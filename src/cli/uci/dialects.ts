/** The dialects by the word that chooses them. */
import type { Dialect, DialectName } from './dialect.js';
import { UCCI } from './dialects/ucci.js';
import { UCI } from './dialects/uci.js';
import { USI } from './dialects/usi.js';

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = { uci: UCI, usi: USI, ucci: UCCI };

/** All fuzz targets. */
import { POSITION_TARGETS } from './position-targets.js';
import { PROGRAM_TARGETS } from './program-targets.js';
import { RECORD_TARGETS } from './record-targets.js';
import type { FuzzTarget } from './target.js';

export const TARGETS: readonly FuzzTarget[] = [...POSITION_TARGETS, ...RECORD_TARGETS, ...PROGRAM_TARGETS];

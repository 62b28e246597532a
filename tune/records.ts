/**
 * Files of positions: one record of 100 bytes each, the position as the engine reads it (96), the side to move, the result for that
 * side (0 loss, 1 draw, 2 win), and the search score in centipawns (i16, little-endian).
 */
import { SETUP_BYTES } from './engine.js';

export const TURN_AT = SETUP_BYTES;
export const RESULT_AT = SETUP_BYTES + 1;
export const SCORE_AT = SETUP_BYTES + 2;
export const RECORD_BYTES = SETUP_BYTES + 4;

export const LOSS = 0, DRAW = 1, WIN = 2;

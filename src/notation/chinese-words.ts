/** The characters on the pieces of Xiangqi, in moves and in diagrams. */
import type { Color, Role } from '../types.js';

/** As on real sets, Red and Black write a piece differently; in simplified characters only General, Guard and Soldier. */
export const CHINESE_PIECES = {
  simplified: {
    first: { king: '帅', advisor: '仕', rook: '车', horse: '马', cannon: '炮', pawn: '兵' },
    second: { king: '将', advisor: '士', rook: '车', horse: '马', cannon: '炮', pawn: '卒' },
  },
  traditional: {
    first: { king: '帥', advisor: '仕', rook: '俥', horse: '傌', cannon: '炮', pawn: '兵' },
    second: { king: '將', advisor: '士', rook: '車', horse: '馬', cannon: '砲', pawn: '卒' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Color, Readonly<Partial<Record<Role, string>>>>>>>;

/**
 * A Western set: silhouettes drawn by us for readers without the characters, as SVG path data around the origin, 80 high. Where chess has
 * the piece it looks like that of chess; a Guard is a shield, a Cannon a cannon, Gold the sun and Silver the moon. Holes are by even-odd.
 */
import type { Role } from '../types.js';

const TOWER = 'M-27 36v-10l7-7v-26l-8-7v-20h11v8h9v-8h16v8h9v-8h11v20l-8 7v26l7 7v10z';
const MITRE = 'M0-40a6 6 0 0 1 4 10c15 9 21 22 14 35l-7 7v9h14v15h-50v-15h14v-9l-7-7c-7-13-1-26 14-35a6 6 0 0 1 4-10zM-3-18v7h-7v6h7v11h6v-11h7v-6h-7v-7z';
const MOON = 'M12-36a37 37 0 1 0 24 52a31 31 0 0 1-24-52z';
const PAWN = 'M0-33a14 14 0 0 1 9 25h7v7h-8c1 13 6 19 15 26v10h-46v-10c9-7 14-13 15-26h-8v-7h7a14 14 0 0 1 9-25z';

/** Outline of each role; promoted pieces are marked apart. */
export const FIGURES: Readonly<Record<Role, string>> = {
  pawn: PAWN,
  king: 'M-4-41h8v8h8v8h-8v9c13-12 31-10 33 3c2 9-6 19-12 26v10h-50v-10c-6-7-14-17-12-26c2-13 20-15 33-3v-9h-8v-8h8zM-25 27h50v9h-50z',
  rook: TOWER,
  horse: 'M-20 36c-1-20 18-24 17-40c-5 5-9 8-17 9l-7 7l-10-10c6-8 7-20 17-27l-1-14l12 9c24-2 40 20 38 66zM-14-12a4 4 0 1 0 0.1 0z',
  cannon: 'M-38-4l6 12l8-2a19 19 0 1 0 31-5l27-15l4 3l4-4l-13-25l-6 1l1 5l-54 24zM-9 8a10 10 0 1 1-0.1 0zM-9 13a5 5 0 1 0 0.1 0z',
  advisor: 'M0-38c10 7 21 10 32 10c0 32-9 52-32 67c-23-15-32-35-32-67c11 0 22-3 32-10zM0-29c-8 5-15 7-24 8c1 24 9 39 24 50z',
  gold: Array.from({ length: 8 }, (_, ray) => sunRay(ray * 45)).join('') + 'M0-19a19 19 0 1 0 0.1 0z',
  silver: MOON,
  bishop: MITRE,
  tokin: PAWN,
  promotedSilver: MOON,
  dragonHorse: MITRE,
  dragonKing: TOWER,
};

/** A ray of the sun: a narrow triangle at an angle in degrees, in whole numbers. */
function sunRay(degrees: number): string {
  const at = (radius: number, turn: number): string => {
    const angle = (degrees + turn) * Math.PI / 180;
    return `${Math.round(radius * Math.sin(angle))} ${Math.round(-radius * Math.cos(angle))}`;
  };
  return `M${at(40, 0)}L${at(23, 17)}L${at(23, -17)}z`;
}

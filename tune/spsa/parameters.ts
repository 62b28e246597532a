/**
 * The numbers of the search that are tuned, and their rows in assembly/search/params.ts, which look like
 * `export const RAZOR_MARGIN: i32 = IN_MINISHOGI ? 250 : IN_XIANGQI42 ? 250 : 250;`
 */
import type { EngineName } from '../../src/variants.js';

export interface Parameter {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** How far a game tries it from its present value: some Elo, and at least 1, since the engine rounds. */
  readonly step: number;
}

/** Ranges are wide; a step is an eighth to a third of the first value. */
export const PARAMETERS: readonly Parameter[] = [
  { name: 'ASPIRATION_WINDOW', least: 5, most: 100, step: 5 },
  { name: 'RAZOR_MARGIN', least: 60, most: 800, step: 50 },
  { name: 'REVERSE_FUTILITY_MARGIN', least: 15, most: 300, step: 16 },
  { name: 'NULL_BASE', least: 1024, most: 7168, step: 480 },
  { name: 'NULL_DEPTH_FACTOR', least: 0, most: 700, step: 60 },
  { name: 'NULL_MARGIN_DIVISOR', least: 30, most: 800, step: 50 },
  { name: 'LATE_MOVE_BASE', least: 1, most: 24, step: 1.5 },
  { name: 'FUTILITY_BASE', least: 0, most: 400, step: 30 },
  { name: 'FUTILITY_MARGIN', least: 15, most: 300, step: 18 },
  { name: 'SEE_QUIET_MARGIN', least: 5, most: 250, step: 14 },
  { name: 'SEE_CAPTURE_MARGIN', least: 10, most: 300, step: 18 },
  { name: 'SINGULAR_DEPTH', least: 4, most: 12, step: 1 },
  { name: 'SINGULAR_MARGIN', least: 4, most: 160, step: 10 },
  { name: 'REDUCTION_OFFSET', least: -500, most: 2000, step: 150 },
  { name: 'REDUCTION_FACTOR', least: 150, most: 1000, step: 60 },
  { name: 'REDUCTION_HISTORY', least: 20, most: 400, step: 24 },
  { name: 'REDUCTION_PV', least: 0, most: 3000, step: 200 },
  { name: 'REDUCTION_CHECK', least: 0, most: 3000, step: 200 },
  { name: 'REDUCTION_CUT_NODE', least: 0, most: 3000, step: 200 },
  { name: 'REDUCTION_NOT_IMPROVING', least: 0, most: 2000, step: 130 },
  { name: 'REDUCTION_CUTOFFS', least: 0, most: 2000, step: 130 },
  { name: 'HISTORY_BONUS_FACTOR', least: 30, most: 500, step: 28 },
  { name: 'HISTORY_BONUS_OFFSET', least: 0, most: 400, step: 25 },
  { name: 'HISTORY_BONUS_MOST', least: 200, most: 4000, step: 220 },
  { name: 'CHECK_BONUS', least: 0, most: 16_000, step: 900 },
  { name: 'DELTA_MARGIN', least: 20, most: 600, step: 30 },
];

/** Where the rows are, from the root of the project. */
export const PARAMS_SOURCE = 'assembly/search/params.ts';

/** A row: its name, then the values of Minishogi, of Xiangqi 42 and of Minixiangqi, in the order in which it asks for the game. */
const ROW = /^export const (\w+): i32 = IN_MINISHOGI \? (-?\d+) : IN_XIANGQI42 \? (-?\d+) : (-?\d+);$/gm;
const COLUMNS: readonly EngineName[] = ['minishogi', 'xiangqi42', 'minixiangqi'];

/** Name and value of every row. */
export function readRows(source: string, game: EngineName): ReadonlyMap<string, number> {
  return new Map([...source.matchAll(ROW)].map((row) => [row[1] ?? '', Number(row[2 + COLUMNS.indexOf(game)])]));
}

/** The source with other values for one game, rounded. */
export function writeRows(source: string, game: EngineName, values: ReadonlyMap<string, number>): string {
  return source.replace(ROW, (row: string, name: string, ...old: string[]) => {
    const value = values.get(name);
    if (value === undefined) return row;
    const [a, b, c] = COLUMNS.map((column, index) => column === game ? String(Math.round(value)) : old[index]);
    return `export const ${name}: i32 = IN_MINISHOGI ? ${a} : IN_XIANGQI42 ? ${b} : ${c};`;
  });
}

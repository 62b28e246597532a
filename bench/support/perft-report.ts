/** The tables of the perft comparison. */
import type { EngineName } from '../../src/variants.js';
import { met, print, printTable } from './report.js';
import { PEER_START_LEAVES, START_LEAVES } from './start-leaves.js';
import { millions, times, type Speeds } from './turns.js';

export interface Comparison extends Speeds {
  readonly game: EngineName;
  readonly depth: number;
  /** Of the paired ratio's median for engines, of our median otherwise. */
  readonly bar: number;
  /** Left out where nothing can be compared. */
  readonly met?: boolean;
}

/** Why Fairy-Stockfish may count more leaves than the rules have. */
const PEER_EXCESS: Readonly<Partial<Record<EngineName, string>>> = {
  xiangqi42: 'cannot express the ban on d3xd4 at move 1',
  minishogi: 'lists pawn drops that mate',
};

export function printEngines(rows: readonly Comparison[]): void {
  print('Rules.perft beside Fairy-Stockfish, million leaves per CPU second; bar: the paired ratio');
  printBeside(rows, times);
  for (const { game, depth, theirs } of rows) {
    const [our, their] = [START_LEAVES[game][depth], PEER_START_LEAVES[game][depth]];
    if (theirs === undefined || our === their) continue;
    print(`${game}: ${our} leaves at ${depth}; Fairy-Stockfish ${PEER_EXCESS[game] ?? 'differs'}: ${their}. Each has its own divisor.`);
  }
}

export function printWalks(rows: readonly Comparison[]): void {
  print('legalMoves() and play() beside ffish, million leaves per CPU second; bar: ours');
  printBeside(rows, millions);
}

export function printFacades(rows: readonly Comparison[]): void {
  print('Position.perft, million leaves per CPU second; bar: ours');
  printTable([
    ['game', 'depth', 'ours', 'range', 'bar', ''],
    ...rows.map(({ game, depth, ours, bar, ...row }) => {
      return [game, String(depth), millions(ours.median), `${millions(ours.min)} - ${millions(ours.max)}`, millions(bar), verdict(row.met)];
    }),
  ]);
}

function printBeside(rows: readonly Comparison[], barText: (bar: number) => string): void {
  printTable([
    ['game', 'depth', 'theirs', 'ours', 'ratio of medians', 'paired ratio', 'range', 'bar', ''],
    ...rows.map((row) => [...speedCells(row), barText(row.bar), verdict(row.met)]),
  ]);
}

function speedCells({ game, depth, ours, theirs, ratioOfMedians, pairedRatio }: Comparison): string[] {
  return [
    game,
    String(depth),
    theirs ? millions(theirs.median) : '-',
    millions(ours.median),
    ratioOfMedians === undefined ? '-' : times(ratioOfMedians),
    pairedRatio ? times(pairedRatio.median) : '-',
    pairedRatio ? `${times(pairedRatio.min)} - ${times(pairedRatio.max)}` : '-',
  ];
}

function verdict(isMet: boolean | undefined): string { return isMet === undefined ? 'not compared' : met(isMet); }

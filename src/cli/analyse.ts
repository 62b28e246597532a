/**
 * `shoqi analyse`: the lines as the search finds them, then the best move. The search runs in a worker, so that Ctrl-C
 * ends it early and still gets its answer.
 */
import { createEngine, makeUci, scoreText, type Engine, type Move, type Position, type SearchInfo, type SearchOptions, type SearchResult } from '../index.js';
import { readArgs, type Args, type Syntax } from './args.js';
import { boardLines, sideText } from './board-text.js';
import { outcomeText } from './describe.js';
import { usageError } from './errors.js';
import { givenMoves, POSITION_FLAGS, positionFromArgs, words } from './given.js';
import { netFromArgs, withGivenNet } from './given-net.js';
import { infoJson, resultJson } from './json.js';
import { DEFAULT_MOVE_TIME_MS, MAX } from './limits.js';
import { print, printJson } from './output.js';
import { stdoutPaint, type Paint } from './paint.js';

const SYNTAX: Syntax = {
  variant: 'required',
  flags: {
    ...POSITION_FLAGS, depth: 'value', nodes: 'value', movetime: 'value', mate: 'value', searchmoves: 'value', multipv: 'value',
    hash: 'value', threads: 'value', net: 'value', json: 'switch',
  },
};

/** Says what comes out, in words or in JSON. */
interface Report {
  start(position: Position): void;
  info(position: Position, info: SearchInfo): void;
  result(result: SearchResult): void;
}

export async function analyse(given: readonly string[]): Promise<void> {
  const args = readArgs(given, SYNTAX);
  const variant = args.variant();
  const options = searchOptions(args);
  const hashMb = args.whole('hash', 1, MAX.hashMb);
  const threads = args.whole('threads', 1, MAX.threads) ?? 1;
  const net = await netFromArgs(args);
  const position = await positionFromArgs(variant, args);
  const searchMoves = searchMovesFromArgs(args, position);
  const report = args.has('json') ? JSON_REPORT : textReport(stdoutPaint());
  report.start(position);
  const outcome = position.outcome();
  if (outcome !== undefined) return report.result({ position, lines: [], stopped: 'gameOver', outcome });
  const engine = await withGivenNet(args, createEngine(variant, {
    worker: true, threads, ...(hashMb !== undefined && { hashMb }), ...(net !== undefined && { net }),
  }));
  try {
    report.result(await search(engine, position, { ...options, ...(searchMoves !== undefined && { searchMoves }) }, report));
  } finally {
    await engine.dispose();
  }
}

function searchOptions(args: Args): SearchOptions {
  args.exclude('depth', 'nodes', 'movetime');
  const depth = args.whole('depth', 1, MAX.depth);
  const nodes = args.whole('nodes', 1, MAX.nodes);
  const mate = args.whole('mate', 1, MAX.mateMoves);
  const isLimited = [depth, nodes, mate].some((limit) => limit !== undefined);
  const moveTimeMs = args.whole('movetime', 1, MAX.timeMs) ?? (isLimited ? undefined : DEFAULT_MOVE_TIME_MS);
  return {
    multiPv: args.whole('multipv', 1, MAX.multiPv) ?? 1,
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(moveTimeMs !== undefined && { moveTimeMs }),
    ...(mate !== undefined && { mateInPlies: mate * 2 - 1 }),
  };
}

function searchMovesFromArgs(args: Args, position: Position): readonly Move[] | undefined {
  const text = args.text('searchmoves');
  if (text === undefined) return undefined;
  const moves = givenMoves(position, words(text), '--searchmoves: ');
  if (moves.length === 0) throw usageError('--searchmoves needs moves');
  return moves;
}

async function search(engine: Engine, position: Position, options: SearchOptions, report: Report): Promise<SearchResult> {
  const interrupt = new AbortController();
  const onInterrupt = (): void => interrupt.abort();
  process.once('SIGINT', onInterrupt);
  try {
    const analysis = engine.analyse(position, { ...options, signal: interrupt.signal });
    for await (const info of analysis) report.info(position, info);
    return await analysis.result;
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}

const JSON_REPORT: Report = {
  start: () => undefined,
  info: (position, info) => printJson({ type: 'info', ...infoJson(position, info) }),
  result: (result) => printJson({ type: 'result', ...resultJson(result) }),
};

function textReport(paint: Paint): Report {
  return {
    start(position) {
      if (!process.stdout.isTTY) return;
      for (const line of boardLines(position, paint)) print(line);
      print(`${sideText(position.variant, position.turn)} to move`);
    },
    info: (position, info) => print(infoText(position, info, paint)),
    result({ position, bestMove, lines: [best], outcome }) {
      if (outcome !== undefined) return print(`game over: ${outcomeText(position.variant, outcome)}`);
      if (bestMove === undefined) return print('no best move');
      const score = best === undefined ? '' : `  score ${scoreText(best.score)}`;
      print(`best move ${paint('bold', makeUci(position.variant, bestMove))}${score}`);
    },
  };
}

function infoText({ variant }: Position, info: SearchInfo, paint: Paint): string {
  return [
    `depth ${String(info.depth).padStart(2)}/${String(info.seldepth).padEnd(2)}`,
    ...(info.multiPv > 1 ? [`line ${info.multiPv}`] : []),
    `score ${paint('bold', scoreText(info.score))}`,
    `nodes ${info.nodes}`,
    `nps ${info.nps}`,
    `time ${(info.timeMs / 1000).toFixed(2)}s`,
    `pv ${info.pv.map((move) => makeUci(variant, move)).join(' ')}`,
  ].join('  ');
}

/**
 * `shoqi review`: judges every move of a recorded game, prints them, and writes the game with comments and a graph. Several engines share
 * the work, each in a worker; Ctrl-C ends it with what is known by then.
 */
import { availableParallelism } from 'node:os';
import {
  annotateReview, createEngine, LANGUAGES, makeRecord, makeReviewSvg, reviewGame,
  type Engine, type GameRecord, type GameReview, type LanguageCode, type ReviewProgress,
} from '../index.js';
import { choice, readArgs, type Args, type Syntax } from './args.js';
import { InputError, usageError } from './errors.js';
import { isStandard, saveOutput } from './files.js';
import { netFromArgs, withGivenNet } from './given-net.js';
import { recordsFromArgs } from './given-records.js';
import { MAX } from './limits.js';
import { printJson } from './output.js';
import { checkOutputs } from './outputs.js';
import { stdoutPaint } from './paint.js';
import { ProgressBar } from './progress.js';
import { printReview, reviewJson } from './review-text.js';

const SYNTAX: Syntax = {
  variant: 'none',
  file: true,
  flags: {
    movetime: 'value', depth: 'value', nodes: 'value', game: 'value', variant: 'value', from: 'value', engines: 'value', hash: 'value',
    net: 'value', words: 'value', pgn: 'value', kif: 'value', svg: 'value', json: 'switch',
  },
};

/** The flags that name files to write. */
const OUTPUTS = ['pgn', 'kif', 'svg'];

/** More engines than this gain little on one game. */
const MOST_DEFAULT_ENGINES = 4;
const MOST_ENGINES = 64;

export async function review(given: readonly string[]): Promise<void> {
  const args = readArgs(given, SYNTAX);
  const limits = limitsFromArgs(args), language = choice(args, 'words', LANGUAGES);
  const engineCount = args.whole('engines', 1, MOST_ENGINES) ?? Math.min(availableParallelism(), MOST_DEFAULT_ENGINES);
  const hashMb = args.whole('hash', 1, MAX.hashMb);
  refuseStandardOutput(args);
  await checkOutputs(args, OUTPUTS, args.file());
  const net = await netFromArgs(args), record = await readGame(args);
  if (args.has('kif') && record.variant !== 'minishogi') throw usageError('--kif is for games of minishogi only');
  const engines = await withGivenNet(args, Promise.all(Array.from({ length: engineCount }, () => (
    createEngine(record.variant, { worker: true, ...(hashMb !== undefined && { hashMb }), ...(net !== undefined && { net }) })
  ))));
  try {
    const done = await runReview(record, engines, limits, args.has('json'));
    if (args.has('json')) printJson({ type: 'result', ...reviewJson(done) });
    else await printReview(done, stdoutPaint());
    await writeFiles(done, args, language);
  } finally {
    await Promise.all(engines.map((engine) => engine.dispose()));
  }
}

type Limits = { readonly depth?: number; readonly nodes?: number; readonly moveTimeMs?: number };

function limitsFromArgs(args: Args): Limits {
  args.exclude('movetime', 'depth', 'nodes');
  const depth = args.whole('depth', 1, MAX.depth), nodes = args.whole('nodes', 1, MAX.nodes), moveTimeMs = args.whole('movetime', 1, MAX.timeMs);
  return { ...(depth !== undefined && { depth }), ...(nodes !== undefined && { nodes }), ...(moveTimeMs !== undefined && { moveTimeMs }) };
}

/** The review itself goes there. */
function refuseStandardOutput(args: Args): void {
  const flag = OUTPUTS.find((name) => isStandard(args.text(name)));
  if (flag !== undefined) throw usageError(`--${flag} needs the name of a file: standard output has the review`);
}

/** The game that is meant, as far as it could be read. */
async function readGame(args: Args): Promise<GameRecord> {
  const [record, ...others] = await recordsFromArgs(args);
  if (others.length > 0) throw usageError(`${args.file()} has ${others.length + 1} games; choose with --game N`);
  if (record === undefined || record.moves.length === 0) throw new InputError('ERR_FILE', `${args.file()} has no moves`);
  return record;
}

async function runReview(record: GameRecord, engines: readonly Engine[], limits: Limits, isJson: boolean): Promise<GameReview> {
  const bar = new ProgressBar('positions'), interrupt = new AbortController();
  const onInterrupt = (): void => interrupt.abort();
  const onProgress = ({ done, total }: ReviewProgress): void => {
    if (isJson) printJson({ type: 'progress', done, total });
    else bar.show(done, total);
  };
  process.once('SIGINT', onInterrupt);
  try {
    return await reviewGame(record, engines, { ...limits, signal: interrupt.signal, onProgress });
  } finally {
    process.off('SIGINT', onInterrupt);
    bar.clear();
  }
}

async function writeFiles(done: GameReview, args: Args, language: LanguageCode | undefined): Promise<void> {
  const [pgn, kif, svg] = [args.text('pgn'), args.text('kif'), args.text('svg')];
  if (pgn !== undefined) await saveOutput(pgn, await makeRecord('pgn', annotateReview(done, { language, evalTags: true })), 'pgn');
  const forKif = { language: language ?? 'ja', sentences: 'all' } as const;
  if (kif !== undefined) await saveOutput(kif, await makeRecord('kif', annotateReview(done, forKif)), 'kif');
  if (svg !== undefined) await saveOutput(svg, makeReviewSvg(done), 'svg');
}

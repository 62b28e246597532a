/** `shoqi perft`: counts the leaves of the move tree, in all or under each move. See `count.ts` for the counting. */
import { makeFen } from '../index.js';
import { readArgs, type Syntax } from './args.js';
import { countByMove } from './count.js';
import { usageError } from './errors.js';
import { POSITION_FLAGS, positionFromArgs, rulesOf } from './given.js';
import { MAX } from './limits.js';
import { print, printJson } from './output.js';

const SYNTAX: Syntax = { variant: 'required', flags: { ...POSITION_FLAGS, depth: 'value', divide: 'switch', json: 'switch' } };

export async function perft(words: readonly string[]): Promise<void> {
  const args = readArgs(words, SYNTAX);
  const variant = args.variant();
  const depth = args.whole('depth', 1, MAX.perftDepth);
  if (depth === undefined) throw usageError('--depth is missing');
  const rules = await rulesOf(variant);
  const position = await positionFromArgs(variant, args);
  const start = performance.now();
  const divide: Record<string, number> = {};
  let nodes = 0;
  if (args.has('divide')) {
    for await (const [move, count] of countByMove(rules, position, depth)) {
      divide[move] = count;
      nodes += count;
      if (!args.has('json')) print(`${move}: ${count}`);
    }
  } else {
    nodes = rules.perft(position, depth);
  }
  const timeMs = Math.round(performance.now() - start);
  if (args.has('json')) {
    return printJson({ variant, fen: makeFen(position.setup), depth, nodes, timeMs, ...(args.has('divide') && { divide }) });
  }
  print(`Nodes searched: ${nodes}`);
}

/**
 * A UCI engine that misbehaves when asked for a move, in the way that its argument names: `crash` ends, `illegal` plays no legal move,
 * `none` says that there is none, `silent` never answers, `late` answers after a while. `mute` does not even answer `uci`.
 */
import { createInterface } from 'node:readline';

const LATE_MS = 400;

const [manner] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${line}\n`);

const misbehave = {
  crash: () => process.exit(3),
  illegal: () => say('bestmove a1a1'),
  none: () => say('bestmove (none)'),
  silent: () => undefined,
  late: () => setTimeout(() => say('bestmove a1a2'), LATE_MS),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [word] = line.split(' ');
  if (word === 'uci' && manner === 'mute') process.exit(0);
  if (word === 'uci') ['id name fake', 'option name UCI_Variant type string', 'uciok'].forEach(say);
  if (word === 'isready') say('readyok');
  if (word === 'go') misbehave[manner]();
  if (word === 'quit') process.exit(0);
}

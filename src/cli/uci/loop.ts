/**
 * The UCI loop: one command after the other, each answered before the next is read; only a search or a perft goes on
 * beside the reading. Whatever a line does wrong is told as `info string error: ...` and changes nothing.
 */
import { boardLines } from '../board-text.js';
import { usageError } from '../errors.js';
import { statusLines } from '../status.js';
import { version } from '../version.js';
import { errorLine } from './info.js';
import { LONGEST_LINE, readLines, TOO_LONG } from './lines.js';
import { optionLines } from './options.js';
import { parseCommand, type Command } from './parse.js';
import { Session } from './session.js';

/** Runs until `quit` or the end of the input; at the end a search that ends by itself may do so. */
export async function uciLoop(input: AsyncIterable<string | Buffer>, print: (line: string) => void): Promise<void> {
  const session = await Session.open(print);
  try {
    for await (const line of readLines(input)) {
      if (await isLast(line, session, print)) return;
    }
    await session.finish();
  } finally {
    await session.close();
  }
}

async function isLast(line: string | typeof TOO_LONG, session: Session, print: (line: string) => void): Promise<boolean> {
  try {
    if (line === TOO_LONG) throw usageError(`a line of more than ${LONGEST_LINE} characters`);
    const command = parseCommand(line);
    if (command.kind === 'quit') return true;
    await follow(command, session, print);
  } catch (thrown) {
    print(errorLine(thrown));
  }
  return false;
}

async function follow(command: Exclude<Command, { kind: 'quit' }>, session: Session, print: (line: string) => void): Promise<void> {
  switch (command.kind) {
    case 'nothing': return;
    case 'uci': return introduce(print);
    case 'isready': return isReady(session, print);
    case 'ucinewgame': return session.newGame();
    case 'setoption': return session.setOption(command.name, command.value);
    case 'position': return session.setPosition(command.source, command.moves);
    case 'go': return session.search(command.limits);
    case 'perft': return session.perft(command.depth);
    case 'stop': return session.stop();
    case 'ponderhit': return session.ponderHit();
    case 'd': return [...boardLines(session.position), ...statusLines(session.position)].forEach(print);
  }
}

function introduce(print: (line: string) => void): void {
  print(`id name shoqi ${version()}`);
  print('id author the shoqi authors');
  optionLines().forEach(print);
  print('uciok');
}

async function isReady(session: Session, print: (line: string) => void): Promise<void> {
  await session.readyEngine().catch((thrown: unknown) => print(errorLine(thrown)));
  print('readyok');
}

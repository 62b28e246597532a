/**
 * The loop of UCI, USI and UCCI: one command after the other, each answered before the next is read; only a search or a perft goes on
 * beside the reading. The first word, `uci`, `usi` or `ucci`, decides the dialect; without one it is UCI. Whatever a line does wrong is
 * told as `info string error: ...` (UCCI: `info message`) and changes nothing.
 */
import { boardLines } from '../board-text.js';
import { usageError } from '../errors.js';
import { statusLines } from '../status.js';
import { version } from '../version.js';
import { parseCommand, type Command } from './command.js';
import { errorLine, type DialectName } from './dialect.js';
import { LONGEST_LINE, readLines, TOO_LONG } from './lines.js';
import { optionLines } from './options.js';
import { Session, type MakeEngine } from './session.js';

type Print = (line: string) => void;

/** Runs until `quit` or the end of the input; at the end a search that ends by itself may do so. */
export async function uciLoop(input: AsyncIterable<string | Buffer>, print: Print, makeEngine?: MakeEngine): Promise<void> {
  const session = await Session.open(print, makeEngine);
  try {
    for await (const line of readLines(input)) {
      if (await isLast(line, session, print)) return await leave(session, print);
    }
    await session.finish();
  } finally {
    await session.close();
  }
}

async function isLast(line: string | typeof TOO_LONG, session: Session, print: Print): Promise<boolean> {
  try {
    if (line === TOO_LONG) throw usageError(`a line of more than ${LONGEST_LINE} characters`);
    const command = parseCommand(session.dialect, line);
    if (session.isBatch && !isForRunningSearch(command)) await session.settle();
    if (command.kind === 'quit') return true;
    await follow(command, session, print);
  } catch (thrown) {
    print(errorLine(session.dialect, thrown));
  }
  return false;
}

function isForRunningSearch({ kind }: Command): boolean {
  return kind === 'stop' || kind === 'ponderhit' || kind === 'isready';
}

async function follow(command: Exclude<Command, { kind: 'quit' }>, session: Session, print: Print): Promise<void> {
  switch (command.kind) {
    case 'nothing': return;
    case 'hello': return introduce(command.dialect, session, print);
    case 'isready': return isReady(session, print);
    case 'newgame': return session.newGame();
    case 'gameover': return session.stop();
    case 'setoption': return session.setOption(command.name, command.value);
    case 'position': return session.setPosition(command.source, command.moves);
    case 'banmoves': return session.banMoves(command.moves);
    case 'go': return session.search(command.words);
    case 'perft': return session.perft(command.depth);
    case 'stop': return session.stopByCommand();
    case 'ponderhit': return session.ponderHit(command.isDrawOffered);
    case 'd': return [...boardLines(session.position), ...statusLines(session.position)].forEach(print);
  }
}

async function introduce(name: DialectName, session: Session, print: Print): Promise<void> {
  await session.speak(name);
  [`id name shoqi ${version()}`, ...session.dialect.identity, ...optionLines(session.dialect), `${name}ok`].forEach(print);
}

async function isReady(session: Session, print: Print): Promise<void> {
  await session.readyEngine().catch((thrown: unknown) => print(errorLine(session.dialect, thrown)));
  print('readyok');
}

async function leave(session: Session, print: Print): Promise<void> {
  await session.stop();
  if (session.dialect.farewell !== undefined) print(session.dialect.farewell);
}

/** Fuzz targets of the programs: the loop of UCI, USI and UCCI, the arguments of the command line, links of the page, and files of nets. */
import { existsSync } from 'node:fs';
import { analyse } from '../../src/cli/analyse.js';
import { convert } from '../../src/cli/convert.js';
import { InputError } from '../../src/cli/errors.js';
import { perft } from '../../src/cli/perft.js';
import { review } from '../../src/cli/review.js';
import { status } from '../../src/cli/status.js';
import { svg } from '../../src/cli/svg.js';
import { uciLoop } from '../../src/cli/uci/loop.js';
import { createEngine, type Engine, type EngineOptions } from '../../src/engine.js';
import { ShoqiError } from '../../src/result.js';
import { readSearchOptions, type SearchOptions } from '../../src/search-options.js';
import type { Variant } from '../../src/types.js';
import { sendSetup } from '../../src/wasm/codec.js';
import { sendNet } from '../../src/wasm/net.js';
import { startSetup } from '../../src/setup.js';
import { rawEngine } from '../support/raw.js';
import { checkFailure, choiceOf, chosen, promise, RULES, toBytes, type FuzzTarget } from './target.js';

/** What a search of the loop may take, whatever it is told: to search long is no fault. */
const MOST_NODES = 300;

/** The engines of a session, in process so that their code is seen, with searches that end soon. */
async function modestEngine(variant: Variant, options: EngineOptions = {}): Promise<Engine> {
  const engine = await createEngine(variant, { ...options, hashMb: 1, threads: 1, worker: false });
  const analyse: Engine['analyse'] = (position, limits = {}) => engine.analyse(position, { ...limits, nodes: Math.min(limits.nodes ?? MOST_NODES, MOST_NODES) });
  return new Proxy(engine, {
    get(target, name) {
      if (name === 'analyse') return analyse;
      if (name === 'setHash') return () => target.setHash(1);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) as unknown : value;
    },
  });
}

const CONVERSATIONS = [
  'uci\nsetoption name Hash value 4\nsetoption name MultiPV value 2\nisready\nucinewgame\nposition startpos moves b1b3\ngo depth 2\nquit',
  'uci\nsetoption name UCI_Variant value xiangqi42\nposition fen rnakanr/1c3c1/p2p2p/P2P2P/1C3C1/RNAKANR w - - 0 1\ngo wtime 1000 btime 1000 winc 10 binc 10 movestogo 5\nstop',
  'go infinite\nstop\ngo ponder depth 2\nponderhit\nd\ngo searchmoves b1b3 nodes 50\nsetoption name UCI_ShowWDL value true\ngo mate 2',
  'usi\nisready\nusinewgame\nposition startpos moves 5d5c 1b1c\ngo btime 100 wtime 100 byoyomi 50\ngameover win\nsetoption name USI_Hash value 4\nquit',
  'usi\nposition sfen 2k2/5/2P2/5/2K2 b G 1\ngo mate 1000\ngo mate infinite\nstop\nsetoption name EvalFile value <empty>\nd',
  'ucci\nsetoption batch true\nposition startpos moves b0b2\nbanmoves a1a2\ngo time 1000 increment 0\ngo depth 0\ngo draw depth 1\nsetoption newgame\nquit',
  'uci\ngo perft 2\ngo depth 0\ngo\nstop\nposition startpos moves a1a9\nsetoption name Threads value 2\nsetoption name Clear Hash\nponderhit\nregister x\ndebug on\nquit',
];

const LOOP_WORDS = [
  '\n', '\r\n', ' ', 'uci\n', 'usi\n', 'ucci\n', 'isready\n', 'stop\n', 'quit\n', 'go ', 'position startpos moves ', 'position fen ', 'position sfen ', 'setoption name ', ' value ',
  'infinite', 'ponder', 'ponderhit\n', 'depth 1', 'nodes 1', 'movetime 1', 'mate 1', 'searchmoves ', 'perft 1', 'wtime 1', 'btime -5', 'byoyomi 1', 'movestogo 0', 'banmoves ',
  'Hash', 'Threads', 'MultiPV', 'UCI_Variant', 'minishogi', 'xiangqi42', 'minixiangqi-palace', 'EvalFile', 'batch', 'true', 'd\n', 'ucinewgame\n', 'b1b3', '5d5c', 'P*3c', '18446744073709551616', '-1', '\0', '\u2028',
];

/** Every `go` is answered once, in order; what is printed is one line each; no error is one of the program itself. */
const loop: FuzzTarget = {
  name: 'loop',
  seeds: CONVERSATIONS,
  words: LOOP_WORDS,
  shortRun: 60,
  async run(input) {
    // a long perft is no fault, nor is what lies on this disk
    const text = input.replaceAll(/perft(\s+)\d+/g, 'perft$12').replaceAll(/(evalfile\s+(?:value\s+)?)\//gi, '$1nowhere/');
    const printed: string[] = [];
    await uciLoop(chunks(`${text}\nisready\nstop\nquit\n`), (line) => printed.push(line), modestEngine as typeof createEngine);
    for (const line of printed) {
      promise(!/[\u0000-\u001f\u2028\u2029]/.test(line), `a line with control characters: ${JSON.stringify(line)}`);
      promise(!/internal error/.test(line), line);
    }
    promise(printed.includes('readyok') || hasQuit(text), 'isready is not answered');
    const asked = goCount(text), answered = printed.filter((line) => /^(?:bestmove|nobestmove|checkmate)\b/.test(line)).length;
    // a `stop` of UCCI with nothing to stop is answered too
    promise(hasQuit(text) || (/\bucci\b/.test(text) ? answered >= asked : answered === asked), `${asked} searches, ${answered} answers`);
  },
};

/** In pieces, as a pipe has them. */
async function* chunks(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 100) yield text.slice(at, at + 100);
}

const firstWords = (text: string): string[][] => text.split('\n').map((line) => line.split(/\s+/).filter((word) => word !== ''));
function hasQuit(text: string): boolean { return firstWords(text).some(([name]) => name === 'quit'); }
function goCount(text: string): number { return firstWords(text).filter(([name, ...rest]) => name === 'go' && !rest.includes('perft')).length; }

const COMMANDS = [
  ['status', status], ['svg', svg], ['perft', perft], ['convert', convert], ['review', review], ['analyse', analyse],
] as const;
const COMMAND_LINES: readonly (readonly [(typeof COMMANDS)[number][0], string])[] = [
  ['status', 'minishogi\0--sfen\0rbsgk/4p/5/P4/KGSBR b - 1\0--moves\0a2a3\0--json'], ['status', 'xiangqi-42\0--words\0zh'],
  ['svg', 'minixiangqi\0--bottom\0second\0--theme\0dark\0--arrows\0b1b3 b7b5\0--hands\0sides\0--no-coordinates'], ['perft', 'xiangqi42\0--depth\x002\0--divide'],
  ['convert', 'none.kif\0--to\0pgn\0--from\0kif\0--notation\0san\0--encoding\0shift_jis\0--game\x001'], ['review', 'none.pgn\0--movetime\x005\0--engines\x002\0--words\0ja\0--json'],
  ['analyse', 'minixiangqi\0--depth\x003\0--multipv\x002\0--hash\x001\0--threads\x002\0--fen\x003k3/7/7/7/7/7/4K2 w - - 0 1'],
];

/** Words of a command line, parted by NUL: bad ones end with an `InputError` and nothing else. Nothing is written, nothing is searched. */
const args: FuzzTarget = {
  name: 'args',
  seeds: COMMAND_LINES.map(([name, line]) => choiceOf(COMMANDS.findIndex(([known]) => known === name), COMMANDS.length) + line),
  words: ['\0', '\0--', '--json', '--fen', '--sfen', '--moves', '--depth', '=', '-', '--__proto__', '--constructor', 'minishogi', '\x001', '\x00-1', '--variant', '--no-json', '""', '--multipv'],
  async run(input) {
    const [[name, command], line] = chosen(input, COMMANDS), words = line === '' ? [] : line.split('\0');
    const isHarmful = words.some((word) => word === '-' || /^--(?:out|pgn|kif|svg|depth=|searchmoves)/.test(word) || existsSync(word));
    if (isHarmful) return;
    const given = name === 'perft' ? words.map((word) => /^\d+$/.test(word) ? '2' : word) : name === 'analyse' ? [...words, '--searchmoves', ''] : words;
    await silently(async () => {
      await command(given).catch((thrown: unknown) => {
        if (!(thrown instanceof InputError)) throw thrown;
        checkFailure(thrown);
      });
    });
  },
};

/** Runs without its output, and without what it makes of the exit status. */
async function silently(run: () => Promise<void>): Promise<void> {
  const { stdout, stderr, exitCode } = process, writers = [stdout.write, stderr.write] as const;
  stdout.write = stderr.write = (() => true) as typeof stdout.write;
  try {
    await run();
  } finally {
    [stdout.write, stderr.write] = writers;
    process.exitCode = exitCode;
  }
}

/** Options of a search as JSON: refused with a `ShoqiError`, or plain limits. */
const options: FuzzTarget = {
  name: 'options',
  seeds: [
    '{"depth":3,"nodes":100,"multiPv":2,"moveTimeMs":5.5}', '{"clock":{"timeMs":1000,"incMs":10,"byoyomiMs":5,"movesToGo":3,"overheadMs":1}}',
    '{"searchMoves":[{"kind":"drop","role":"pawn","to":12},{"kind":"board","from":5,"to":10,"promote":false}],"mateInPlies":3,"startedAtMs":0}',
    '{"searchMoves":5}', '{"searchMoves":[5,null,{}]}', '{"depth":{"toString":1}}', '{"clock":5}', '{"signal":{}}', '5',
  ],
  words: ['null', '{}', '[]', '-1', '1e309', '0.5', '"1"', 'true', '"signal":', '{"toString":1}', '"depth":', '"clock":', '"__proto__":', '"searchMoves":[null]', '9007199254740993'],
  run(input) {
    let value: unknown = input;
    try {
      value = JSON.parse(input);
    } catch { /* then it is a text */ }
    try {
      const limits = readSearchOptions(value as SearchOptions, RULES.minishogi.start());
      const { budget, searchMoves: _, ...numbers } = limits;
      for (const [name, number] of Object.entries({ ...numbers, ...budget })) promise(typeof number === 'number' && number >= 0, `${name} became ${number}`);
    } catch (thrown) {
      if (!(thrown instanceof ShoqiError)) throw thrown;
      checkFailure(thrown);
    }
  },
};

const engine = await rawEngine('minishogi');
const fact = (name: string): number => (engine[name] as WebAssembly.Global).value as number;
const NET_BYTES = 64 + (fact('NET_WIDTH') * (1 + fact('NET_FEATURES') + 2 * fact('NET_OUTPUT_BUCKETS'))) * 2 + fact('NET_OUTPUT_BUCKETS') * 4;

/** A net for Minishogi with zero weights. Layout: assembly/nnue/network.ts. */
function zeroNet(): Uint8Array {
  const file = Buffer.alloc(NET_BYTES);
  file.write('SHOQINET', 'latin1');
  [1, 2, fact('NET_WIDTH'), fact('NET_FEATURES'), fact('NET_OUTPUT_BUCKETS'), 300].forEach((value, index) => file.writeUInt32LE(value, 8 + 4 * index));
  file.writeUInt32LE(file.subarray(64).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5) >>> 0, 32);
  return file;
}
const ZERO_NET = zeroNet();

/** A file of a net: its bytes, or the head of a good one. Refused with a code, or good to evaluate and to search with. */
const net: FuzzTarget = {
  name: 'net',
  seeds: ['0', `0${latin1(ZERO_NET.subarray(0, 100))}`, `1${latin1(ZERO_NET.subarray(0, 80))}`, `1${latin1(ZERO_NET.subarray(0, 36))}`],
  words: ['SHOQINET', '\x01\0\0\0', '\0\0\0\0', '\xff\xff\xff\xff', '\0\0\0\x80', '\x80', '\x02\0\0\0'],
  shortRun: 60,
  run(input) {
    const [isWhole, text] = chosen(input, [true, false]), bytes = toBytes(text);
    const file = isWhole ? bytes : withHead(bytes);
    try {
      promise(/^net [0-9a-f]{8}$/.test(sendNet(engine, file)), 'a net without a name');
    } catch (thrown) {
      if (!(thrown instanceof ShoqiError)) throw thrown;
      checkFailure(thrown);
    }
    sendSetup(engine, startSetup('minishogi'));
    promise(Math.abs(engine.evaluation()) < 30_000, `an evaluation of ${engine.evaluation()}`);
    engine.setHash(1);
    engine.startSearch(3, 0, 1);
    while (engine.think(10_000) !== 2);
  },
};

function withHead(head: Uint8Array): Uint8Array {
  const file = new Uint8Array(ZERO_NET);
  file.set(head.subarray(0, file.length));
  return file;
}

function latin1(bytes: Uint8Array): string { return Buffer.from(bytes).toString('latin1'); }

export const PROGRAM_TARGETS: readonly FuzzTarget[] = [loop, args, options, net];

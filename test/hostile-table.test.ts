/**
 * A transposition table that lies. Two positions may share the bits by which an entry is known, and a thread may stop in the middle of
 * writing one; so an entry may say anything: moves that are not legal here, bounds that do not hold, scores of other positions. The
 * engine must still end, and every move of every line must be legal. The judge of that is a second instance, which searches nothing.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { makeFen } from '../src/fen.js';
import { startSetup } from '../src/setup.js';
import { VARIANTS, type Setup } from '../src/types.js';
import { variantInfo } from '../src/variants.js';
import { ROOT_MOVE_BYTES } from '../src/wasm/abi.js';
import { receiveMoves, sendSetup } from '../src/wasm/codec.js';
import { THINK, type EngineExports, type TableExports } from '../src/wasm/exports.js';
import { engineFile } from '../src/wasm/files.js';
import { instantiateEngine } from '../src/wasm/instance.js';
import { loadModule } from '../src/wasm/load.js';
import { NO_TABLE, openTable, sharedTableMemory } from '../src/wasm/table.js';
import { VALUE_MATE, VALUE_RULE_WIN } from '../src/wasm/values.js';
import { seededRandom, type Random } from './support/random.js';
import { RawGame, rawEngine, uciLine, uciOf } from './support/raw.js';
import { sparsePosition } from './support/setups.js';

const NODES = 8000, POSITIONS = 6, GAMES = 2, PLIES = 30;
/** A node more than its slice is looked at only every 1024 nodes. */
const NODES_OVER = 1024;

// assembly/board/move.ts
const MOVE_BITS = 14;
// assembly/tt/table.ts
const CLUSTER_BYTES = 64, ENTRIES = 5, CHECKS_AT = 40;
const HASH_MB = 1, CLUSTERS = BigInt(HASH_MB * 2 ** 20 / CLUSTER_BYTES);

/** Layout of assembly/tt/entry.ts. */
function entryOf(move: number, value: number, depth: number, bound: number, generation: number): bigint {
  return BigInt(move) | BigInt(value & 0xffff) << 16n | BigInt(depth) << 32n | BigInt(bound) << 40n | BigInt(generation) << 42n;
}

/** What some other position might have had: a move that may be legal somewhere, any score that a search can give, any bound and depth. */
function lie(random: Random, moves: readonly number[]): bigint {
  const move = random.below(2) === 0 ? random.pick(moves) : random.below(2 ** MOVE_BITS);
  const mate = (): number => VALUE_MATE - random.below(128);
  const value = random.pick([random.below(2001) - 1000, mate(), -mate(), VALUE_RULE_WIN, -VALUE_RULE_WIN, 0]);
  return entryOf(move, value, random.below(64), 1 + random.below(3), random.below(64));
}

/** A table that knows every position, wrongly. */
function lyingTable(tell: () => bigint): TableExports { return { ...NO_TABLE, probe: tell }; }

/** Where each entry of a position lies, and what is read beside it: as the table itself has it. */
class Forger {
  constructor(private readonly view: () => DataView, private readonly base: number) {}

  /** An entry as a thread leaves it that has written all of it. */
  whole(key: bigint, slot: number, entry: bigint): void {
    this.#write(key, slot, entry, entry);
  }

  /** The entry is new, its check that of the old one. */
  torn(key: bigint, slot: number, entry: bigint, old: bigint): void {
    this.#write(key, slot, entry, old);
  }

  #write(key: bigint, slot: number, entry: bigint, checked: bigint): void {
    const unsigned = BigInt.asUintN(64, key), cluster = this.base + Number((unsigned >> 32n) * CLUSTERS >> 32n) * CLUSTER_BYTES;
    const view = this.view(), check = (unsigned ^ checked ^ checked >> 32n) & 0xffff_ffffn;
    view.setBigUint64(cluster + 8 * slot, entry, true);
    view.setUint32(cluster + CHECKS_AT + 4 * slot, Number(check), true);
  }
}

describe.each(VARIANTS)('%s', (variant) => {
  let module: WebAssembly.Module, judge: EngineExports;
  beforeAll(async () => {
    module = await loadModule(engineFile(variantInfo(variant).engine), {});
    judge = await rawEngine(variant);
  });

  const host = { shouldStop: () => 0 };
  const open = (table: TableExports): Promise<EngineExports> => instantiateEngine(variant, module, { host, table });

  /** Searches to its end and has every line judged; what came of it, as a text. */
  function search(engine: EngineExports, setup: Setup, multiPv = 1): string {
    sendSetup(engine, setup);
    engine.startSearch(0, NODES, multiPv);
    for (let thoughts = 0; engine.think(NODES) !== THINK.finished; thoughts++) expect(thoughts).toBeLessThan(1000);
    expect(engine.nodeCount()).toBeLessThan(NODES + NODES_OVER);
    expect(engine.linesReady()).toBeGreaterThan(0);
    for (let line = 0; line < engine.linesReady(); line++) {
      expect(Math.abs(engine.knownScore(line))).toBeLessThanOrEqual(VALUE_MATE);
      judgeLine(lineOf(engine, line), setup);
    }
    return `${engine.nodeCount()} ${engine.knownScore(0)} ${uciLine(variant, lineOf(engine, 0))}`;
  }

  function judgeLine(line: readonly number[], setup: Setup): void {
    expect(line.length).toBeGreaterThan(0);
    sendSetup(judge, setup);
    for (const move of line) {
      if (judge.isLegalMove(move) === 0) expect.fail(`${uciOf(variant, move)} of ${line.length} in ${makeFen(setup)}`);
      judge.playMove(move);
    }
  }

  function positions(seed: number): Setup[] {
    const random = seededRandom(seed), found = [startSetup(variant)];
    while (found.length < POSITIONS) {
      const setup = sparsePosition(random, variant, judge);
      if (judge.legalMoves() > 0 && judge.outcome() === 0) found.push(setup);
    }
    return found;
  }

  /** Moves of a few random games: legal somewhere. */
  function movesElsewhere(seed: number): number[] {
    const random = seededRandom(seed), moves: number[] = [];
    for (let number = 0; number < 3; number++) {
      const game = new RawGame(variant, judge, startSetup(variant));
      while (game.moves.length < PLIES && game.legalMoves().length > 0) game.play(random.pick(game.legalMoves()));
      moves.push(...game.moves);
    }
    return moves;
  }

  test('a table that knows every position, wrongly', async () => {
    const random = seededRandom(1), moves = movesElsewhere(2);
    let asked = 0;
    const engine = await open(lyingTable(() => {
      asked++;
      return random.below(4) === 0 ? 0n : lie(random, moves);
    }));
    engine.shareHash();
    for (const setup of positions(3)) for (const multiPv of [1, 3]) search(engine, setup, multiPv);
    expect(asked).toBeGreaterThan(1000);
  });

  /** The keys that searches of a position ask for. */
  async function keysOf(setup: Setup): Promise<bigint[]> {
    const keys = new Set<bigint>();
    const table = { ...NO_TABLE, probe: (key: bigint) => (keys.add(key), 0n) };
    const engine = await open(table);
    engine.shareHash();
    search(engine, setup);
    return [...keys];
  }

  /** Engines with a table that a forger has access to: one of their own, and one that threads share. */
  const TABLES: readonly (readonly [name: string, open: () => Promise<readonly [EngineExports, Forger]>])[] = [
    ['a table of its own', async () => {
      const engine = await open(NO_TABLE);
      engine.setHash(HASH_MB);
      // the room for the file of a net is that of the table
      return [engine, new Forger(() => new DataView(engine.memory.buffer), engine.netRoom(1))];
    }],
    ['a shared table', async () => {
      const memory = sharedTableMemory(HASH_MB), engine = await open(openTable(memory));
      engine.shareHash();
      return [engine, new Forger(() => new DataView(memory.buffer), 0)];
    }],
  ];

  test.each(TABLES)('entries of other positions under the same bits: %s', async (_name, openForged) => {
    const random = seededRandom(4), moves = movesElsewhere(5), [engine, forger] = await openForged();
    let misled = 0;
    for (const setup of positions(6)) {
      engine.newGame();
      const honest = search(engine, setup), keys = await keysOf(setup);
      engine.newGame();
      for (const key of keys) forger.whole(key, random.below(ENTRIES), lie(random, moves));
      if (search(engine, setup) !== honest) misled++;
    }
    // or the lies were not read
    expect(misled).toBeGreaterThan(POSITIONS / 2);
  });

  test.each(TABLES)('entries that are half written are not there: %s', async (_name, openForged) => {
    const random = seededRandom(7), moves = movesElsewhere(8), [engine, forger] = await openForged();
    for (const setup of positions(9)) {
      engine.newGame();
      const honest = search(engine, setup), keys = await keysOf(setup);
      engine.newGame();
      for (const key of keys) {
        const old = lie(random, moves), whole = lie(random, moves), half = 0xffff_ffffn;
        // all of the word and none of the check, or one half of the word
        forger.torn(key, ENTRIES - 1, random.pick([whole, whole & half | old & ~half, whole & ~half | old & half]), old);
      }
      // a word of which the halves cancel out in the check is as good as whole: one in 2^32
      expect(search(engine, setup)).toBe(honest);
    }
  });

  test('whole games, misled at every move', async () => {
    const random = seededRandom(10), moves = movesElsewhere(11), [engine, forger] = await TABLES[0]![1]();
    const game = new RawGame(variant, judge, startSetup(variant));
    for (let number = 0; number < GAMES; number++) {
      const played: number[] = [];
      sendSetup(judge, game.start);
      for (let ply = 0; ply < PLIES && judge.outcome() === 0; ply++) {
        sendSetup(engine, game.start);
        for (const move of played) engine.playMove(move);
        forger.whole(engine.key(), random.below(ENTRIES), lie(random, moves));
        for (const reply of receiveMoves(engine)) {
          engine.playMove(reply);
          forger.whole(engine.key(), random.below(ENTRIES), lie(random, moves));
          engine.takeBack();
        }
        engine.startSearch(0, NODES / 4, 1);
        while (engine.think(0) !== THINK.finished);
        const [move = 0] = lineOf(engine, 0);
        if (judge.isLegalMove(move) === 0) expect.fail(`${uciOf(variant, move)} after ${uciLine(variant, played)}`);
        judge.playMove(move);
        played.push(move);
      }
      expect(played.length).toBeGreaterThan(0);
    }
  });
});

/** The moves of a line. Layout: assembly/search/root.ts. */
function lineOf(engine: EngineExports, line: number): number[] {
  const at = engine.rootMovesPtr() + line * ROOT_MOVE_BYTES, length = new Int32Array(engine.memory.buffer, at, 6)[5]!;
  return [...new Uint16Array(engine.memory.buffer, at + 24, length)];
}

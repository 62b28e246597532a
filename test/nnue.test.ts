/**
 * The net's laws, with nets of random weights: what is kept up to date equals what is computed from scratch, SIMD equals scalar, a position
 * turned over has the same score, and a file that is wrong is refused with a reason and changes nothing.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine, loadRules } from '../src/index.js';
import { startSetup } from '../src/setup.js';
import { type EngineName, variantInfo } from '../src/variants.js';
import { PIECE_SLOTS, SQUARE_SLOTS } from '../src/wasm/abi.js';
import { sendSetup } from '../src/wasm/codec.js';
import { type EngineExports, THINK } from '../src/wasm/exports.js';
import { sendNet } from '../src/wasm/net.js';
import { GAMES, legalMoves, openEngine, readSetup, SETUP_BYTES, writeSetup } from '../train/engine.js';
import { randomNet } from './support/nets.js';
import { seededRandom, type Random } from './support/random.js';

const GAMES_PLAYED = 12, PLIES = 80;

async function openWithNet(file: string, game: EngineName): Promise<EngineExports> {
  const engine = await openEngine<EngineExports>(file);
  sendNet(engine, randomNet(engine, game, 1));
  return engine;
}

/** Random games with moves taken back and lines that skip evaluations, as a search makes them. `visit` sees every position. */
function wander(engine: EngineExports, game: EngineName, random: Random, visit: (plies: number) => void): void {
  for (let number = 0; number < GAMES_PLAYED; number++) {
    sendSetup(engine, startSetup(game));
    let plies = 0;
    for (let step = 0; step < PLIES; step++) {
      if (engine.outcome() !== 0 || (plies > 0 && random.below(4) === 0)) {
        if (plies === 0) break;
        engine.takeBack();
        plies--;
      } else {
        engine.playMove(random.pick(legalMoves(engine)));
        plies++;
      }
      visit(plies);
    }
  }
}

/** A set-up seen from the other side. */
function turnedOver(setup: Uint8Array, files: number, ranks: number): Uint8Array {
  const result = new Uint8Array(SETUP_BYTES);
  for (let square = 0; square < files * ranks; square++) {
    if (setup[square] !== 0) result[square % files + (ranks - 1 - Math.floor(square / files)) * files] = setup[square]! ^ 16;
  }
  for (let piece = 1; piece < PIECE_SLOTS; piece++) result[SQUARE_SLOTS + (piece ^ 16)] = setup[SQUARE_SLOTS + piece]!;
  return result;
}

describe.each(GAMES)('%s', (game) => {
  let engine: EngineExports, scalar: EngineExports;
  beforeAll(async () => {
    engine = await openWithNet(`build/${game}.wasm`, game);
    scalar = await openWithNet(`build/${game}.scalar.wasm`, game);
  });

  test('kept up to date equals from scratch, evaluated at every position or at some', () => {
    const random = seededRandom(5);
    const seen = new Set<number>();
    let differing = 0;
    for (const oneIn of [1, 3, 9]) {
      wander(engine, game, random, (plies) => {
        if (random.below(oneIn) > 0) return;
        const value = engine.netValue();
        // the twin is another instance, so that this one goes on with what it has kept
        writeSetup(scalar, readSetup(engine), plies & 1, 0, false);
        if (scalar.freshNetValue() !== value) differing++;
        seen.add(value);
      });
    }
    expect(differing).toBe(0);
    expect(seen.size).toBeGreaterThan(500);
  });

  test('after a search, whose lines were long, the value is still that of the position', () => {
    const random = seededRandom(6);
    engine.setHash(1);
    wander(engine, game, random, (plies) => {
      if (plies === 0 || random.below(20) > 0 || engine.outcome() !== 0) return;
      engine.startSearch(0, 2000, 1);
      while (engine.think(0) !== THINK.finished);
      const value = engine.netValue();
      expect(engine.freshNetValue()).toBe(value);
    });
  });

  test('SIMD and scalar give the same integers', () => {
    const random = seededRandom(7);
    wander(engine, game, random, (plies) => {
      writeSetup(scalar, readSetup(engine), plies & 1, 0, false);
      expect(scalar.netValue()).toBe(engine.netValue());
    });
  });

  test('both search the same tree', async () => {
    const random = seededRandom(9), searchers = [await openWithNet(`build/${game}.wasm`, game), scalar];
    for (const searcher of searchers) searcher.setHash(1);
    wander(engine, game, random, (plies) => {
      if (random.below(100) > 0 || engine.outcome() !== 0) return;
      const setup = readSetup(engine), scores = searchers.map((one) => {
        writeSetup(one, setup, plies & 1, 0, false);
        one.newGame();
        one.startSearch(6, 0, 1);
        while (one.think(0) !== THINK.finished);
        return [one.nodeCount(), one.knownScore(0)];
      });
      expect(scores[0]).toEqual(scores[1]);
    });
  });

  test('a position turned over, colours and side to move with it, has the same value', () => {
    const random = seededRandom(8), { files, ranks } = variantInfo(game);
    wander(engine, game, random, (plies) => {
      writeSetup(scalar, turnedOver(readSetup(engine), files, ranks), 1 - (plies & 1), 0, false);
      expect(scalar.netValue()).toBe(engine.netValue());
    });
  });

  test('the evaluation is the net, and the hand-written one without', async () => {
    const plain = await openEngine<EngineExports>(`build/${game}.wasm`);
    sendSetup(plain, startSetup(game));
    const handWritten = plain.evaluation();
    expect(sendNet(plain, randomNet(plain, game, 2))).toMatch(/^net [0-9a-f]{8}$/);
    expect(plain.evaluation()).toBe(Math.max(-15_000, Math.min(plain.netValue(), 15_000)));
    expect(sendNet(plain, undefined)).toBe('hand-written');
    expect(plain.evaluation()).toBe(handWritten);
  });

  test('a second net replaces the first, and a wrong one does not', () => {
    sendSetup(scalar, startSetup(game));
    const first = scalar.netValue(), net = randomNet(scalar, game, 2);
    const damagedAt = (byte: number): Buffer => {
      const damaged = Buffer.from(net);
      damaged[byte]! ^= 4;
      return damaged;
    };
    const wrong: [Uint8Array, RegExp][] = [
      [net.subarray(0, 10), /no file of a net/], [damagedAt(0), /no file of a net/], [damagedAt(8), /version/],
      [damagedAt(12), /another game/], [damagedAt(16), /sizes/], [damagedAt(21), /sizes/], [damagedAt(24), /sizes/],
      [damagedAt(33), /damaged/], [damagedAt(64), /damaged/], [damagedAt(net.length - 1), /damaged/], [net.subarray(0, -4), /damaged/],
      [Buffer.concat([net, Buffer.alloc(4)]), /damaged/],
    ];
    for (const [file, reason] of wrong) {
      expect(() => sendNet(scalar, file)).toThrow(reason);
      expect(scalar.netValue()).toBe(first);
    }
    sendNet(scalar, net);
    expect(scalar.netValue()).not.toBe(first);
  });

  test('an engine says what evaluates, in process and in a worker', async () => {
    const net = randomNet(engine, game, 1), position = (await loadRules(game)).start();
    for (const worker of [false, true]) {
      await using made = await createEngine(game, { worker, hashMb: 1, net: 'hand-written' });
      expect(made.evaluator).toBe('hand-written');
      const before = await made.analyse(position, { depth: 4 }).result;
      await made.setNet(net);
      expect(made.evaluator).toMatch(/^net [0-9a-f]{8}$/);
      expect((await made.analyse(position, { depth: 4 }).result).lines[0]?.nodes).not.toBe(before.lines[0]?.nodes);
      await expect(made.setNet(net.subarray(1))).rejects.toMatchObject({ code: 'ERR_NET' });
      await expect(made.setNet('net' as unknown as Uint8Array)).rejects.toMatchObject({ code: 'ERR_OPTION' });
      expect(made.evaluator).toMatch(/^net /);
      await made.setNet('hand-written');
      expect(made.evaluator).toBe('hand-written');
      expect((await made.analyse(position, { depth: 4 }).result).lines[0]?.nodes).toBe(before.lines[0]?.nodes);
    }
    await expect(createEngine(game, { net: net.subarray(0, 70) })).rejects.toMatchObject({ code: 'ERR_NET' });
  });

  test('the scalar module has no instruction of the SIMD proposal', async () => {
    const { default: binaryen } = await import('binaryen');
    const module = binaryen.readBinary(readFileSync(`build/${game}.scalar.wasm`));
    module.setFeatures(binaryen.Features.All & ~binaryen.Features.SIMD128);
    expect(module.validate()).toBe(1);
  });
});

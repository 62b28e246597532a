/**
 * `npx tsx tune/selfplay.ts <game> [--games 100000] [--minutes 60] [--nodes 3000] [--seed 1] [--module build/<game>.wasm]`
 *
 * Plays the engine against itself and keeps the quiet positions, with what the search and the game said of them, in
 * `.data/tune/<game>-<seed>.bin` (records.ts). A game is a function of the seed and its number, so a second call goes on where the
 * first was stopped.
 */
import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seededRandom, type Random } from '../test/support/random.js';
import { type EngineExports, THINK } from '../src/wasm/exports.js';
import { SQUARE_SLOTS } from '../src/wasm/abi.js';
import { bytesAt, DATA_FOLDER, openEngine, parseEngine, SETUP_BYTES } from './engine.js';
import { DRAW, LOSS, RECORD_BYTES, RESULT_AT, SCORE_AT, TURN_AT, WIN } from './records.js';

/** Plies of random moves that begin a game; a game alternates so that either side moves first out of the opening. */
const OPENING_PLIES_LEAST = 4, OPENING_PLIES_MOST = 9;
/** An opening that leaves one side so far ahead, in centipawns, is drawn again. */
const OPENING_SCORE_MOST = 500;
/** Share of the later moves that are random, for variety. */
const RANDOM_MOVES = 0.03;
/** A position counts as quiet below this, in centipawns. */
const QUIET_SCORE_MOST = 2000;
/** A game is given up as lost at this score, in centipawns: a mate or a win by rule. */
const DECIDED_SCORE = 15_000;
/** And called a draw after so many plies. */
const PLIES_MOST = 240;
const HASH_MB = 2;

const { positionals: [name], values } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '100000' }, minutes: { type: 'string', default: '60' }, nodes: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' }, module: { type: 'string' },
  },
});
const game = parseEngine(name);
const wanted = Number(values.games), minutes = Number(values.minutes), nodes = Number(values.nodes), seed = Number(values.seed);
const engine = await openEngine<EngineExports>(values.module ?? `build/${game}.wasm`);
engine.setHash(HASH_MB);

/** Whatever the start position is, the engine has it from the facade once. */
const start = await startBytes();

async function startBytes(): Promise<Uint8Array> {
  const { sendSetup } = await import('../src/wasm/codec.js');
  const { startSetup } = await import('../src/setup.js');
  sendSetup(engine, startSetup(game));
  engine.writePosition();
  return bytesAt(engine, engine.setupPtr(), SETUP_BYTES).slice();
}

function setStart(): void {
  bytesAt(engine, engine.setupPtr(), SETUP_BYTES).set(start);
  engine.setPosition(0, 0, true);
}

function randomMove(random: Random): number {
  const moves = new Uint16Array(engine.memory.buffer, engine.movesPtr(), engine.legalMoves());
  return moves[random.below(moves.length)] ?? 0;
}

/** Searches the position; its score and best move. */
function search(): { score: number; move: number } {
  engine.startSearch(0, nodes, 1);
  while (engine.think(0) !== THINK.finished);
  const memory = new DataView(engine.memory.buffer);
  return { score: engine.knownScore(0), move: memory.getUint16(engine.rootMovesPtr() + 24, true) };
}

/** Plays random moves from the start, and says how many; -1 if that ended or decided the game. */
function playOpening(random: Random): number {
  setStart();
  engine.newGame();
  const plies = OPENING_PLIES_LEAST + random.below(OPENING_PLIES_MOST - OPENING_PLIES_LEAST + 1);
  for (let ply = 0; ply < plies; ply++) {
    if (engine.outcome() !== 0) return -1;
    engine.playMove(randomMove(random));
  }
  return engine.outcome() === 0 && Math.abs(search().score) <= OPENING_SCORE_MOST ? plies : -1;
}

interface Played { records: Uint8Array; count: number; plies: number }
const records = new Uint8Array(PLIES_MOST * RECORD_BYTES);
const view = new DataView(records.buffer);

/** Plays one game and fills `records`; results are filled in at the end. */
function playGame(number: number): Played {
  const random = seededRandom(seed * 1_000_003 + number);
  let opening = playOpening(random);
  while (opening < 0) opening = playOpening(random);
  let count = 0, winner = -1, plies = 0, turn = opening & 1;
  for (; plies < PLIES_MOST; plies++) {
    const code = engine.outcome();
    if (code !== 0) {
      winner = (code >> 4) - 1;
      break;
    }
    const { score, move } = search();
    if (Math.abs(score) >= DECIDED_SCORE) {
      winner = score > 0 ? turn : 1 - turn;
      break;
    }
    if (isQuiet(move) && Math.abs(score) < QUIET_SCORE_MOST) {
      engine.writePosition();
      const at = count++ * RECORD_BYTES;
      records.set(bytesAt(engine, engine.setupPtr(), SETUP_BYTES), at);
      records[at + TURN_AT] = turn;
      view.setInt16(at + SCORE_AT, score, true);
    }
    engine.playMove(random.below(1000) < RANDOM_MOVES * 1000 ? randomMove(random) : move);
    turn = 1 - turn;
  }
  for (let at = 0; at < count * RECORD_BYTES; at += RECORD_BYTES) {
    records[at + RESULT_AT] = winner < 0 ? DRAW : records[at + TURN_AT] === winner ? WIN : LOSS;
  }
  return { records: records.subarray(0, count * RECORD_BYTES), count, plies };
}

/** Not in check, and the best move takes nothing and does not promote. */
function isQuiet(move: number): boolean {
  if (engine.isCheck() !== 0) return false;
  if ((move & 1 << 12) !== 0) return true;
  engine.writePosition();
  return (move & 1 << 13) === 0 && bytesAt(engine, engine.setupPtr(), SQUARE_SLOTS)[move >> 6 & 63] === 0;
}

mkdirSync(DATA_FOLDER, { recursive: true });
const path = `${DATA_FOLDER}${game}-${seed}.bin`, progressPath = `${path}.json`;
const progress = existsSync(progressPath)
  ? JSON.parse(readFileSync(progressPath, 'utf8')) as { games: number; positions: number; nodes: number }
  : { games: 0, positions: 0, nodes };
if (progress.nodes !== nodes) throw new Error(`${path} was made with --nodes ${progress.nodes}`);
const file = openSync(path, existsSync(path) ? 'r+' : 'w');
ftruncateSync(file, progress.positions * RECORD_BYTES);
const startedAt = performance.now(), before = progress.games;
let told = 0;
for (let number = progress.games; number < wanted; number++) {
  const played = playGame(number);
  writeSync(file, played.records, 0, played.records.length, progress.positions * RECORD_BYTES);
  progress.positions += played.count;
  progress.games = number + 1;
  const seconds = (performance.now() - startedAt) / 1000, rate = (progress.games - before) / seconds;
  if (seconds - told > 5 || seconds > minutes * 60 || progress.games === wanted) {
    told = seconds;
    writeFileSync(progressPath, JSON.stringify(progress));
    const left = Math.min((wanted - progress.games) / rate, minutes * 60 - seconds);
    process.stdout.write(`${game}: ${progress.games} games, ${progress.positions} positions, ${rate.toFixed(1)} games/s, ${Math.max(0, left / 60).toFixed(1)} min left\n`);
  }
  if (seconds > minutes * 60) break;
}
closeSync(file);

/**
 * Positions of self-play on disk. A file is a chunk of games of one seed: a header of 32 bytes, then 32 bytes a position, in the order
 * played. All numbers are little-endian.
 *
 *   header   0 'SHQD'   4 u16 version   6 u8 game   8 u32 seed   12 u32 chunk   16 u32 nodes a move   20 u32 quiet positions   24 engine
 *   record   0 u64 occupied squares, from a1
 *            8 pieces in the order of squares, 12 bytes: Xiangqi games a nibble `color << 3 | role`, low nibble first; Minishogi a byte
 *           20 u32 hands: two bits a count, roles in the order of HAND_ROLES, the first side's from bit 0, the second's from bit 10
 *           24 i16 score of the search, centipawns for the side to move      26 u16 best move
 *           28 u8 flags: below      29 u8 result for the side to move: 0 loss, 1 draw, 2 win
 *           30 u8 plies since the last capture, at most 255      31 u8 ply of the game, at most 255
 *
 * `engine` is the beginning of the SHA-256 of the module that played, and of its net if it had one. Numbers of games, pieces and moves are
 * the engine's.
 */
import { type EngineName, variantInfo } from '../src/variants.js';
import { PIECE_SLOTS, SQUARE_SLOTS } from '../src/wasm/abi.js';

export const RECORD_BYTES = 32;
const PIECES_AT = 8, HANDS_AT = 20, SCORE_AT = 24, MOVE_AT = 26, FLAGS_AT = 28, RESULT_AT = 29, HALF_MOVES_AT = 30, PLY_AT = 31;
const MAGIC = 'SHQD', VERSION = 1, ENGINE_BYTES = 8;
/** Pawn, rook, gold, silver, bishop: in both hands, ten counts. */
const HAND_ROLES = [1, 3, 7, 8, 9] as const;

export const LOSS = 0, DRAW = 1, WIN = 2;
/** TURN: the second side is to move. DECIDED: the score is a mate or a win by rule. FIRST: the first record of a game. */
export const FLAG = { turn: 1, check: 2, capture: 4, promotion: 8, decided: 16, first: 32 } as const;
/** A position with one of these teaches a search, not an evaluation. */
const LOUD = FLAG.check | FLAG.capture | FLAG.promotion | FLAG.decided;

/** One position as read: the engine's bytes and what was said of it. */
export interface TrainingPosition {
  /** Squares, then hands, as the engine reads them. */
  readonly setup: Uint8Array;
  readonly score: number;
  readonly move: number;
  readonly flags: number;
  readonly result: number;
  readonly halfMoves: number;
  readonly ply: number;
}

export interface ChunkHeader {
  readonly game: EngineName;
  readonly seed: number;
  readonly chunk: number;
  readonly nodes: number;
  /** Positions that are not loud. */
  readonly quiet: number;
  /** First bytes of the module's SHA-256, in hex. */
  readonly engine: string;
}

/** Fit for training: not in check, and the best move neither captures nor promotes nor decides. */
export function isQuiet(flags: number): boolean { return (flags & LOUD) === 0; }

/** Writes a position at a byte of the file; the result comes later, by `writeResult`. */
export function writeRecord(view: DataView, at: number, hasHands: boolean, position: Omit<TrainingPosition, 'result'>): void {
  const { setup } = position;
  new Uint8Array(view.buffer, view.byteOffset + at, RECORD_BYTES).fill(0);
  let occupied = 0n, pieces = 0;
  for (let square = 0; square < SQUARE_SLOTS; square++) {
    const piece = setup[square]!;
    if (piece === 0) continue;
    occupied |= 1n << BigInt(square);
    if (hasHands) view.setUint8(at + PIECES_AT + pieces, piece);
    else {
      const byte = at + PIECES_AT + (pieces >> 1), nibble = piece >> 4 << 3 | piece & 7;
      view.setUint8(byte, (pieces & 1) === 0 ? nibble : view.getUint8(byte) | nibble << 4);
    }
    pieces++;
  }
  view.setBigUint64(at, occupied, true);
  view.setUint32(at + HANDS_AT, packHands(setup), true);
  view.setInt16(at + SCORE_AT, position.score, true);
  view.setUint16(at + MOVE_AT, position.move, true);
  view.setUint8(at + FLAGS_AT, position.flags);
  view.setUint8(at + HALF_MOVES_AT, Math.min(position.halfMoves, 255));
  view.setUint8(at + PLY_AT, Math.min(position.ply, 255));
}

function packHands(setup: Uint8Array): number {
  let packed = 0;
  HAND_ROLES.forEach((role, index) => {
    packed |= setup[SQUARE_SLOTS + role]! << 2 * index | setup[SQUARE_SLOTS + (16 | role)]! << 2 * (index + HAND_ROLES.length);
  });
  return packed;
}

/** Tells a record how its game ended: `winner` 0 or 1, -1 for a draw. */
export function writeResult(view: DataView, at: number, winner: number): void {
  const turn = view.getUint8(at + FLAGS_AT) & FLAG.turn;
  view.setUint8(at + RESULT_AT, winner < 0 ? DRAW : winner === turn ? WIN : LOSS);
}

export function readFlags(view: DataView, at: number): number { return view.getUint8(at + FLAGS_AT); }
export function readScore(view: DataView, at: number): number { return view.getInt16(at + SCORE_AT, true); }
export function readResult(view: DataView, at: number): number { return view.getUint8(at + RESULT_AT); }

export function readRecord(view: DataView, at: number, hasHands: boolean): TrainingPosition {
  const setup = new Uint8Array(SQUARE_SLOTS + PIECE_SLOTS), low = view.getUint32(at, true), high = view.getUint32(at + 4, true);
  let pieces = 0;
  for (let square = 0; square < SQUARE_SLOTS; square++) {
    if (((square < 32 ? low : high) >>> (square & 31) & 1) === 0) continue;
    if (hasHands) setup[square] = view.getUint8(at + PIECES_AT + pieces);
    else {
      const nibble = view.getUint8(at + PIECES_AT + (pieces >> 1)) >> 4 * (pieces & 1) & 15;
      setup[square] = nibble >> 3 << 4 | nibble & 7;
    }
    pieces++;
  }
  const hands = view.getUint32(at + HANDS_AT, true);
  HAND_ROLES.forEach((role, index) => {
    setup[SQUARE_SLOTS + role] = hands >> 2 * index & 3;
    setup[SQUARE_SLOTS + (16 | role)] = hands >> 2 * (index + HAND_ROLES.length) & 3;
  });
  return {
    setup, score: readScore(view, at), move: view.getUint16(at + MOVE_AT, true), flags: readFlags(view, at),
    result: readResult(view, at), halfMoves: view.getUint8(at + HALF_MOVES_AT), ply: view.getUint8(at + PLY_AT),
  };
}

export function makeHeader(header: ChunkHeader): Uint8Array {
  const bytes = Buffer.alloc(RECORD_BYTES);
  bytes.write(MAGIC, 0, 'latin1');
  bytes.writeUInt16LE(VERSION, 4);
  bytes.writeUInt8(variantInfo(header.game).gameId, 6);
  [header.seed, header.chunk, header.nodes, header.quiet].forEach((value, index) => bytes.writeUInt32LE(value, 8 + 4 * index));
  bytes.write(header.engine, 24, ENGINE_BYTES, 'hex');
  return bytes;
}

/** The header of a file of a game. Throws if it is not one. */
export function parseHeader(bytes: Buffer, game: EngineName, file: string): ChunkHeader {
  if (bytes.length < RECORD_BYTES || bytes.toString('latin1', 0, 4) !== MAGIC) throw new Error(`${file} is no file of self-play`);
  if (bytes.readUInt16LE(4) !== VERSION) throw new Error(`${file} has layout ${bytes.readUInt16LE(4)}, this is layout ${VERSION}`);
  if (bytes.readUInt8(6) !== variantInfo(game).gameId) throw new Error(`${file} is of another game than ${game}`);
  const [seed, chunk, nodes, quiet] = [8, 12, 16, 20].map((at) => bytes.readUInt32LE(at)) as [number, number, number, number];
  return { game, seed, chunk, nodes, quiet, engine: bytes.toString('hex', 24, 24 + ENGINE_BYTES) };
}

/**
 * Where self-play lies: `.data/train/<game>/<seed>-<chunk>.bin`, which git ignores. A chunk is GAMES_A_CHUNK games, a function of the
 * engine, the seed, the nodes and its number, whatever thread played it; it appears under its name when it is complete.
 */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineName } from '../src/variants.js';
import { type ChunkHeader, makeHeader, parseHeader, RECORD_BYTES } from './records.js';

export const GAMES_A_CHUNK = 64;

/** From the root of the project. */
export function gameFolder(game: EngineName): string { return join('.data/train', game); }

function chunkFile(folder: string, seed: number, chunk: number): string { return join(folder, `${seed}-${String(chunk).padStart(6, '0')}.bin`); }

/** Writes a chunk: all of it or nothing. */
export function writeChunk(folder: string, header: ChunkHeader, records: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  const file = chunkFile(folder, header.seed, header.chunk);
  writeFileSync(`${file}.part`, Buffer.concat([makeHeader(header), records]));
  renameSync(`${file}.part`, file);
}

export interface Chunk extends ChunkHeader { readonly file: string }

/** The complete chunks of some seeds (all, if none is named), in the order of seeds and numbers. */
export function listChunks(folder: string, game: EngineName, seeds: readonly number[] = []): Chunk[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+-\d+\.bin$/.test(name)) : [];
  return names.filter((name) => seeds.length === 0 || seeds.includes(Number.parseInt(name, 10)))
    .map((name) => join(folder, name)).map((file) => ({ ...parseHeader(readStart(file), game, file), file }))
    .sort((a, b) => a.seed - b.seed || a.chunk - b.chunk);
}

function readStart(file: string): Buffer {
  const descriptor = openSync(file, 'r'), bytes = Buffer.alloc(RECORD_BYTES);
  try {
    return bytes.subarray(0, readSync(descriptor, bytes, 0, RECORD_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Where self-play lies: `.data/train/<game>/<seed>-<chunk>.bin`, which git ignores. A chunk is GAMES_A_CHUNK games, a function of the
 * engine, the seed, the nodes and its number, whatever thread played it; it appears under its name when it is complete.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineName } from '../src/variants.js';
import { type ChunkHeader, isQuiet, makeHeader, parseHeader, readFlags, RECORD_BYTES } from './records.js';

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

/** The chunks of some seeds (all, if none is named), in the order of seeds and numbers. Throws if one is not whole. */
export function listChunks(folder: string, game: EngineName, seeds: readonly number[] = []): Chunk[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+-\d+\.bin$/.test(name)) : [];
  return names.filter((name) => seeds.length === 0 || seeds.includes(Number.parseInt(name, 10)))
    .map((name) => join(folder, name)).map((file) => ({ ...parseChunk(readFileSync(file), game, file), file }))
    .sort((a, b) => a.seed - b.seed || a.chunk - b.chunk);
}

/** The header, if all that it speaks of is there: a file may have been cut after it was written. */
function parseChunk(bytes: Buffer, game: EngineName, file: string): ChunkHeader {
  const header = parseHeader(bytes, game, file), view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let quiet = 0;
  for (let at = RECORD_BYTES; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) if (isQuiet(readFlags(view, at))) quiet++;
  if (quiet === header.quiet && bytes.length % RECORD_BYTES === 0) return header;
  throw new Error(`${file} is not whole: ${quiet} of ${header.quiet} quiet positions; without the file its games are played again`);
}

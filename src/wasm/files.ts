/**
 * The files that the code needs beside itself: one list of literal URLs, the form in which bundlers find a file, copy it and put its new
 * address here. Nothing else in the sources names a file of `build/`, except the worker's entry. One function a kind of file, so that
 * who needs only the rules drags no engine along. The single-file build puts files-within.ts in this place.
 */
import type { EngineName } from '../variants.js';
import { hasSimd } from './simd.js';

export interface PackageFile {
  /** In `build/`. */
  readonly name: string;
  /** Its address, or what it holds. Throws a `TypeError` where a bundler has taken `import.meta.url` away. */
  find(): URL | Promise<Uint8Array<ArrayBuffer>>;
}

/** The rules and the search, for what this place can run. */
export function engineFile(engine: EngineName): PackageFile {
  return hasSimd() ? { name: `${engine}.wasm`, find: () => engineUrl(engine) }
    : { name: `${engine}.scalar.wasm`, find: () => scalarUrl(engine) };
}

/** The rules alone, a fifth to a seventh of that. */
export function rulesFile(engine: EngineName): PackageFile { return { name: `${engine}.rules.wasm`, find: () => rulesUrl(engine) }; }

/** The net of a game. */
export function netFile(engine: EngineName): PackageFile { return { name: `${engine}.nnue`, find: () => netUrl(engine) }; }

function engineUrl(engine: EngineName): URL {
  switch (engine) {
    case 'minixiangqi': return new URL('./minixiangqi.wasm', import.meta.url);
    case 'xiangqi42': return new URL('./xiangqi42.wasm', import.meta.url);
    case 'minishogi': return new URL('./minishogi.wasm', import.meta.url);
  }
}

function scalarUrl(engine: EngineName): URL {
  switch (engine) {
    case 'minixiangqi': return new URL('./minixiangqi.scalar.wasm', import.meta.url);
    case 'xiangqi42': return new URL('./xiangqi42.scalar.wasm', import.meta.url);
    case 'minishogi': return new URL('./minishogi.scalar.wasm', import.meta.url);
  }
}

function rulesUrl(engine: EngineName): URL {
  switch (engine) {
    case 'minixiangqi': return new URL('./minixiangqi.rules.wasm', import.meta.url);
    case 'xiangqi42': return new URL('./xiangqi42.rules.wasm', import.meta.url);
    case 'minishogi': return new URL('./minishogi.rules.wasm', import.meta.url);
  }
}

function netUrl(engine: EngineName): URL {
  switch (engine) {
    case 'minixiangqi': return new URL('./minixiangqi.nnue', import.meta.url);
    case 'xiangqi42': return new URL('./xiangqi42.nnue', import.meta.url);
    case 'minishogi': return new URL('./minishogi.nnue', import.meta.url);
  }
}

/** `nets/nets.json`: where each net of `nets/` came from, and the match that accepted it; a list a game, the newest last. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineName } from '../src/variants.js';

const LIST = 'nets/nets.json';

/** The self-play of one seed. */
export interface SelfPlayFacts {
  readonly seed: number;
  readonly nodes: number;
  /** The beginning of the SHA-256 of the module that played and its net, as the files of the games have it. */
  readonly engine: string;
  /** Quiet positions. */
  readonly positions: number;
}

/** What the training of a net says of itself. */
export interface TrainingFacts {
  readonly sha256: string;
  readonly command: string;
  /** SHA-256 of the net that the training began with, if that was one. */
  readonly from?: string;
  readonly selfPlay: readonly SelfPlayFacts[];
  readonly trained: number;
  readonly heldOut: number;
}

export interface NetEntry extends TrainingFacts {
  /** From 1: how many nets of the game were accepted before, and one. */
  readonly generation: number;
  /** Against the net before, or the hand-written evaluation; Elo is that of the new one. */
  readonly match: {
    readonly games: number;
    readonly score: number;
    readonly elo: { readonly elo: number; readonly low: number; readonly high: number };
    readonly nodes: number;
  };
}

export type NetsList = Partial<Record<EngineName, NetEntry[]>>;

export function readNetsList(): NetsList { return existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) as NetsList : {}; }

/** The net that the package ships, if there is one. */
export function newestNet(game: EngineName): NetEntry | undefined { return readNetsList()[game]?.at(-1); }

/** Where the net of a game lies. */
export function netPath(game: EngineName): string { return join('nets', `${game}.nnue`); }

/** What lies beside a net that was trained here. Throws if there is nothing, or it is of another net. */
export function readTraining(net: string): TrainingFacts {
  const beside = `${net}.json`;
  if (!existsSync(beside)) throw new Error(`no ${beside}, which the training writes beside a net`);
  const { sha256, command, from, selfPlay, trained, heldOut } = JSON.parse(readFileSync(beside, 'utf8')) as TrainingFacts;
  if (createHash('sha256').update(readFileSync(net)).digest('hex') !== sha256) throw new Error(`${beside} is of another net`);
  return { sha256, command, ...from === undefined ? {} : { from }, selfPlay, trained, heldOut };
}

export function addNet(game: EngineName, entry: NetEntry): void {
  const list = readNetsList();
  list[game] = [...list[game] ?? [], entry];
  writeFileSync(LIST, `${JSON.stringify(list, undefined, 2)}\n`);
}

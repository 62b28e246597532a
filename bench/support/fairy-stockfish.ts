/**
 * Fairy-Stockfish as a peer: where it is, how it is told to play our games, how it counts. One command at a time: its perft gives
 * now and then one leaf too many when the next `position` arrives before the count is printed.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineName } from '../../src/variants.js';
import { UciProcess } from './uci-process.js';

export const INSTALL_HINT = 'fairy-stockfish is not on the PATH nor in /usr/games; on Debian or Ubuntu: apt-get install fairy-stockfish';

/** Variant definitions for `VariantPath` and for `loadVariantConfig` of ffish. */
export const VARIANT_FILE = fileURLToPath(new URL('../fairy-stockfish.ini', import.meta.url));

/** What it calls our games: the first two after the definitions in `VARIANT_FILE`. */
export const PEER_VARIANT: Readonly<Record<EngineName, string>> = { minixiangqi: 'mx', xiangqi42: 'xq42', minishogi: 'minishogi' };

/** Debian's package puts it where only players' PATHs lead. */
const GAMES_FOLDER = '/usr/games';

/** The program's path, or undefined if it is not installed. */
export function findFairyStockfish(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), GAMES_FOLDER];
  return folders.map((folder) => join(folder, 'fairy-stockfish')).find(isProgram);
}

/** Starts it for a game, ready for `position`. Options are set before the variant. */
export async function startFairyStockfish(
  program: string, game: EngineName, options: Readonly<Record<string, string | number>> = {},
): Promise<UciProcess> {
  const peer = await UciProcess.start(program);
  peer.say('uci');
  await peer.hear(/^uciok\b/);
  for (const [name, value] of Object.entries(options)) peer.setOption(name, value);
  peer.setOption('VariantPath', VARIANT_FILE);
  peer.setOption('UCI_Variant', PEER_VARIANT[game]);
  await peer.ready();
  return peer;
}

/** What it calls itself, with its version. */
export async function nameOf(program: string): Promise<string> {
  const peer = await UciProcess.start(program);
  peer.say('uci');
  const lines = await peer.hear(/^uciok\b/);
  await peer.quit();
  return lines.find((line) => line.startsWith('id name '))?.slice('id name '.length) ?? program;
}

/** Leaves of the start position of the game that it was started for. */
export async function perftOf(peer: UciProcess, depth: number): Promise<number> {
  peer.say('position startpos', `go perft ${depth}`);
  const lines = await peer.hear(/^Nodes searched: \d+/);
  return Number(lines.at(-1)?.split(' ')[2]);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

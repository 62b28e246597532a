/**
 * Finds the net of a game, in Node and in browsers alike: that of the package, from beside the code or an address that is given. What comes
 * from an address is read once. A caller may give a net of his own, or none.
 */
import { ShoqiError, shown } from '../result.js';
import type { PackageFile } from './files.js';
import { onceFor, readPackageFile, urlOf, type FileKind } from './read.js';
import type { WasmOptions } from './source.js';

/** The net to evaluate with: the bytes of its file, or 'hand-written' for the evaluation that needs none. */
export type Net = Uint8Array | 'hand-written';

/** What evaluates, and where its net comes from if not from the files beside the code. */
export interface NetOptions {
  /** The net to evaluate with, or 'hand-written' for none. Default: the game's net of the package. */
  readonly net?: Net;
  /**
   * Address of the file of the game's net; or, with a slash at its end, of a folder that holds copies of the package's `build/*.nnue`. In a
   * page it may be relative to the page. Default: the folder that `wasmUrl` names, if it names one, or else beside the code.
   */
  readonly netUrl?: string | URL;
}

/** 'SHOQINET': assembly/nnue/network.ts has the layout. */
const NET: FileKind = { noun: 'net', code: 'ERR_NET', urlOption: 'netUrl', magic: [0x53, 0x48, 0x4f, 0x51, 0x49, 0x4e, 0x45, 0x54] };

const read = new Map<string, Promise<Uint8Array>>();

/** Throws a `ShoqiError` `ERR_OPTION` for what can be no net. */
export function checkNet(net: Net | undefined): Net | undefined {
  if (net === undefined || net instanceof Uint8Array || net === 'hand-written') return net;
  throw new ShoqiError('ERR_OPTION', `net must be a Uint8Array or 'hand-written', not ${shown(net)}`);
}

/** The net that options ask for, undefined for none. Rejects with a `ShoqiError`: `ERR_OPTION`, or `ERR_NET` if it cannot be had. */
export async function loadNet(file: PackageFile, { net, netUrl, wasmUrl }: NetOptions & WasmOptions): Promise<Uint8Array | undefined> {
  if (checkNet(net) !== undefined) {
    if (netUrl !== undefined) throw new ShoqiError('ERR_OPTION', 'net and netUrl exclude each other');
    return net === 'hand-written' ? undefined : net;
  }
  const from = netUrl ?? (wasmUrl !== undefined && isFolder(wasmUrl) ? wasmUrl : undefined);
  const url = from === undefined ? undefined : urlOf(file, NET, from), name = url?.href ?? file.name;
  return onceFor(read, name, async () => (await readPackageFile(file, NET, url)).bytes);
}

function isFolder(url: string | URL): boolean { return /^[^?#]*\/([?#]|$)/.test(String(url)); }

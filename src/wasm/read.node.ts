/** Files from a disk. Browsers never see this: the build for them leaves it out. */
import { readFile } from 'node:fs/promises';

export function readLocal(url: URL): Promise<Uint8Array<ArrayBuffer>> { return readFile(url); }

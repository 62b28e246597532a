/**
 * Reads files of the package, from a disk in Node and by `fetch` else, and says what came when it is not what was asked for. Modules
 * are not compiled as they stream in: that would need the right MIME type of every server and hide what a wrong answer was, for
 * files that arrive in a few packets.
 */
import { isNode } from '../host.js';
import { reasonOf } from '../result.js';
import { readLocal } from './read.node.js';

/** Rejects with an `Error` that says what happened, in words that go on from the URL. */
export async function readBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (url.protocol === 'file:' && isNode()) return readLocal(url);
  const response = await fetch(url).catch((cause: unknown) => { throw new Error(`the request failed: ${reasonOf(cause)}`, { cause }); });
  if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trimEnd());
  return new Uint8Array(await response.arrayBuffer());
}

/** What bytes look like to a person who expected something else. */
export function describeBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'an empty file';
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'a gzip file, which the server should send with "Content-Encoding: gzip"';
  const text = new TextDecoder().decode(bytes.subarray(0, 1000)).trimStart();
  if (/^<(!doctype html|html|head|body|script)\b/i.test(text)) return 'an HTML page, as servers send for an address that they do not have';
  return `${bytes.length} bytes that begin with ${JSON.stringify(text.slice(0, 20))}`;
}

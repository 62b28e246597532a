/**
 * Reads files of the package, of whatever kind: from beside the code or an address that is given, from a disk in Node and by `fetch` else.
 * Says which address answered what when it is not what was asked for. Modules are not compiled as they stream in: that would need the
 * right MIME type of every server and hide what a wrong answer was, for files that arrive in a few packets.
 */
import { isNode } from '../host.js';
import { reasonOf, ShoqiError, textOf } from '../result.js';
import type { PackageFile } from './files.js';
import { readLocal } from './read.node.js';

/** A kind of file: how it is known, and what is said of one that cannot be had. */
export interface FileKind {
  readonly noun: string;
  readonly code: string;
  /** The option that says where such a file is. */
  readonly urlOption: string;
  /** What every such file begins with. */
  readonly magic: readonly number[];
}

/** What was read, and from where, in words. */
export interface ReadFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly from: string;
}

/** What `make` resolves to, made once for each key. A failure is not remembered, so that a later call may try again. */
export function onceFor<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const earlier = made.get(key);
  if (earlier !== undefined) return earlier;
  const promise = make();
  promise.catch(() => made.delete(key));
  made.set(key, promise);
  return promise;
}

/** Reads a file from an address, or from beside the code. Rejects with a `ShoqiError` of the kind's code. */
export async function readPackageFile(file: PackageFile, kind: FileKind, given?: URL): Promise<ReadFile> {
  const found = given ?? find(file, kind);
  if (!(found instanceof URL)) return { bytes: await found, from: file.name };
  const advice = `copy the file there, or say with ${kind.urlOption} where it is`;
  const bytes = await readBytes(found).catch((cause: unknown) => {
    throw new ShoqiError(kind.code, `cannot load the ${kind.noun} ${found.href}: ${reasonOf(cause)}; ${advice}`, { cause });
  });
  if (kind.magic.some((byte, index) => bytes[index] !== byte)) {
    throw new ShoqiError(kind.code, `no ${kind.noun} at ${found.href}, but ${describeBytes(bytes)}; ${advice}`);
  }
  return { bytes, from: found.href };
}

/**
 * The address of a file by an option: its own, or that of the folder it is in. Throws a `ShoqiError` `ERR_OPTION` if the option's value is
 * none.
 */
export function urlOf(file: PackageFile, { urlOption }: FileKind, value: string | URL): URL {
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  try {
    const url = new URL(value, base);
    return url.pathname.endsWith('/') ? new URL(file.name, url) : url;
  } catch (cause) {
    const hint = base === undefined ? '; without a page it must be absolute, as pathToFileURL makes it' : '';
    throw new ShoqiError('ERR_OPTION', `${urlOption} is no address: ${JSON.stringify(textOf(value))}${hint}`, { cause });
  }
}

function find(file: PackageFile, { code, urlOption }: FileKind): ReturnType<PackageFile['find']> {
  try {
    return file.find();
  } catch (cause) {
    const problem = `the bundler has left no address for ${file.name} in import.meta.url`;
    throw new ShoqiError(code, `${problem}: ${reasonOf(cause)}; say with ${urlOption} where it is`, { cause });
  }
}

/** Rejects with an `Error` that says what happened, in words that go on from the URL. */
async function readBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (url.protocol === 'file:' && isNode()) return readLocal(url);
  const response = await fetch(url).catch((cause: unknown) => {
    const hint = url.protocol === 'file:' ? ' (this build is for browsers, and they read from servers; that for Node is build/index.js)' : '';
    throw new Error(`the request failed: ${reasonOf(cause)}${hint}`, { cause });
  });
  if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trimEnd());
  return new Uint8Array(await response.arrayBuffer());
}

/** What bytes look like to a person who expected something else. */
function describeBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'an empty file';
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'a gzip file, which the server should send with "Content-Encoding: gzip"';
  const text = new TextDecoder().decode(bytes.subarray(0, 1000)).trimStart();
  if (/^<(!doctype html|html|head|body|script)\b/i.test(text)) return 'an HTML page, as servers send for an address that they do not have';
  return `${bytes.length} bytes that begin with ${JSON.stringify(text.slice(0, 20))}`;
}

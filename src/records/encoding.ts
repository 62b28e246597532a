/**
 * Bytes and text of records. Reading takes what files come in: UTF-8 or UTF-16 with a mark, else UTF-8 if it is that without fault, else
 * GB 18030 for a PGN, which only Xiangqi has in an encoding of its own, and Shift_JIS for all others, in which most KIF files are. Writing
 * Shift_JIS needs a table that no platform offers; it is got by reading all two-byte codes once, some thirty milliseconds when first
 * needed, with a preference where two codes mean one character (WHATWG Encoding, index jis0208).
 */
import { checkArgument, checkOneOf, checkText, fail, ok, quoted, type Result } from '../result.js';
import type { Failure } from '../types.js';

/** What a record may be encoded in. */
export type RecordEncoding = 'utf-8' | 'shift_jis';
const ENCODINGS: readonly RecordEncoding[] = ['utf-8', 'shift_jis'];

/** So many bytes are enough to see what the first line of a file is. */
const HEADER_LOOKED_AT = 256;

/** All options of writers, which `makeRecord` hands to that of any format. */
export const WRITER_OPTIONS = ['notation', 'encoding'] as const;

/** Throws a `ShoqiError`, `ERR_ARGUMENT` unless another code is named, for an encoding that no record is written in. */
export function checkEncoding(encoding: RecordEncoding, code?: string): void { checkOneOf('an encoding', encoding, ENCODINGS, code); }

/** What a KIF or CSA file says of itself in its first line. */
export interface EncodingOptions {
  /** What the text will be encoded in; UTF-8 by default. The text itself is the same. */
  readonly encoding?: RecordEncoding;
}

/**
 * The text of a file, in `encoding` if it is given. Else in UTF-16 if the bytes begin with its mark; in UTF-8 if they are that without
 * fault; else in GB 18030 if the first line is a header of a PGN, and in Shift_JIS if not. Bytes that mean nothing in the encoding become
 * U+FFFD, never an exception. Throws a `ShoqiError` `ERR_ARGUMENT` for another encoding.
 *
 * ```ts
 * decodeRecord(new Uint8Array([0x8b, 0xca])); // '玉'
 * decodeRecord(new TextEncoder().encode('玉')); // '玉'
 * ```
 */
export function decodeRecord(bytes: Uint8Array, encoding?: RecordEncoding): string {
  checkArgument('the bytes of a file', bytes, 'byteLength');
  if (encoding !== undefined) {
    checkEncoding(encoding);
    return new TextDecoder(encoding).decode(bytes);
  }
  const marked = [[0xff, 0xfe, 'utf-16le'], [0xfe, 0xff, 'utf-16be']].find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (marked !== undefined) return new TextDecoder(String(marked[2])).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isPgn(bytes) ? 'gb18030' : 'shift_jis').decode(bytes);
  }
}

/** Whether a text begins with the header of a PGN, which is ASCII whatever the encoding. */
function isPgn(bytes: Uint8Array): boolean { return /^\s*\[\w+\s+"/.test(new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_LOOKED_AT))); }

/**
 * The bytes of a text. A character that the encoding lacks is an `ERR_ENCODING` that names it, with `at` set: nothing is left out. The few
 * that Unicode has twice for one of JIS, such as the wave dash, are taken either way. Throws a `ShoqiError` `ERR_ARGUMENT` for another
 * encoding.
 *
 * ```ts
 * [...unwrap(encodeRecord('玉', 'shift_jis'))]; // [139, 202]
 * encodeRecord('♔', 'shift_jis').ok; // false
 * ```
 */
export function encodeRecord(text: string, encoding: RecordEncoding = 'utf-8'): Result<Uint8Array, Failure<'ERR_ENCODING'>> {
  checkText(text);
  checkEncoding(encoding);
  if (encoding === 'utf-8') return ok(new TextEncoder().encode(text));
  const codes = shiftJisCodes();
  const bytes: number[] = [];
  let at = 0;
  for (const char of text) {
    const code = codes.get(char);
    if (code === undefined) return fail('ERR_ENCODING', `Shift_JIS has no ${quoted(char)}`, at);
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff);
    at += char.length;
  }
  return ok(Uint8Array.from(bytes));
}

/** Characters that Unicode has twice for one of JIS, each way: keyboards differ in which they give. */
const LOOKALIKES: readonly (readonly [string, string])[] = [
  ['\u301c', '\uff5e'], ['\u2212', '\uff0d'], ['\u2016', '\u2225'], ['\u2014', '\u2015'],
  ['\u00a2', '\uffe0'], ['\u00a3', '\uffe1'], ['\u00ac', '\uffe2'],
];

let knownCodes: ReadonlyMap<string, number> | undefined;

/** The code of every character that Shift_JIS has. */
function shiftJisCodes(): ReadonlyMap<string, number> {
  if (knownCodes !== undefined) return knownCodes;
  const decoder = new TextDecoder('shift_jis', { fatal: true });
  const codes = new Map<string, number>();
  const learn = (code: number, ...bytes: readonly number[]): void => {
    try {
      const char = decoder.decode(Uint8Array.from(bytes));
      // of two codes for a character the first counts
      if ([...char].length === 1 && !codes.has(char)) codes.set(char, code);
    } catch {
      // no character has this code
    }
  };
  for (let byte = 0; byte < 0x100; byte++) learn(byte, byte);
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    // NEC's copies of IBM's extensions are not written, though they come first
    if (lead === 0xed || lead === 0xee) continue;
    for (let trail = 0x40; trail <= 0xfc; trail++) learn((lead << 8) | trail, lead, trail);
  }
  for (const [one, other] of LOOKALIKES) {
    const code = codes.get(one) ?? codes.get(other);
    if (code !== undefined) codes.set(one, code).set(other, code);
  }
  knownCodes = codes;
  return codes;
}

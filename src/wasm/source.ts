/** What a caller may say of where the WebAssembly comes from, checked. */
import { checkObject, ShoqiError, shown } from '../result.js';

declare global {
  namespace WebAssembly {
    // as the types of a browser have it, for programs that compile with those of Node, where it is missing
    interface Module {}
  }
}

/** Where the WebAssembly comes from, if not from the files beside the code; at most one of the two. */
export interface WasmOptions {
  /**
   * Address of the module; or, with a slash at its end, of a folder that holds copies of the package's `build/*.wasm`. In a page it may be
   * relative to the page; elsewhere it is absolute.
   */
  readonly wasmUrl?: string | URL;
  /**
   * The module: its bytes, or compiled, and then it can be shared between threads. `createEngine` needs `<game>.wasm`; `loadRules` takes
   * that one too, but `<game>.rules.wasm` is enough for it.
   */
  readonly wasm?: ArrayBuffer | ArrayBufferView | WebAssembly.Module;
}

/** Throws a `ShoqiError` `ERR_OPTION` if the options make no sense. */
export function checkWasmOptions(options: WasmOptions): WasmOptions {
  checkObject('options', options);
  const { wasm, wasmUrl } = options;
  if (wasm !== undefined && wasmUrl !== undefined) throw new ShoqiError('ERR_OPTION', 'wasm and wasmUrl exclude each other');
  if (wasm !== undefined && !ArrayBuffer.isView(wasm) && !isTagged(wasm, 'ArrayBuffer') && !isModule(wasm)) {
    throw new ShoqiError('ERR_OPTION', `wasm must be bytes or a WebAssembly.Module, not ${shown(wasm)}`);
  }
  return options;
}

export function isModule(value: unknown): value is WebAssembly.Module { return isTagged(value, 'WebAssembly.Module'); }

/** By tag, since the objects of another realm are no instances of this one's classes. */
function isTagged(value: unknown, tag: string): boolean { return Object.prototype.toString.call(value) === `[object ${tag}]`; }

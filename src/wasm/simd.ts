/** Whether this place runs the 128-bit instructions of WebAssembly, without which a net is evaluated by a module of its own. */

/** A function that makes a vector and drops it: valid where there are vectors. */
const PROBE = Uint8Array.of(
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // magic and version
  0x01, 0x04, 0x01, 0x60, 0x00, 0x00, // type: () -> ()
  0x03, 0x02, 0x01, 0x00, // one function of it
  0x0a, 0x09, 0x01, 0x07, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x1a, 0x0b, // i32.const 0, i8x16.splat, drop, end
);

export function hasSimd(): boolean { return WebAssembly.validate(PROBE); }

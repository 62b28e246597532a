/** What esbuild makes of a module or a net that is bundled into the code: its bytes. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
declare module '*.nnue' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

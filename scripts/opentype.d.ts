/** The little of opentype.js that `glyphs.ts` uses; the package ships no types. */
declare module 'opentype.js' {
  export interface Command { readonly type: string; readonly x?: number; readonly y?: number; readonly x1?: number; readonly y1?: number }
  export interface Path { readonly commands: readonly Command[]; getBoundingBox(): { x1: number; y1: number; x2: number; y2: number } }
  export interface Glyph { readonly index: number; readonly advanceWidth: number; getPath(x: number, y: number, fontSize: number): Path }
  export interface Font { charToGlyph(character: string): Glyph; getEnglishName(name: string): string }
  const opentype: { parse(buffer: ArrayBuffer): Font };
  export default opentype;
}

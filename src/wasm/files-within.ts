/**
 * What stands in the place of files.ts in the single-file build: the modules and nets themselves. An engine's module serves for its rules
 * too. Nets lie in it as gzip has packed them: a third of the text.
 */
import type { EngineName } from '../variants.js';
import type { PackageFile } from './files.js';

export function engineFile(engine: EngineName): PackageFile {
  return { name: `${engine}.wasm`, find: async () => (await importModule(engine)).default };
}

export const rulesFile = engineFile;

export function netFile(engine: EngineName): PackageFile {
  return { name: `${engine}.nnue`, find: async () => unpacked((await importNet(engine)).default) };
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Imported when needed, since the text is decoded at import. */
function importModule(engine: EngineName): Promise<{ readonly default: Uint8Array<ArrayBuffer> }> {
  switch (engine) {
    case 'minixiangqi': return import('../../build/minixiangqi.wasm');
    case 'xiangqi42': return import('../../build/xiangqi42.wasm');
    case 'minishogi': return import('../../build/minishogi.wasm');
  }
}

function importNet(engine: EngineName): Promise<{ readonly default: Uint8Array<ArrayBuffer> }> {
  switch (engine) {
    case 'minixiangqi': return import('../../nets/minixiangqi.nnue');
    case 'xiangqi42': return import('../../nets/xiangqi42.nnue');
    case 'minishogi': return import('../../nets/minishogi.nnue');
  }
}

/** What stands in the place of files.ts in the single-file build: the modules themselves. An engine's serves for its rules too. */
import type { EngineName } from '../variants.js';
import type { PackageFile } from './files.js';

export function engineFile(engine: EngineName): PackageFile {
  return { name: `${engine}.wasm`, find: async () => (await importModule(engine)).default };
}

export const rulesFile = engineFile;

/** Imported when needed, since the text is decoded at import. */
function importModule(engine: EngineName): Promise<{ readonly default: Uint8Array<ArrayBuffer> }> {
  switch (engine) {
    case 'minixiangqi': return import('../../build/minixiangqi.wasm');
    case 'xiangqi42': return import('../../build/xiangqi42.wasm');
    case 'minishogi': return import('../../build/minishogi.wasm');
  }
}

/** The numbers of the search as a tunable module has them: apart from what compiles it, for the threads. */
import type { EngineExports } from '../../src/wasm/exports.js';

export interface TunableExports extends EngineExports {
  /** To be called when numbers have been set: some are kept in tables. */
  initReductions(): void;
}

/** Sets numbers, rounded as they will be written. */
export function setParameters(engine: TunableExports, values: Iterable<readonly [name: string, value: number]>): void {
  for (const [name, value] of values) {
    const global = engine[name];
    if (!(global instanceof WebAssembly.Global)) throw new Error(`no number of the search: ${name}`);
    global.value = Math.round(value);
  }
  engine.initReductions();
}

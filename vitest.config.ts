import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** In build/ the modules and the worker lie beside the bundle that loads them; the sources are two folders away. */
const toBuild = (code: string): string => code.replaceAll(/new URL\((['"])\.\/([\w.]+\.(?:wasm|nnue|m?js))\1/g, 'new URL($1../../build/$2$1');

/** Files of half a minute and more. Begun last, one of them would keep one core busy while the other has nothing left to do. */
const LONG = /\/test\/(?:browser\/\w+|bundlers|laws)\.test\.ts$/;

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files), isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [{
    name: 'files-from-build',
    transform: (code, id) => /\/src\/\w+\/[\w.]+\.ts$/.test(id) ? toBuild(code) : undefined,
  }],
  // the default leaves a core free: on two cores that took 318 s instead of 223
  test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, maxWorkers: '100%', sequence: { sequencer: LongOnesFirst } },
});

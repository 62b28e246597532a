import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [{
    // In build/ the modules lie beside the bundle that loads them; the sources are two folders away.
    name: 'wasm-from-build',
    transform: (code, id) => id.endsWith('/src/wasm/load.ts') ? code.replaceAll('new URL("./', 'new URL("../../build/').replaceAll('new URL(\'./', 'new URL(\'../../build/') : undefined,
  }],
  test: { include: ['test/**/*.test.ts'], testTimeout: 60_000 },
});

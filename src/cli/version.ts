/** The version has one address, `package.json`; the package can always reach it by its own name. */
import { createRequire } from 'node:module';

export function version(): string {
  const { version } = createRequire(import.meta.url)('shoqi/package.json') as { readonly version: string };
  return version;
}

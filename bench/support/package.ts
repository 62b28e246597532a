/** The built package, as a user of it would import it; typed by the sources, so that checking types needs no build. */
import { fileURLToPath } from 'node:url';

export type Shoqi = typeof import('../../src/index.js');

export const BUILD_FOLDER = new URL('../../build/', import.meta.url);
/** What `exports` in package.json says of Node. */
export const PACKAGE_URL = new URL('index.js', BUILD_FOLDER).href;

export async function importPackage(): Promise<Shoqi> {
  try {
    return await import(PACKAGE_URL) as Shoqi;
  } catch (cause) {
    throw new Error(`cannot import ${fileURLToPath(PACKAGE_URL)}: build first, npm run build`, { cause });
  }
}

/** Where the code runs. The build for browsers takes Node for impossible, so that no bundler there ever sees a `node:` import. */

/** By `process.versions`, since bundlers and test pages define a `process` without it. */
export function isNode(): boolean { return typeof process === 'object' && process.versions?.node !== undefined; }

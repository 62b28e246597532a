/**
 * UCI for npm's fairy-stockfish-nnue.wasm, on standard input and output: `node --no-experimental-fetch nnue-wasm-uci.mjs`, since it takes
 * a global `fetch` for a browser. It knows our games under the names of ../fairy-stockfish.ini. A command that comes before it has said
 * its name makes it silent for good, and so does a long wait after that; so commands are kept until then.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const VARIANTS = { minixiangqi: 'mx', xiangqi42: 'xq42' };
/** After its name, before the first command. Found by trial. */
const PAUSE_MS = 3;

const stockfish = await createRequire(import.meta.url)('fairy-stockfish-nnue.wasm/stockfish.js')();
stockfish.FS.writeFile('/variants.ini', readFileSync(new URL('../fairy-stockfish.ini', import.meta.url)));

/** Lines that wait; undefined when there is no need. */
let waiting = [];

function post(line) {
  const [, words, name] = /^(setoption name UCI_Variant value )(\S+)/.exec(line) ?? [];
  if (words !== undefined) stockfish.postMessage('setoption name VariantPath value /variants.ini');
  stockfish.postMessage(words === undefined ? line : words + (VARIANTS[name] ?? name));
}

function begin() {
  waiting?.forEach(post);
  waiting = undefined;
}

stockfish.addMessageListener((line) => {
  if (waiting !== undefined) setTimeout(begin, PAUSE_MS);
  process.stdout.write(`${line}\n`);
});

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'quit') break;
  if (waiting === undefined) post(line);
  else waiting.push(line);
}
process.exit(0);

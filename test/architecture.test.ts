/**
 * The architecture, held. The sources stand in one order, and a file imports only from files above it: no cycles, no back doors.
 * The lists are also the reading order.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const ASSEMBLY = [
  'games/rules', 'games/minixiangqi', 'games/xiangqi42', 'games/minishogi', 'game', 'host',
  'board/types', 'board/bitboard', 'board/lines', 'board/attacks', 'board/move', 'board/zobrist', 'board/state', 'board/checks',
  'board/invariants', 'board/position', 'board/lists', 'board/movegen', 'board/legality', 'board/perft', 'board/chase', 'board/repetition', 'board/outcome',
  'nnue/features', 'nnue/scale', 'nnue/simd', 'nnue/scalar', 'nnue/network', 'nnue/accumulator', 'nnue/forward',
  'search/value', 'search/params', 'search/piece-values', 'tt/entry', 'tt/table', 'tt/index', 'search/tt',
  'search/weights/minixiangqi', 'search/weights/xiangqi42', 'search/weights/minishogi', 'search/weights', 'search/terms', 'search/placement',
  'search/evaluate-xiangqi', 'search/evaluate-shogi', 'search/evaluate', 'search/evaluation-cache',
  'search/limits', 'search/history', 'search/see', 'search/stack', 'search/movepick', 'search/pv', 'search/rule-value', 'search/quiescence',
  'search/search', 'search/root',
  'abi', 'rules-api', 'rules', 'api', 'trace', 'tunable', 'index',
];

const SRC = [
  'types', 'result', 'host', 'variants', 'words/names', 'squares', 'fen', 'sfen', 'notation/uci', 'setup', 'records/record', 'review/classes', 'search-info', 'wasm/values', 'win-model',
  'wasm/exports', 'wasm/abi', 'wasm/codec', 'wasm/lines', 'wasm/shared-table', 'wasm/table', 'wasm/instance',
  'wasm/simd', 'wasm/files', 'wasm/files-within', 'wasm/read.node', 'wasm/read', 'wasm/source', 'wasm/net', 'wasm/load', 'wasm/load-net',
  'position', 'repetition', 'rules',
  'notation/candidates', 'notation/parts', 'notation/san', 'notation/xiangqi-steps', 'notation/wxf', 'notation/chinese-words', 'notation/chinese',
  'notation/japanese-words', 'notation/western-shogi', 'notation/japanese', 'notation/csa-move', 'notation/notations',
  'words/language', 'words/english', 'words/chinese', 'words/japanese', 'words/check-language', 'words/languages', 'words/parts', 'words/score-text', 'words/explain', 'words/describe',
  'records/problems', 'records/tree', 'records/endings', 'records/check-record', 'records/headers', 'records/variant-names', 'records/encoding',
  'records/pgn-tokens', 'records/pgn-read', 'records/pgn-write',
  'records/shogi-only', 'records/kif-board', 'records/kif-lines', 'records/kif-write', 'records/kif-read', 'records/csa-write', 'records/csa-read', 'records/formats',
  'svg/markup', 'svg/themes', 'svg/glyphs', 'svg/figures', 'svg/layout', 'svg/pieces', 'svg/marks', 'svg/board', 'svg/words', 'svg/diagram',
  'clock', 'search-options', 'deepening', 'searcher',
  'worker/protocol', 'worker/port.node', 'worker/port', 'worker/worker', 'worker/spawn.node', 'worker/thread', 'worker/link', 'worker/client',
  'analysis', 'evaluation', 'in-process', 'engine', 'review/review', 'review/annotate', 'review/graph', 'index',
];

const WEB = [
  'dom', 'copy', 'words', 'state/rules', 'state/game', 'state/link', 'state/threads', 'state/settings', 'state/scores', 'state/selection', 'state/sheet', 'engine/engine-link', 'state/table',
  'engine/director', 'looks', 'address',
  'board/layout', 'board/cells', 'board/picture', 'board/drag', 'board/promotion', 'board/board',
  'panels/status', 'panels/controls', 'panels/moves', 'panels/lines', 'panels/worth-bar', 'panels/graph', 'panels/exchange', 'panels/records', 'main', 'service-worker',
];

/** All TypeScript files below a folder, as names without ending; declarations for editors left out. */
function filesBelow(folder: string, prefix = ''): string[] {
  return readdirSync(join(root, folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const name = prefix + entry.name;
    if (entry.isDirectory()) return filesBelow(folder, `${name}/`);
    return name.endsWith('.ts') && !name.endsWith('.d.ts') ? [name.slice(0, -3)] : [];
  });
}

/** What a file imports from its own project, static, dynamic or type only, as names like those of the lists. */
function importsOf(folder: string, file: string): string[] {
  const source = readFileSync(join(root, folder, `${file}.ts`), 'utf8');
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map((match) => match[1] ?? '');
  const sources = specifiers.filter((specifier) => !/\.(wasm|nnue)$/.test(specifier));
  return sources.map((specifier) => normalize(join(dirname(file), specifier.replace(/\.js$/, ''))));
}

describe.each([['assembly', ASSEMBLY], ['src', SRC], ['web', WEB]])('%s', (folder, order) => {
  const files = filesBelow(folder).filter((file) => !file.startsWith('cli/'));

  test('every file has its place in the order, and every place its file', () => {
    expect(files.toSorted()).toEqual(order.toSorted());
  });

  test.each(order)('%s imports only from above itself', (file) => {
    const above = order.slice(0, order.indexOf(file));
    expect(importsOf(folder, file).filter((name) => !above.includes(name))).toEqual([]);
  });
});

test('only the switchboard knows the games', () => {
  const importers = ASSEMBLY.filter((file) => importsOf('assembly', file).some((name) => /^games\/(?!rules)/.test(name)));
  expect(importers).toEqual(['game']);
});

test('only files that say so in their name need Node', () => {
  const importers = SRC.filter((file) => /from 'node:/.test(readFileSync(join(root, 'src', `${file}.ts`), 'utf8')));
  expect(importers.filter((file) => !file.endsWith('.node'))).toEqual([]);
  expect(importers).toHaveLength(SRC.filter((file) => file.endsWith('.node')).length);
});

test('shoqi/rules is a part of shoqi', async () => {
  const [rules, all] = await Promise.all([import('../src/rules.js'), import('../src/index.js')]);
  expect({ ...all, ...rules }).toEqual({ ...all });
  expect(rules).not.toHaveProperty('createEngine');
});

test('the command line uses the facade like any user: through its public surface', () => {
  const outside = filesBelow('src').filter((file) => file.startsWith('cli/'))
    .flatMap((file) => importsOf('src', file).filter((name) => !name.startsWith('cli/')));
  expect([...new Set(outside)]).toEqual(['index']);
});

test('the page uses the package like any user: by its name', () => {
  const foreign = WEB.flatMap((file) => {
    const source = readFileSync(join(root, 'web', `${file}.ts`), 'utf8');
    return [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']*)'/g)].map((match) => match[1] ?? '').filter((specifier) => !specifier.startsWith('.'));
  });
  expect([...new Set(foreign)].sort()).toEqual(['@preact/signals-core', 'shoqi']);
});

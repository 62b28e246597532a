/**
 * Mate suites: `npm run bench:mates` solves those in `test/cases/mates/` and says how many of them within a second each, and how fast;
 * `npm run bench:mates -- make` makes them, or goes on making; `-- prove` proves each position again. The parts are in `mates/`.
 *
 * Exit status 0 whether all are solved or not: time is for a quiet machine to judge. 1 if a proof says otherwise than the suite.
 */
import { parseArgs } from 'node:util';
import { parseVariant } from '../src/variants.js';
import { VARIANTS, type Variant } from '../src/types.js';
import { checkSuite, printUnsolved, provedOtherwise, type Check } from './mates/check.js';
import { makeSuite, PROOF_NODES } from './mates/make.js';
import { STATUS_USAGE, wholeFrom } from './support/options.js';
import { importPackage, type Shoqi } from './support/package.js';
import { machine, machineText, met, print, printJson, printTable } from './support/report.js';

const STATUS_WRONG = 1;
const ACTIONS = ['check', 'make', 'prove'] as const;
const USAGE = `usage: npm run bench:mates [-- ${ACTIONS.join('|')}] [--game ${VARIANTS.join('|')}] [--json] [--proof-nodes N]`;

interface Options {
  readonly action: (typeof ACTIONS)[number];
  readonly variants: readonly Variant[];
  readonly json: boolean;
  /** Moves that a proof may play when a suite is made. */
  readonly proofNodes: number;
}

function readOptions(): Options {
  try {
    const { positionals: [word = 'check', ...more], values } = parseArgs({
      allowPositionals: true, options: { game: { type: 'string' }, json: { type: 'boolean' }, 'proof-nodes': { type: 'string', default: String(PROOF_NODES) } },
    });
    const action = ACTIONS.find((known) => known === word), variant = parseVariant(values.game ?? '');
    if (action === undefined || more.length > 0) throw new RangeError(`cannot ${[word, ...more].join(' ')}`);
    if (values.game !== undefined && variant === undefined) throw new RangeError(`no such game: ${values.game}`);
    return {
      action, variants: variant === undefined ? VARIANTS : [variant], json: values.json ?? false,
      proofNodes: wholeFrom('--proof-nodes', values['proof-nodes'], 1e9),
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    process.exit(STATUS_USAGE);
  }
}

async function main(): Promise<void> {
  const { action, variants, json, proofNodes } = readOptions();
  const shoqi = await importPackage();
  if (action === 'check') return check(shoqi, variants, json);
  for (const variant of variants) {
    if (action === 'make') await makeSuite(shoqi, variant, proofNodes);
    else await prove(shoqi, variant);
  }
}

async function check(shoqi: Shoqi, variants: readonly Variant[], json: boolean): Promise<void> {
  const checks: Check[] = [];
  for (const variant of variants) checks.push(await checkSuite(shoqi, variant));
  if (json) return printJson({ machine: machine(), games: checks });
  print(`${machineText()}; mates, from an empty table, milliseconds`);
  print();
  printTable([['game', 'positions', 'solved', 'median', 'slowest', ''], ...checks.map(row)]);
  checks.forEach(printUnsolved);
}

function row({ variant, positions, solved, medianMs, slowestMs }: Check): string[] {
  return [variant, String(positions), String(solved), medianMs.toFixed(1), slowestMs.toFixed(1), met(solved === positions)];
}

async function prove(shoqi: Shoqi, variant: Variant): Promise<void> {
  const wrong = await provedOtherwise(shoqi, variant);
  print(`${variant}: ${wrong.length === 0 ? 'all as proved' : 'NOT as the suite says:'}`);
  for (const { fen, plies } of wrong) print(`  ${fen}: not a mate in ${plies} plies`);
  if (wrong.length > 0) process.exitCode = STATUS_WRONG;
}

await main();

/** What the benchmarks print: tables for people on stdout, one JSON value instead on demand, progress on stderr. */
import { cpus } from 'node:os';

export function print(line = ''): void { process.stdout.write(`${line}\n`); }

export function printJson(value: unknown): void { print(JSON.stringify(value, undefined, 2)); }

export function progress(line: string): void { process.stderr.write(`${line}\n`); }

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly v8: string;
}

/** Where figures are taken; none means anything without. */
export function machine(): Machine {
  return { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version, v8: process.versions.v8 };
}

export function machineText(): string {
  const { cpu, cores, node, v8 } = machine();
  return `${cpu}, ${cores} cores, Node ${node} (V8 ${v8})`;
}

/** A table with columns as wide as they must be, the first to the left, numbers to the right. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) => column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0));
    print(cells.join('  ').trimEnd());
  }
}

export function met(isMet: boolean): string { return isMet ? 'met' : 'NOT MET'; }

/**
 * The results file: JSON Lines. First what the match is, as flags; then a line per game in the order of finishing; at each end of a
 * run a summary, of which the last counts. A line that was cut short by a crash is dropped when the match is resumed.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { MatchError } from './errors.js';
import type { Flags } from './options.js';
import type { GameRecord } from './record.js';

interface Header {
  readonly type: 'match';
  readonly flags: Flags;
  readonly startedAt: string;
  readonly names: readonly [a: string, b: string];
}

export interface EarlierRun {
  readonly flags: Flags;
  readonly games: readonly GameRecord[];
}

export class ResultsFile {
  private constructor(readonly path: string) {}

  /** A new file; its folder is made. */
  static create(path: string, flags: Flags, names: Header['names']): ResultsFile {
    if (existsSync(path)) throw new MatchError(`${path} exists; go on with it by --resume, or give another --out`);
    const file = new ResultsFile(path);
    const header: Header = { type: 'match', flags, startedAt: new Date().toISOString(), names };
    try {
      mkdirSync(dirname(path), { recursive: true });
      file.append(header);
    } catch (error) {
      throw new MatchError(`cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return file;
  }

  /** Goes on with a file that `readEarlierRun` has read: cuts off a half line. */
  static reopen(path: string): ResultsFile {
    const text = readFileSync(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole !== text) writeFileSync(path, whole);
    return new ResultsFile(path);
  }

  append(line: Header | GameRecord | { readonly type: 'summary' }): void { appendFileSync(this.path, `${JSON.stringify(line)}\n`); }
}

/** What a results file holds. Throws a `MatchError` if it cannot be read or is none. */
export function readEarlierRun(path: string): EarlierRun {
  const lines = readLines(path);
  const [header] = lines;
  if (header?.type !== 'match') throw new MatchError(`${path} is not the results file of a match`);
  return { flags: header.flags, games: lines.filter((line) => line.type === 'game') };
}

type Line = Header | GameRecord | { readonly type: 'summary' };

function readLines(path: string): Line[] {
  try {
    const text = readFileSync(path, 'utf8');
    return text.slice(0, text.lastIndexOf('\n') + 1).split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Line);
  } catch (error) {
    throw new MatchError(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

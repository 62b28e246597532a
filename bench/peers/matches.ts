/** Short matches at equal time, by the match runner, one after the other. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { variantInfo, type EngineName } from '../../src/variants.js';
import type { Summary } from '../match/summary.js';
import { progress } from '../support/report.js';
import { matchCommand } from './measurements.js';
import { HASH_MB, NATIVE, NNUE_WASM, OURS, type Peers } from './sides.js';

const MOVE_MS = 100;
const MATCH = fileURLToPath(new URL('../match.ts', import.meta.url));

export interface MatchRow {
  readonly game: string;
  readonly peer: string;
  readonly games: number;
  readonly text: string;
}

export async function playMatches(games: readonly EngineName[], peers: Peers, count: number): Promise<readonly MatchRow[]> {
  const rivals = [...(peers.native === undefined ? [] : [NATIVE]), ...(peers.nnueWasm === undefined ? [] : [NNUE_WASM])];
  const rows: MatchRow[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'shoqi-peers-'));
  try {
    for (const game of games) {
      for (const peer of rivals) {
        progress(`${game}: ${count} games against ${peer}`);
        const flags = [
          '--game', game, '--a', matchCommand(OURS), '--b', matchCommand(peer), '--movetime', String(MOVE_MS), '--games', String(count), '--json',
          '--a-options', `Hash=${HASH_MB}`, '--b-options', `Hash=${HASH_MB}`, '--concurrency', '1',
          '--out', join(folder, `${rows.length}.jsonl`),
        ];
        const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', MATCH, ...flags], { maxBuffer: 2 ** 26 });
        rows.push(rowOf(variantInfo(game).name, peer, JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Summary));
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

function rowOf(game: string, peer: string, { games, wins, draws, losses, score, elo }: Summary): MatchRow {
  const number = (value: number | null): string => (
    value === null || !Number.isFinite(value) ? 'out of range' : `${value > 0 ? '+' : ''}${value.toFixed(0)}`
  );
  const interval = `[${number(elo.low)}, ${number(elo.high)}]`;
  const text = `+${wins} =${draws} -${losses} | ${(100 * score).toFixed(1)} % | ${number(elo.elo)} ${interval}`;
  return { game, peer, games, text };
}

export const MATCH_NOTE = `${MOVE_MS} ms a move, ${HASH_MB} MB, one thread each, balanced random openings, each played with both colours.`;

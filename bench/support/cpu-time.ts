/**
 * CPU seconds, user and system together, of all threads. Both readings below come from the scheduler's exact run time rather than
 * from its 10 ms ticks, so they may be compared.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** A child's time is read from /proc. */
export const CAN_READ_CHILDREN = process.platform === 'linux';

const MICROSECONDS = 1e6;
const NANOSECONDS = 1e9;

/** Of this process: what the compiler and collector threads of V8 spend counts too. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS;
}

/** Of a running child, over the threads that it has now. Source: proc(5), /proc/PID/task/TID/schedstat, first field, nanoseconds. */
export function cpuSecondsOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const spent = readdirSync(tasks).map((thread) => Number(readFileSync(`${tasks}/${thread}/schedstat`, 'utf8').split(' ')[0]));
  return spent.reduce((one, other) => one + other, 0) / NANOSECONDS;
}

export interface Work {
  readonly leaves: number;
  readonly seconds: number;
}

export interface RepeatedWork extends Work {
  /** How many times the leaves were counted. */
  readonly counts: number;
}

/** Counts leaves again and again until `atLeastSeconds` of CPU time are spent, so that a fast side is not judged by a glimpse. */
export function countFor(atLeastSeconds: number, count: () => number): RepeatedWork {
  const before = ownCpuSeconds();
  let leaves = 0;
  let seconds = 0;
  let counts = 0;
  do {
    leaves += count();
    counts++;
    seconds = ownCpuSeconds() - before;
  } while (seconds < atLeastSeconds);
  return { leaves, seconds, counts };
}

export function leavesPerSecond({ leaves, seconds }: Work): number { return leaves / seconds; }

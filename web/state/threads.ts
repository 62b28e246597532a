/**
 * How many threads the engine may have here: they need memory that is shared, which browsers give to pages that are cross-origin isolated.
 * More than cores bring nothing.
 */
import { MAX_THREADS } from 'shoqi';

/** Leaves a core to whatever else the reader does, on most machines. */
const USUAL_THREADS = 2;

const STEPS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, MAX_THREADS];

const most = crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, MAX_THREADS) : 1;

export const CAN_SHARE_MEMORY: boolean = crossOriginIsolated;
/** Numbers to choose from, up to one thread a core. */
export const THREAD_COUNTS: readonly number[] = [...STEPS.filter((count) => count < most), most];
/** What it is until the reader chooses. */
export const DEFAULT_THREADS: number = Math.min(USUAL_THREADS, most);

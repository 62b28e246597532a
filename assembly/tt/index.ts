// The table that threads share: a module of its own, whose memory comes from the host and is nothing but the table. An engine cannot
// lie in shared memory, since its static data would; so each thread has an engine and an instance of this, and the engine calls it,
// wasm to wasm. An engine alone has its table within, where it costs no call.
export { age, clear, fetch, hashfull, probe, save } from './table';
import { place } from './table';

place(0, <u64>memory.size() << 16);

/** Searches on the calling thread, slice by slice. */
import { Searcher, type Backend, type SearchControl, type Searched, type SearcherSetup, type SearchTask } from './searcher.js';

export class InProcess implements Backend {
  readonly threads = 1;
  #setup: SearcherSetup;
  #searcher: Searcher;

  private constructor(setup: SearcherSetup, searcher: Searcher) {
    this.#setup = setup;
    this.#searcher = searcher;
  }

  static async create(setup: SearcherSetup): Promise<InProcess> { return new InProcess(setup, await Searcher.create(setup)); }

  get evaluator(): string { return this.#searcher.evaluator; }

  search(task: SearchTask, control: SearchControl): Promise<Searched> { return this.#searcher.search(task, control, true); }
  async newGame(): Promise<void> { this.#searcher.exports.newGame(); }
  setHash(megabytes: number): Promise<void> { return this.#adopt({ ...this.#setup, table: megabytes }); }
  setNet(net: Uint8Array | undefined): Promise<void> { return this.#adopt({ ...this.#setup, net }); }
  abort(): void { /* the searcher asks between slices */ }
  async dispose(): Promise<void> { /* memory goes with the last reference */ }

  async #adopt(setup: SearcherSetup): Promise<void> {
    this.#searcher = await Searcher.create(setup);
    this.#setup = setup;
  }
}

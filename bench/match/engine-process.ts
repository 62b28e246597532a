/**
 * One engine of a match: started, set up for the game, asked for moves, restarted when it died. Times are taken from the moment
 * `go` is written to the moment `bestmove` is read, so the way through the pipes counts for the engine.
 */
import { basename } from 'node:path';
import type { Variant } from '../../src/index.js';
import { variantInfo } from '../../src/variants.js';
import { findFairyStockfish, INSTALL_HINT, PEER_VARIANT, VARIANT_FILE } from '../support/fairy-stockfish.js';
import { UciProcess } from '../support/uci-process.js';
import { splitCommand } from './command.js';
import { MatchError } from './errors.js';
import type { EngineSettings } from './settings.js';

/** Node with a cold disk cache takes a second; a big hash table some more. */
const START_WAIT_MS = 20_000;

/** `--a fairy-stockfish`, or a path that ends so: our games have other names there and need a file of definitions. */
const PEER_PROGRAM = 'fairy-stockfish';

type UciOption = readonly [name: string, value: string];

export interface MoveAnswer {
  readonly kind: 'move';
  /** As the engine wrote it. */
  readonly text: string;
  readonly usedMs: number;
  /** From the engine's last lines that say so. */
  readonly nodes?: number;
  readonly depth?: number;
}

/** The answer to `go`, or why there is none. */
export type Answer = MoveAnswer | { readonly kind: 'crash' | 'no-answer'; readonly usedMs: number };

export class EngineProcess {
  /** What the engine calls itself, unless the settings call it otherwise. */
  name = '';
  #process: UciProcess | undefined;

  private constructor(
    readonly settings: EngineSettings, private readonly program: string, private readonly args: readonly string[],
    private readonly setUp: readonly UciOption[],
  ) {}

  /** Starts an engine for a variant. Rejects with a `MatchError` if it is not there, does not speak UCI or refuses an option. */
  static async start(settings: EngineSettings, variant: Variant): Promise<EngineProcess> {
    const [program = '', ...args] = splitCommand(settings.command);
    const isPeer = basename(program) === PEER_PROGRAM;
    const path = isPeer && program === PEER_PROGRAM ? findFairyStockfish() : program;
    if (path === undefined) throw new MatchError(INSTALL_HINT);
    const added = isPeer ? peerOptions(variant) : ownOptions(settings, variant);
    const engine = new EngineProcess(settings, path, args, [...settings.options, ...added]);
    await engine.restart();
    return engine;
  }

  get isRunning(): boolean { return this.#process !== undefined; }

  async restart(): Promise<void> {
    this.kill();
    const { command, name } = this.settings;
    const process = await UciProcess.start(this.program, this.args).catch((error: Error) => {
      throw new MatchError(`cannot run the engine ${JSON.stringify(command)}: ${error.message}`);
    });
    this.#process = process;
    try {
      process.say('uci');
      const lines = await process.hear(/^uciok\b/, START_WAIT_MS);
      this.name = name ?? lines.find((line) => line.startsWith('id name '))?.slice('id name '.length) ?? command;
      for (const [option, value] of this.setUp) process.setOption(option, value);
      const refusal = (await process.ready(START_WAIT_MS)).find((line) => /\berror\b|no such/i.test(line));
      if (refusal !== undefined) throw new MatchError(`the engine ${JSON.stringify(command)} says: ${refusal}`);
    } catch (error) {
      this.kill();
      if (error instanceof MatchError) throw error;
      throw new MatchError(`${JSON.stringify(command)} does not speak UCI: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Makes it forget the last game. Whether it is still there. */
  async newGame(): Promise<boolean> {
    try {
      this.#process?.say('ucinewgame');
      await this.#process?.ready(START_WAIT_MS);
    } catch {
      this.kill();
    }
    return this.isRunning;
  }

  /** Asks for a move. After more than `waitMs` the engine is killed, and without an answer it has to be restarted. */
  async think(positionLine: string, goLine: string, waitMs: number): Promise<Answer> {
    const process = this.#process;
    if (process === undefined) return { kind: 'crash', usedMs: 0 };
    const from = performance.now();
    try {
      process.say(positionLine, goLine);
      const lines = await process.hear(/^bestmove\b/, waitMs);
      const usedMs = performance.now() - from;
      return { kind: 'move', text: lines.at(-1)?.split(/\s+/)[1] ?? '', usedMs, ...lastNumbers(lines) };
    } catch {
      const usedMs = performance.now() - from;
      this.kill();
      return { kind: usedMs >= waitMs ? 'no-answer' : 'crash', usedMs };
    }
  }

  async quit(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    await process?.quit();
  }

  kill(): void {
    this.#process?.kill();
    this.#process = undefined;
  }
}

function ownOptions(settings: EngineSettings, variant: Variant): readonly UciOption[] {
  return settings.options.some(([name]) => name.toLowerCase() === 'uci_variant') ? [] : [['UCI_Variant', variant]];
}

function peerOptions(variant: Variant): readonly UciOption[] {
  const { palaceDiagonals, engine } = variantInfo(variant);
  if (palaceDiagonals) throw new MatchError(`fairy-stockfish does not play ${variant}: its General does not know the palace lines`);
  return [['VariantPath', VARIANT_FILE], ['UCI_Variant', PEER_VARIANT[engine]]];
}

/** The last `depth` and `nodes` of an engine's `info` lines. */
function lastNumbers(lines: readonly string[]): { nodes?: number; depth?: number } {
  const last = (pattern: RegExp): number | undefined => {
    const found = lines.findLast((line) => line.startsWith('info ') && pattern.test(line));
    return found === undefined ? undefined : Number(pattern.exec(found)?.[1]);
  };
  const nodes = last(/ nodes (\d+)/);
  const depth = last(/ depth (\d+)/);
  return { ...(nodes !== undefined && { nodes }), ...(depth !== undefined && { depth }) };
}

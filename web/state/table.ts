/** Everything that the parts of the page share, and what can be done with it. */
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { GameRecord, Move, Position, Rules, Variant } from 'shoqi';
import { EngineLink } from '../engine/engine-link.js';
import { Game } from './game.js';
import { makeLink, openGame, parseLink, type Player } from './link.js';
import { rulesOf } from './rules.js';
import { Worths } from './scores.js';
import { Selection } from './selection.js';
import { createSettings, type Settings } from './settings.js';
import { positionsOf } from './sheet.js';

export class Table {
  readonly settings: Settings = createSettings();
  readonly engine = new EngineLink();
  readonly worths = new Worths();
  readonly game: Game;
  readonly selection: Selection;
  /** Something that went wrong, for the reader; empty when nothing did. */
  readonly message: Signal<string> = signal('');
  /** The reader asked the engine to move for the side to move. */
  readonly hasMoveRequest: Signal<boolean> = signal(false);
  readonly isEngineTurn: ReadonlySignal<boolean>;
  readonly #source = signal<GameRecord | undefined>(undefined);
  /** The record that the game was opened from, if it was: for what is in it besides its moves. */
  readonly source: ReadonlySignal<GameRecord | undefined> = this.#source;
  /** Records by the link to their games, since the way back to a game is its link. */
  readonly #opened = new Map<string, GameRecord>();

  constructor(start: Position) {
    const { player } = this.settings;
    this.game = new Game(start);
    this.isEngineTurn = computed(() => {
      const { turn } = this.game.position.value;
      return player.value !== 'both' && turn !== player.value && this.game.isAtEnd.value;
    });
    const canMove = computed(() => (
      !this.isEngineTurn.value && !this.hasMoveRequest.value && this.game.position.value.outcome() === undefined
    ));
    this.selection = new Selection(this.game.position, canMove, (move) => this.play(move));
  }

  get variant(): Variant { return this.game.position.peek().variant; }

  play(move: Move): void {
    const played = this.game.play(move);
    this.message.value = played.ok ? '' : played.error.message;
  }

  /** A new game from the start. */
  async begin(variant: Variant): Promise<void> {
    const rules = await this.#rules(variant);
    if (rules !== undefined) this.#show([rules.start()], 0);
  }

  /** Looks at an earlier position, so that the reader is to move again if he plays against the engine. */
  undo(): void {
    const { game, settings: { player } } = this;
    const ply = game.ply.peek();
    const isOwn = (at: number): boolean => player.peek() === 'both' || game.positions.peek()[at]?.turn === player.peek();
    this.jump(ply > 1 && !isOwn(ply - 1) ? ply - 2 : ply - 1);
  }

  jump(ply: number): void {
    batch(() => {
      this.hasMoveRequest.value = false;
      this.message.value = '';
      this.game.jump(ply);
    });
  }

  /** Who plays by hand from now on; he sits at the bottom. Both means to analyse. */
  seat(player: Player): void {
    const { settings } = this;
    batch(() => {
      settings.player.value = player;
      settings.isAnalysing.value = player === 'both';
      if (player !== 'both') settings.orientation.value = player;
    });
  }

  /** Puts the game of a link on the table. Whether it could; if not, `message` says why and the table stays as it is. */
  async open(fragment: string): Promise<boolean> {
    const linked = parseLink(fragment);
    if (!linked.ok) return this.#refuse(linked.error.message);
    const { variant, fen, moves, ply, player } = linked.value;
    const rules = await this.#rules(variant);
    if (rules === undefined) return false;
    const positions = openGame(rules, fen, moves);
    if (!positions.ok) return this.#refuse(`the link: ${positions.error.message}`);
    batch(() => {
      this.seat(player);
      this.#show(positions.value, ply ?? positions.value.length - 1);
    });
    return true;
  }

  /** Puts the game of a record on the table, for analysis. Whether it could; if not, `message` says why and the table stays as it is. */
  async openRecord(record: GameRecord): Promise<boolean> {
    const rules = await this.#rules(record.variant);
    if (rules === undefined) return false;
    const positions = positionsOf(rules, record);
    this.#opened.set(linkTo(positions), record);
    batch(() => {
      this.seat('both');
      this.#show(positions, positions.length - 1);
    });
    return true;
  }

  /** Sets up a FEN or, in Minishogi, an SFEN. What is wrong with it, if anything is; then the table stays as it is. */
  async setUp(text: string): Promise<string | undefined> {
    const rules = await this.#rules(this.variant);
    if (rules === undefined) return this.message.peek();
    const fen = rules.fromFen(text.trim());
    const sfen = fen.ok || rules.variant !== 'minishogi' ? fen : rules.fromSfen(text.trim());
    const position = fen.ok ? fen : sfen.ok ? sfen : fen;
    if (!position.ok) {
      const { message, at } = position.error;
      return `${message}${at === undefined ? '' : ` (at character ${at + 1})`}`;
    }
    this.#show([position.value], 0);
    return undefined;
  }

  async #rules(variant: Variant): Promise<Rules | undefined> {
    try {
      return await rulesOf(variant);
    } catch (error) {
      this.#refuse(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  #show(positions: readonly Position[], ply: number): void {
    batch(() => {
      this.message.value = '';
      this.hasMoveRequest.value = false;
      this.#source.value = this.#opened.get(linkTo(positions));
      this.game.replace(positions, ply);
    });
  }

  #refuse(message: string): false {
    this.message.value = message;
    return false;
  }
}

/** To the game as a whole, whoever plays and wherever one looks. */
function linkTo(positions: readonly Position[]): string { return makeLink(positions, positions.length - 1, 'both'); }

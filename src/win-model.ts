/**
 * What the engine's scores mean. Centipawns: 100 are a lead that scores 64 % in games of the engine against itself at 50 ms a move, in each
 * game. Chances: an ordinal logistic model a game; with a score of s centipawns the side to move wins with
 * sigmoid((s - drawCp) / spreadCp) and loses with sigmoid((-s - drawCp) / spreadCp); the rest are draws. Symmetric in the sides, blind to
 * how far the game has come.
 */
import type { Chances, Score } from './search-info.js';
import type { Variant } from './types.js';
import { type EngineName, variantInfo } from './variants.js';
import { VALUE_EVAL_MAX } from './wasm/values.js';

interface WinModel {
  /** What the engine calls so many is 100 centipawns. */
  readonly units: number;
  /** Centipawns: a lead at which half of the games are won, and how fast that changes. */
  readonly drawCp: number;
  readonly spreadCp: number;
}

/**
 * Printed by `npx tsx tune/win-model.ts` on 2026-12-01, from `npm run train:selfplay` with the nets of generation 2 in Minixiangqi, 4 in
 * Xiangqi 42 and 4 (tried and not shipped) in Minishogi, at 30,000, 60,000 and 40,000 nodes a move, which is about 50 ms: 64 games each,
 * 5,200, 2,535 and 2,745 positions. A new net asks for new ones.
 */
const MODELS: Readonly<Record<EngineName, WinModel>> = {
  minixiangqi: { units: 112, drawCp: 160, spreadCp: 76 },
  xiangqi42: { units: 153, drawCp: 132, spreadCp: 34 },
  minishogi: { units: 60, drawCp: 0, spreadCp: 174 },
};

/**
 * A score of the engine in centipawns, which mean the same in all games. Wins by rule and mates are as they are.
 */
export function toldScore(variant: Variant, score: Score): Score {
  if (score.kind === 'mate' || Math.abs(score.value) > VALUE_EVAL_MAX) return score;
  const value = Math.round(score.value * 100 / MODELS[variantInfo(variant).engine].units) + 0;
  return { kind: 'cp', value: Math.max(-VALUE_EVAL_MAX, Math.min(value, VALUE_EVAL_MAX)) };
}

/**
 * Chances of the side to move with a score.
 *
 * ```ts
 * chancesOf('minishogi', { kind: 'cp', value: 0 }).winChance; // 0.5
 * chancesOf('xiangqi42', { kind: 'mate', plies: -4 }); // { wdl: [0, 0, 1000], winChance: 0 }
 * ```
 */
export function chancesOf(variant: Variant, score: Score): Chances {
  if (score.kind === 'mate') return score.plies > 0 ? CERTAIN_WIN : CERTAIN_LOSS;
  const { drawCp, spreadCp } = MODELS[variantInfo(variant).engine];
  const win = sigmoid((score.value - drawCp) / spreadCp), loss = sigmoid((-score.value - drawCp) / spreadCp);
  const winParts = Math.round(win * 1000), lossParts = Math.min(Math.round(loss * 1000), 1000 - winParts);
  return { wdl: [winParts, 1000 - winParts - lossParts, lossParts], winChance: (1 + win - loss) / 2 };
}

const CERTAIN_WIN: Chances = { wdl: [1000, 0, 0], winChance: 1 };
const CERTAIN_LOSS: Chances = { wdl: [0, 0, 1000], winChance: 0 };

function sigmoid(x: number): number { return 1 / (1 + Math.exp(-x)); }

/**
 * From scores to chances. An ordinal logistic model a game: with a score of s centipawns the side to move wins with
 * sigmoid((s - drawCp) / spreadCp) and loses with sigmoid((-s - drawCp) / spreadCp); the rest are draws. Symmetric in the sides, blind to
 * how far the game has come.
 */
import type { Chances, Score } from './search-info.js';
import type { Variant } from './types.js';
import { type EngineName, variantInfo } from './variants.js';

/** Centipawns: a lead at which half of the games are won, and how fast that changes. */
interface WinModel {
  readonly drawCp: number;
  readonly spreadCp: number;
}

/**
 * Printed by `npx tsx tune/win-model.ts` on 2026-12-01, from `npm run train:selfplay` at 400 nodes a move with the nets of generation 1 in
 * Minixiangqi and 2 in the others: 5,669,081 positions of Minixiangqi, 2,434,431 of Xiangqi 42, 1,969,706 of Minishogi. A new net asks for
 * new ones.
 */
const MODELS: Readonly<Record<EngineName, WinModel>> = {
  minixiangqi: { drawCp: 86, spreadCp: 254 },
  xiangqi42: { drawCp: 167, spreadCp: 237 },
  minishogi: { drawCp: 0, spreadCp: 406 },
};

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

/**
 * What `shoqi bench` searches: the start and seven positions a game, from crowded to bare, drawn from the perft rows of
 * `test/cases/perft.json`. Changing anything here changes the signatures.
 */
import { variantInfo, type EngineName, type Variant } from '../index.js';

/** Plies; chosen so that a game takes a second or two. */
export const BENCH_DEPTH: Readonly<Record<Variant, number>> = {
  'minixiangqi': 15,
  'minixiangqi-palace': 15,
  'xiangqi42': 15,
  'minishogi': 14,
};

export const BENCH_HASH_MB = 16;

const FENS: Readonly<Record<EngineName, readonly string[]>> = {
  minixiangqi: [
    'rcnkn1r/2ppp1p/p6/7/1C3c1/P1PPPCP/R1NKN1R w - - 0 9',
    'r1nkn1r/pC2c1p/2p1p2/7/2PP3/1c3PP/R1NKN1R w - - 0 9',
    '1cnkncr/1pppp1p/7/7/7/rP1PPCP/R1NKN1R b - - 0 9',
    'rcnkn1r/p2ppcp/2p4/2C4/P6/2PPP1P/RCNKN1R b - - 0 9',
    'r2k3/p3rpp/1N5/4P2/6C/3P3/3K2R b - - 0 9',
    '3k3/1R1p2n/2Pn3/7/7/P2K3/5r1 w - - 0 9',
    '7/4k2/p6/5R1/2PP3/3K3/c6 b - - 0 9',
  ],
  xiangqi42: [
    'rnakanr/1C3c1/p5p/1P1p2P/5C1/RNAKANR b - - 0 9',
    'rCa1anr/1c1k3/p2p2p/P3P1P/3A1C1/RNAK1cR b - - 0 9',
    'rnakanr/1c1c3/p2P2p/P5P/1C3C1/RNAKANR w - - 0 9',
    '1C1k1nr/c1ca3/5CP/6N/3A3/rN1KA1R b - - 0 9',
    '2ak1r1/3a3/2p4/CPP4/1c1A1p1/rNAK1R1 b - - 0 9',
    '2Ck3/3a3/3p2R/nc3P1/3AC2/3KAN1 b - - 0 9',
    '3kan1/P2a3/4P2/7/2K4/3Rr2 w - - 0 9',
  ],
  minishogi: [
    'rbsg1/4k/5/P2P1/KGSB1[r] b - - 0 2',
    'rbs1k/1P2g/5/P1B2/KG+r2[s] b - - 1 4',
    '1bs2/4k/4g/G2S1/K2B1[PRpr] w - - 0 6',
    'r4/4B/Ps1k1/5/KGS2[Gprb] b - - 0 7',
    '3pk/P1Gs1/5/2G1B/K1Sr1[RB] w - - 1 10',
    'g4/+B3k/4p/GbK2/4R[PSSR] w - - 1 28',
    'B2G1/1s2k/G1Pp1/2R2/S3K[RB] w - - 2 40',
  ],
};

/** The positions of a variant, the start first. */
export function benchFens(variant: Variant): readonly string[] {
  const { engine, startFen } = variantInfo(variant);
  return [startFen, ...FENS[engine]];
}

/** Least number of pieces of a middle game; half of those of the start position, and a drop game keeps all. */
const MIDDLE_GAME_PIECES: Readonly<Record<EngineName, number>> = { minixiangqi: 11, xiangqi42: 11, minishogi: 0 };

/** Those between opening and end game. */
export function benchMiddleGames(game: EngineName): readonly string[] {
  return FENS[game].filter((fen) => (fen.split(' ')[0]?.match(/[a-z]/gi)?.length ?? 0) >= MIDDLE_GAME_PIECES[game]);
}

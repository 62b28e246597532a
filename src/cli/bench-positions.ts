/**
 * What `shoqi bench` searches: the start and ten positions a game, from games of the engine against itself at 20,000 nodes a move after
 * four random plies, at plies 6, 9, 12, 15, 18, 22, 26, 31, 36 and 42, none in check, the score within a pawn and a half after a
 * million nodes. Changing anything here changes the signatures.
 */
import { variantInfo, type EngineName, type Variant } from '../index.js';

/** Plies; chosen so that a game takes 0.3 to 1.3 seconds. */
export const BENCH_DEPTH: Readonly<Record<Variant, number>> = {
  'minixiangqi': 15,
  'minixiangqi-palace': 15,
  'xiangqi42': 15,
  'minishogi': 14,
};

export const BENCH_HASH_MB = 16;

const FENS: Readonly<Record<EngineName, readonly string[]>> = {
  minixiangqi: [
    'rcnkn1r/p1ppp1c/6p/7/P2N3/2PP1PP/RCNK1CR w - - 6 4',
    'rcnkn1r/p1pC2p/3pp2/7/7/P1PPP1P/RCNKN1R b - - 0 5',
    'r1nkncr/pc4p/2pp1p1/7/P1PP1PP/7/RCNKNCR w - - 12 7',
    'r1nkn2/1pp1p1p/1c1p1r1/2P4/P2N2R/3PPP1/RC1KN2 b - - 9 8',
    '1rnkn1r/2pc1p1/1p1pp2/7/2PPP2/1P1C2P/R1NKN1R w - - 12 10',
    '2k2cr/pr2p1p/3npn1/2pC3/R2PPN1/1PPK1P1/2N3R w - - 16 12',
    '1r1k2c/pp1p2n/3n1p1/3Cr2/1PP4/4PP1/R1NKNR1 w - - 0 14',
    '2nkr2/r2c1p1/pp2pn1/5R1/1PP1P2/R1C1P2/2NKN2 b - - 2 16',
    '1Rnkn2/3r3/1p1ppp1/2P4/r2PPP1/2R4/2NKN2 w - - 7 19',
    '2nk3/3c3/1p2p2/2P2n1/3NP2/N2C3/3K3 w - - 0 22',
  ],
  xiangqi42: [
    '1rakanr/1c2c2/p2p3/P2P2p/R1C4/1NAKANR w - - 0 4',
    'rnakanr/2c4/C3pp1/P2P2P/1C5/1RAKANR b - - 2 5',
    '1nakanr/4c2/pr1P2p/2P3P/3AC2/RNAK1NR w - - 3 7',
    'rnakanr/c5c/3pp2/P3P1R/C2AC2/RNAK1N1 b - - 1 8',
    '1raka2/1c5/2p3P/R2P3/1c5/1NAK1N1 w - - 1 10',
    'r1k1a2/2ca2c/2R2rp/1p2N1P/3C3/1NAKA1R w - - 1 12',
    '3kanr/3aC2/r2P3/2R3p/5cR/2K1AN1 w - - 0 14',
    '3ka2/3a3/1r1p2n/RP5/3AC2/2AK3 b - - 2 16',
    '3ka2/2ca2c/1rN1R2/7/5N1/2AKA2 w - - 11 19',
    '3ka2/3a3/1r5/2R4/1c5/1NAKAp1 w - - 7 22',
  ],
  minishogi: [
    'r2g1/1sbkp/P4/1SG2/K2BR[] w - - 6 4',
    '1r1gk/B3p/3s1/P4/KG2R[Bs] b - - 1 5',
    '1rg1k/2bsp/5/PR1S1/K1GB1[] w - - 12 7',
    'r2bk/1s1gp/5/PG1S1/KB1R1[] b - - 15 8',
    '1bg1k/3bp/PS1g1/2RS1/1K2R[] w - - 3 10',
    '1r2k/2gsp/5/PS2b/KG1R1[B] w - - 1 12',
    '4k/4p/2r2/P4/K3R[GSSgbb] w - - 0 14',
    '4k/3gp/2G1b/PKSb1/3R1[Rs] b - - 0 16',
    '1r2b/4p/1GG1k/PB1ss/K1R2[] w - - 5 19',
    '2r1k/1sbgp/5/PG1S1/KB1R1[] w - - 3 22',
  ],
};

/** The positions of a variant, the start first. */
export function benchFens(variant: Variant): readonly string[] {
  const { engine, startFen } = variantInfo(variant);
  return [startFen, ...FENS[engine]];
}

/** Those between opening and end game: of plies 9 to 26. */
export function benchMiddleGames(game: EngineName): readonly string[] { return FENS[game].slice(1, 7); }

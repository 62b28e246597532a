// What pieces are worth, in centipawns: for ordering, exchanges and as the seed of the evaluation. First guesses from the books on the
// big games, scaled to small boards; the evaluation's own weights are tuned.
import { IS_SHOGI } from '../game';
import { unpromoted } from '../board/position';
import {
  ADVISOR, BISHOP, CANNON, DRAGON_HORSE, DRAGON_KING, GOLD, HORSE, I32s, KING, PAWN, PROMOTED_SILVER, Role, ROLE_COUNT, ROOK, SILVER, TOKIN,
} from '../board/types';
import { Value } from './value';

/** A King is lost last: more than everything else together. */
const KING_EXCHANGE: Value = 20000;

/** Worth of a role on the board. */
export function roleValue(role: Role): Value {
  switch (role) {
    case PAWN: return 100;
    case ROOK: return IS_SHOGI ? 520 : 650;
    case HORSE: return 320;
    case CANNON: return 340;
    case ADVISOR: return 120;
    case GOLD: return 340;
    case SILVER: return 310;
    case BISHOP: return 430;
    case TOKIN: return 300;
    case PROMOTED_SILVER: return 330;
    case DRAGON_HORSE: return 640;
    case DRAGON_KING: return 780;
    default: return 0;
  }
}

const EXCHANGE = changetype<I32s>(memory.data(16 * 4, 16));

export function initPieceValues(): void {
  for (let role = PAWN; role <= ROLE_COUNT; role++) {
    EXCHANGE[role] = role === KING ? KING_EXCHANGE : IS_SHOGI ? roleValue(role) + roleValue(unpromoted(role)) : roleValue(role);
  }
}

/** What a side loses when a piece is taken: in Minishogi also that the other side then holds it. 0 for an empty square. */
// @ts-ignore: decorator
@inline
export function exchangeValue(role: Role): Value { return EXCHANGE[role]; }

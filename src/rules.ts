/** The public surface of `shoqi/rules`: what a board needs to know what is legal, without the engine. A part of index.ts. */
export type {
  Color, Failure, FenFailure, Hand, Move, MoveFailure, Outcome, Piece, Role, Setup, SetupFailure, ShapeFailure, Square, Uci, Usi, Variant,
} from './types.js';
export { COLORS, HAND_ROLES, ROLES, VARIANTS } from './types.js';
export { fail, ok, quoted, ShoqiError, unwrap, type Result } from './result.js';
export { parseVariant, variantInfo, type EngineName, type VariantInfo } from './variants.js';
export { allSquares, fileOf, makeSquare, parseSquare, rankOf, squareAt } from './squares.js';
export { makeFen, parseFen } from './fen.js';
export { makeSfen, parseSfen } from './sfen.js';
export { makeUci, makeUsi, parseUci, parseUsi, sameMove } from './notation/uci.js';
export { checkSetup, emptySetup, startSetup, withHand, withPiece, withTurn } from './setup.js';
export { loadRules, type Position, type Rules } from './position.js';
export { repetitionOf, type Chase, type RepeatedMove, type Repetition } from './repetition.js';
export { roleName, sideName } from './words/names.js';
export type { WasmOptions } from './wasm/source.js';

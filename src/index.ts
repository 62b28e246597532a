/** The public surface of the package: what is not named here is not public. */
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
export { roleName, sideName, type GameFamily } from './words/names.js';
export { describe, describeMove } from './words/describe.js';
export { explain, type GameEnd } from './words/explain.js';
export { PHRASE_PLACES, type Language, type PhraseKey, type SideWord } from './words/language.js';
export { languageTable, LANGUAGES, type DescribeOptions, type LanguageCode } from './words/languages.js';
export { makeMove, NOTATIONS, notationsOf, parseAnyMove, parseMove, type Notation } from './notation/notations.js';
export { makeSan, parseSan, type SanOptions } from './notation/san.js';
export { makeWxf, parseWxf } from './notation/wxf.js';
export { makeChinese, parseChinese, type ChineseScript } from './notation/chinese.js';
export { makeHodges, makeHodgesNumber, makeHosking, parseHodges, parseHodgesNumber, parseHosking } from './notation/western-shogi.js';
export { makeJapanese, makeKifMove, parseJapanese, parseKifMove } from './notation/japanese.js';
export { makeCsaMove, parseCsaMove } from './notation/csa-move.js';
export { END_REASONS, type EndReason, type GameRecord, type Line, type RecordedMove } from './records/record.js';
export type { ReadRecord, RecordProblem } from './records/problems.js';
export {
  makeRecord, parseRecords, RECORD_FORMATS, type FoundRecord, type MakeRecordOptions, type ParseRecordsOptions, type RecordFormat,
} from './records/formats.js';
export { parsePgn } from './records/pgn-read.js';
export { makePgn, type PgnOptions } from './records/pgn-write.js';
export { parseKif } from './records/kif-read.js';
export { makeKif } from './records/kif-write.js';
export { parseCsa } from './records/csa-read.js';
export { makeCsa } from './records/csa-write.js';
export { decodeRecord, encodeRecord, type EncodingOptions, type RecordEncoding } from './records/encoding.js';
export { makePieceSvg, makeSvg, type DiagramOptions, type PieceOptions } from './svg/diagram.js';
export { diagramLayout, HAND_PLACES, type Box, type DiagramLayout, type HandPlace, type LayoutOptions } from './svg/layout.js';
export type { DiagramArrow } from './svg/marks.js';
export type { Point } from './svg/markup.js';
export { PIECE_SETS, type PieceSet } from './svg/pieces.js';
export { DIAGRAM_THEMES, type DiagramTheme, type DiagramThemeName } from './svg/themes.js';
export type { WasmOptions } from './wasm/source.js';
export type { Net, NetOptions } from './wasm/load-net.js';
export { createEngine, type Engine, type EngineOptions } from './engine.js';
export { scoreText } from './words/score-text.js';
export {
  reviewGame, type GameReview, type MoveReview, type ReviewEngine, type ReviewOptions, type ReviewProgress, type SideReview, type Worth,
} from './review/review.js';
export { annotateReview, type AnnotateOptions } from './review/annotate.js';
export { classifyLoss, MOVE_CLASSES, type MoveClass } from './review/classes.js';
export { makeReviewSvg, type ReviewGraphOptions } from './review/graph.js';
export type { Analysis, SearchResult } from './analysis.js';
export { MOVE_OVERHEAD_MS, type Clock } from './clock.js';
export { DEFAULT_HASH_MB, MAX_DEPTH, MAX_HASH_MB, MAX_MATE_PLIES, MAX_MULTI_PV, MAX_THREADS, timestampMs, type SearchOptions } from './search-options.js';
export type { Chances, Score, SearchInfo, Wdl } from './search-info.js';
export type { Evaluation } from './evaluation.js';

/** Fuzz targets of records: PGN, KIF, CSA, and files of which nobody says what they are. */
import { readdirSync, readFileSync } from 'node:fs';
import { parseCsa } from '../../src/records/csa-read.js';
import { makeCsa } from '../../src/records/csa-write.js';
import { decodeRecord, encodeRecord } from '../../src/records/encoding.js';
import { parseRecords, type RecordFormat } from '../../src/records/formats.js';
import { parseKif } from '../../src/records/kif-read.js';
import { makeKif } from '../../src/records/kif-write.js';
import { parsePgn } from '../../src/records/pgn-read.js';
import { makePgn } from '../../src/records/pgn-write.js';
import { linesOf, type ReadRecord, type RecordProblem } from '../../src/records/problems.js';
import type { GameRecord } from '../../src/records/record.js';
import { VARIANTS } from '../../src/types.js';
import type { Rules } from '../../src/position.js';
import { checkFailure, choiceOf, chosen, promise, RULES, toBytes, type FuzzTarget } from './target.js';

const FOLDER = new URL('../records/', import.meta.url);
const FILES = readdirSync(FOLDER).map((name) => ({ name, bytes: readFileSync(new URL(name, FOLDER)) }));

const WORDS: Readonly<Record<RecordFormat, readonly string[]>> = {
  pgn: ['{', '}', '(', ')', ';', '%', '$1', '[', ']', '"', '\\', '\n', '1.', '...', '*', '1-0', '0-1', '1/2-1/2', '[FEN "', '[SetUp "1"]\n', '[Variant "Minixiangqi"]\n', '[%clk 0:01:02]', '[%emt 5]', '!?', 'Termination', 'Result'],
  kif: ['変化：', '手', 'まで', '投了', '中断', '千日手', '詰み', '*', '#', '&', '手合割：', '後手の持駒：', '先手番', '( 0:01/00:00:01)', '\n', '同　', '打', '成', '|', '+---', '９８', '手数＝', '上手', '切れ負け', '反則勝ち'],
  csa: ['P1', 'P+', 'P-00AL', '+', '-', 'T12', '%TORYO', '%SENNICHITE', '%+ILLEGAL_ACTION', '\'', '\'*', 'N+', 'V2.2', '$EVENT:', '$START_TIME:2026/01/01', '\n', ',', '/', 'FU', 'OU', '00', 'PI', '$TIME_LIMIT:00:25+00'],
};

/** A problem has a place in the text. */
function checkProblems(problems: readonly RecordProblem[], text: string): void {
  const lines = linesOf(text);
  for (const problem of problems) {
    checkFailure(problem);
    const length = lines[problem.line - 1]?.length;
    promise(length !== undefined && problem.column >= 1 && problem.column <= length + 1, `a problem at ${problem.line}:${problem.column} of ${lines.length} lines`);
  }
}

interface Codec {
  readonly rules: readonly Rules[];
  readonly parse: (rules: Rules, text: string) => ReadRecord;
  readonly make: (rules: Rules, record: GameRecord) => string;
}

const CODECS: Readonly<Record<RecordFormat, Codec>> = {
  pgn: { rules: VARIANTS.map((variant) => RULES[variant]), parse: parsePgn, make: makePgn },
  kif: { rules: [RULES.minishogi], parse: parseKif, make: makeKif },
  csa: { rules: [RULES.minishogi], parse: parseCsa, make: makeCsa },
};

/** What is read is written without a problem, and reads back as what is written the same. */
function checkRecord({ parse, make }: Codec, rules: Rules, record: GameRecord): void {
  const written = make(rules, record), again = parse(rules, written);
  promise(again.problems.length === 0, `what is written cannot be read: ${again.problems[0]?.message}\n${written}`);
  const second = make(rules, again.record);
  promise(second === written, `what is written is written otherwise when it is read:\n${written}\n---\n${second}`);
}

function records(format: RecordFormat): FuzzTarget {
  const codec = CODECS[format];
  return {
    name: format,
    seeds: FILES.filter(({ name }) => name.endsWith(format)).flatMap(({ bytes }) => (
      codec.rules.map((_, index) => choiceOf(index, codec.rules.length) + decodeRecord(bytes))
    )),
    words: WORDS[format],
    shortRun: 150,
    run(input) {
      const [rules, text] = chosen(input, codec.rules), { record, problems } = codec.parse(rules, text);
      checkProblems(problems, text);
      checkRecord(codec, rules, record);
    },
  };
}

/** Bytes in UTF-8 or Shift_JIS, of any format and game. */
const files: FuzzTarget = {
  name: 'records',
  seeds: FILES.map(({ bytes }) => bytes.toString('latin1')),
  words: [...Object.values(WORDS).flat().map((word) => Buffer.from(word).toString('latin1')), '\x83\x41', '\xef\xbb\xbf', '\x81', '\xff', '\n/\n'],
  shortRun: 60,
  async run(input) {
    const bytes = toBytes(input), text = decodeRecord(bytes);
    for (const { record, problems } of await parseRecords(bytes)) {
      checkProblems(problems, text);
      if (record === undefined) continue;
      for (const format of ['pgn', 'kif', 'csa'] as const) {
        if (format !== 'pgn' && record.variant !== 'minishogi') continue;
        const encoded = encodeRecord(CODECS[format].make(RULES[record.variant], record), 'shift_jis');
        if (!encoded.ok) checkFailure(encoded.error);
      }
    }
  },
};

export const RECORD_TARGETS: readonly FuzzTarget[] = [records('pgn'), records('kif'), records('csa'), files];

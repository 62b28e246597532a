/**
 * USI and UCCI as interfaces speak them: transcripts with a real process. Every line that the engine says is held against the grammar
 * of the protocol's document: USI, http://hgm.nubati.net/usi.html, with the replies of Shogidokoro,
 * http://shogidokoro.starfree.jp/usi.html; UCCI 3.0, https://www.xqbase.com/protocol/cchess_ucci.htm.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { mateByChecks } from '../src/cli/uci/checks.js';
import { UCCI } from '../src/cli/uci/dialects/ucci.js';
import { USI } from '../src/cli/uci/dialects/usi.js';
import { makeUsi, parseUci } from '../src/notation/uci.js';
import { loadRules, type Position, type Rules } from '../src/position.js';
import { unwrap } from '../src/result.js';
import type { SearchInfo } from '../src/search-info.js';
import type { Move } from '../src/types.js';
import { runCli, UciTalk } from './support/cli.js';
import { seededRandom, type Random } from './support/random.js';

const open: { readonly uci: UciTalk; readonly grammar: readonly RegExp[] }[] = [];

const USI_MOVE = '(?:[1-5][a-e][1-5][a-e]\\+?|[RBGSP]\\*[1-5][a-e])';
const USI_GRAMMAR = [
  /^id (name|author) \S.*$/,
  /^option name \S+ type (check default (true|false)|spin default \d+ min \d+ max \d+|combo default \S+( var \S+)+)$/,
  /^option name \S+ type (string default \S+|button)$/,
  /^(usiok|readyok)$/,
  /^info string ./,
  new RegExp(`^info depth \\d+ seldepth \\d+ multipv \\d+ score (cp|mate) -?\\d+ nodes \\d+ nps \\d+ hashfull \\d+ time \\d+ pv( ${USI_MOVE})+$`),
  new RegExp(`^bestmove (resign|win|${USI_MOVE}( ponder ${USI_MOVE})?)$`),
  new RegExp(`^checkmate (nomate|timeout|notimplemented|${USI_MOVE}( ${USI_MOVE})*)$`),
];

const ICCS_MOVE = '[a-g][0-6][a-g][0-6]';
const UCCI_GRAMMAR = [
  /^id (name|copyright|author|user) \S.*$/,
  /^option \S+ type (check default (true|false)|spin default \d+ min \d+ max \d+|combo default \S+( var \S+)+|string default \S+|button)$/,
  /^(ucciok|readyok|nobestmove|bye)$/,
  /^info message ./,
  /^info nodes \d+ time \d+$/,
  new RegExp(`^info depth \\d+( multipv \\d+)? score -?\\d+ pv( ${ICCS_MOVE})+$`),
  new RegExp(`^bestmove ${ICCS_MOVE}( ponder ${ICCS_MOVE})?( draw| resign)?$`),
];

function talk(grammar: readonly RegExp[]): UciTalk {
  const uci = new UciTalk();
  open.push({ uci, grammar });
  return uci;
}

afterEach(() => {
  for (const { uci, grammar } of open.splice(0)) {
    uci.kill();
    expect(uci.heard.filter((line) => !grammar.some((rule) => rule.test(line)))).toEqual([]);
  }
});

const usiTalk = async (): Promise<UciTalk> => {
  const uci = talk(USI_GRAMMAR);
  uci.say('usi');
  await uci.hears(/^usiok$/);
  return uci;
};

const ucciTalk = async (): Promise<UciTalk> => {
  const uci = talk(UCCI_GRAMMAR);
  uci.say('ucci');
  await uci.hears(/^ucciok$/);
  return uci;
};

describe('USI', () => {
  test('a game, as Shogidokoro speaks', async () => {
    const usi = await usiTalk();
    expect(usi.heard).toContain('option name USI_Hash type spin default 16 min 1 max 1024');
    expect(usi.heard).toContain('option name USI_Ponder type check default false');
    expect(usi.heard).toContain('option name USI_Variant type combo default minishogi var minishogi');
    usi.say('setoption name USI_Ponder value true', 'setoption name USI_Hash value 4', 'isready');
    await usi.hears(/^readyok$/);
    usi.say('usinewgame', 'position startpos', 'go btime 60000 wtime 60000 byoyomi 0 depth 4');
    const [, move, reply] = /^bestmove (\S+) ponder (\S+)$/.exec(await usi.hears(/^bestmove /)) ?? expect.fail('no reply expected');
    usi.say(`position startpos moves ${move} ${reply}`, 'go ponder btime 59000 wtime 60000 binc 0 winc 0 depth 3');
    await usi.hears(/^info depth 4 /);
    usi.say('ponderhit');
    await usi.hears(/^info depth 3 /);
    await usi.hears(/^bestmove [1-5A-Z]/);
    usi.say('gameover win', 'usinewgame', 'isready');
    await usi.hears(/^readyok$/);
    usi.say('quit');
    expect(await usi.exit).toBe(0);
    expect(usi.heard.filter((line) => line.startsWith('info string error'))).toEqual([]);
  });

  test('drops and promotions, in and out', async () => {
    const usi = await usiTalk();
    usi.say('position sfen 2k2/5/5/5/2K2 b P 1 moves P*3c 3a3b', 'go searchmoves 3e3d depth 1');
    await usi.hears(/^bestmove 3e3d/);
    usi.say('position sfen 4k/P4/5/5/4K b - 1', 'go depth 1 searchmoves 5b5a+');
    await usi.hears(/^bestmove 5b5a\+/);
    usi.say('position sfen 4k/5/5/5/K4 b G 1', 'go searchmoves G*3c depth 1');
    await usi.hears(/^bestmove G\*3c/);
    usi.say('position startpos moves a2a3', 'position startpos moves P@c3');
    await usi.hears(/^info string error: move 1: Minishogi has no square "a2"/);
    await usi.hears(/^info string error: move 1: "P@c3" is no move in USI/);
  });

  test('b is Sente, the first side; byoyomi is used', async () => {
    const usi = await usiTalk();
    await usi.ready();
    usi.say('position startpos', 'go btime 0 wtime 3600000 byoyomi 300');
    const start = performance.now();
    await usi.hears(/^bestmove [1-5A-Z]/);
    expect(performance.now() - start).toBeLessThan(2000);
    usi.say('go wtime 1000');
    await usi.hears(/^info string error: go has no clock/);
    await usi.hears(/^bestmove resign$/);
  });

  test('a mate is counted in plies', async () => {
    const usi = await usiTalk();
    usi.say('position sfen 4k/5/4G/5/K2R1 b P 1', 'go depth 5');
    await usi.hears(/ score mate 1 /);
    await usi.hears(/^bestmove /);
    usi.say('position sfen k4/2R2/5/5/3RK b - 1', 'go depth 8');
    await usi.hears(/ score mate 1 /);
    const pv = [unwrap(parseUci('minishogi', 'G@c3'))];
    const chances = { wdl: [0, 0, 1000], winChance: 0 } as const, counts = { nodes: 5, nps: 6, timeMs: 7, hashfull: 8 };
    const line = { depth: 3, seldepth: 3, multiPv: 1, score: { kind: 'mate', plies: -4 }, ...chances, pv, ...counts } as const;
    expect(USI.info('minishogi', line)).toBe('info depth 3 seldepth 3 multipv 1 score mate -4 nodes 5 nps 6 hashfull 8 time 7 pv G*3c');
  });

  test('a lost game is resigned, a game won by the rules is claimed', async () => {
    const usi = await usiTalk();
    usi.say('position sfen 3Gk/3R1/5/5/K4 w - 1', 'go depth 3');
    await usi.hears(/^bestmove resign$/);
    const shuffle = '4e4d 2a2b 4d4e 2b2a';
    usi.say(`position startpos moves ${[shuffle, shuffle, shuffle].join(' ')}`, 'go depth 3');
    await usi.hears(/^bestmove resign$/);
    usi.say(`position startpos moves 3e3d 3a3b 3d3e 3b3a ${[shuffle, shuffle].join(' ')} 4e4d`, 'isready');
    await usi.hears(/^readyok$/);
    usi.say(`position startpos moves 4e4d ${Array(3).fill('2a2b 4d4e 2b2a 4e4d').join(' ')}`, 'go depth 3');
    await usi.hears(/^bestmove win$/);
  });

  test('go mate: a line, none, or not known in time', async () => {
    const usi = await usiTalk();
    usi.say('position sfen 4k/5/4G/5/K2R1 b P 1', 'go mate 5000');
    await usi.hears(/^checkmate 1c2b$/);
    usi.say('position startpos', 'go mate infinite');
    await usi.hears(/^checkmate nomate$/);
    usi.say('go mate x');
    await usi.hears(/^info string error: go mate needs/);
    await usi.hears(/^checkmate timeout$/);
    usi.say('position sfen 3k1/5/5/5/K4 b RBGSrbgs 1', 'go mate 1');
    expect(await usi.hears(/^checkmate /)).toBe('checkmate timeout');
    usi.say('position sfen 3Gk/3R1/5/5/K4 w - 1', 'go mate 1000');
    await usi.hears(/^checkmate nomate$/);
    expect(usi.heard.join('\n')).not.toContain('bestmove');
  });

  test('where the checks are too many, the engine goes on', async () => {
    const usi = await usiTalk();
    await usi.ready();
    usi.say('position sfen 5/2s2/3k1/1g3/3K1 b 2RBGS 1', 'go mate 1200');
    const [, ...moves] = (await usi.hears(/^checkmate [1-5A-Z]/)).split(' ');
    usi.say(`position sfen 5/2s2/3k1/1g3/3K1 b 2RBGS 1 moves ${moves.join(' ')}`, 'go depth 1');
    await usi.hears(/^bestmove resign$/);
    expect(moves.length).toBeGreaterThan(4);
  });

  test('stop ends a search for a mate', async () => {
    const usi = await usiTalk();
    usi.say('position sfen rbsgk/4p/5/P4/KGSB1 b RR 1', 'position sfen 1k3/5/5/3bb/2K2 b RRGGSS 1', 'position sfen 2k2/5/5/5/2K2 b RBGSrbgs 1', 'go mate infinite', 'stop');
    await usi.hears(/^checkmate /);
  });
});

describe('UCCI', () => {
  test('thinking on the opponent\'s time: the example of the document', async () => {
    const ucci = await ucciTalk();
    expect(ucci.heard).toContain('option usemillisec type check default true');
    ucci.say('setoption usemillisec true', 'setoption usebook false', 'isready');
    await ucci.hears(/^info message unknown option "usebook"$/);
    await ucci.hears(/^readyok$/);
    ucci.say('position fen rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1', 'go time 2000 increment 0');
    await ucci.hears(/^info depth 6 score -?\d+ pv /);
    await ucci.hears(/^info nodes \d+ time \d+$/);
    const [, move, reply] = /^bestmove (\S+) ponder (\S+)$/.exec(await ucci.hears(/^bestmove /)) ?? expect.fail('no reply expected');
    ucci.say(`position fen rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1 moves ${move} ${reply}`, 'go ponder time 1900 increment 0 opptime 2000');
    await ucci.hears(/^info depth 4 /);
    ucci.say('ponderhit');
    await ucci.hears(/^bestmove /);
    ucci.say('go ponder time 1900 increment 0');
    await ucci.hears(/^info depth 4 /);
    ucci.say('stop');
    await ucci.hears(/^bestmove /);
    ucci.say('quit');
    await ucci.hears(/^bye$/);
    expect(await ucci.exit).toBe(0);
  });

  test('ranks count from 0, in and out', async () => {
    const ucci = await ucciTalk();
    ucci.say('position startpos moves b0b2', 'go depth 1 searchmoves b6b4');
    await ucci.hears(/ pv b6b4/);
    await ucci.hears(/^bestmove b6b4/);
    ucci.say('position startpos moves b1b3', 'position startpos moves b6b7', 'position startpos moves P@c3');
    await ucci.hears(/^info message error: move 1: b1b3 is not a legal move here/);
    await ucci.hears(/^info message error: move 1: "b6b7" is no move in UCCI, where ranks count from 0/);
    await ucci.hears(/^info message error: move 1: "P@c3" is no move in UCCI/);
    ucci.say('setoption UCCI_Variant xiangqi42', 'position startpos', 'go depth 1 searchmoves g0f2');
    await ucci.hears(/^info message error: go searchmoves: g0f2 is not a legal move here/);
    await ucci.hears(/^nobestmove$/);
    ucci.say('setoption UCCI_Variant minishogi');
    await ucci.hears(/^info message error: UCCI is spoken here for minixiangqi, minixiangqi-palace, xiangqi42, not for minishogi/);
  });

  test('banned moves are not played, until the next position', async () => {
    const ucci = await ucciTalk();
    const oneMove = 'position fen 2k4/R6/7/7/7/7/4K2 b - - 0 1';
    ucci.say(oneMove, 'banmoves c6d6', 'go depth 2');
    await ucci.hears(/^info message error: banmoves leaves no move$/);
    await ucci.hears(/^nobestmove$/);
    ucci.say(oneMove, 'go depth 2');
    await ucci.hears(/^bestmove c6d6/);
    ucci.say('position startpos', 'go depth 3');
    const [, best] = /^bestmove (\S+)/.exec(await ucci.hears(/^bestmove /)) ?? expect.fail('no move');
    ucci.say(`banmoves ${best}`, 'go depth 3');
    const [, other] = /^bestmove (\S+)/.exec(await ucci.hears(/^bestmove /)) ?? expect.fail('no move');
    expect(other).not.toBe(best);
    ucci.say('banmoves b0b9');
    await ucci.hears(/^info message error: banmoves: "b0b9" is no move/);
  });

  test('no move: a dead position, a score alone, nothing to stop', async () => {
    const ucci = await ucciTalk();
    ucci.say('position fen 3k3/2R1R2/7/7/7/7/4K2 b - - 0 1', 'go depth 5');
    await ucci.hears(/^nobestmove$/);
    ucci.say('position startpos', 'go depth 0');
    await ucci.hears(/ score -?\d+ pv /);
    await ucci.hears(/^nobestmove$/);
    ucci.say('stop');
    await ucci.hears(/^nobestmove$/);
    ucci.say('go depth x');
    await ucci.hears(/^info message error: go depth needs/);
    await ucci.hears(/^nobestmove$/);
  });

  test('modes: infinite in both spellings, nodes, time and moves to go, the words of Fairyground', async () => {
    const ucci = await ucciTalk();
    for (const go of ['go infinite', 'go depth infinite']) {
      ucci.say(go);
      await ucci.hears(/^info depth 4 /);
      ucci.say('stop');
      await ucci.hears(/^bestmove /);
    }
    for (const go of ['go nodes 500', 'go time 400 movestogo 10 opptime 400 oppmovestogo 10', 'uccinewgame\ngo time 400 increment 1 oppotime 4 oppoincrement 1', 'go movetime 20']) {
      ucci.say(go);
      await ucci.hears(/^bestmove /);
    }
    expect(ucci.heard.filter((line) => line.startsWith('info message error'))).toEqual([]);
  });

  test('a draw is accepted by the side that is not better', async () => {
    const ucci = await ucciTalk();
    ucci.say('position fen 3k3/7/7/7/7/7/RR2K2 b - - 0 1', 'go draw depth 3');
    expect(await ucci.hears(/^bestmove /)).toMatch(/ draw$/);
    ucci.say('position fen 3k3/7/7/7/7/7/RR2K2 w - - 0 1', 'go draw depth 1');
    expect(await ucci.hears(/^bestmove /)).not.toMatch(/ draw$/);
    ucci.say('position fen 3k3/7/7/7/7/7/RR2K2 b - - 0 1', 'go ponder time 900');
    await ucci.hears(/^info depth 2 /);
    ucci.say('ponderhit draw');
    expect(await ucci.hears(/^bestmove /)).toMatch(/ draw$/);
  });

  test('a mate is near 10000, and nothing else is', () => {
    const info = (score: SearchInfo['score']): string => UCCI.info('minixiangqi', {
      depth: 3, seldepth: 3, multiPv: 1, score, pv: [unwrap(parseUci('minixiangqi', 'b1b3'))], nodes: 5, nps: 6, timeMs: 7, hashfull: 8,
      wdl: [400, 200, 400], winChance: 0.5,
    });
    expect(info({ kind: 'mate', plies: 3 })).toBe('info depth 3 score 9997 pv b0b2');
    expect(info({ kind: 'mate', plies: -4 })).toBe('info depth 3 score -9996 pv b0b2');
    expect(info({ kind: 'cp', value: 20_000 })).toBe('info depth 3 score 9000 pv b0b2');
  });

  test('batch mode, as the document has it: each search is waited for', async () => {
    const input = ['ucci', 'setoption batch true', 'position startpos', 'go depth 5', 'position startpos moves b0b2', 'go depth 4', 'quit'];
    const { stdout, status } = await runCli(['uci'], `${input.join('\n')}\n`);
    expect(status).toBe(0);
    const told = stdout.split('\n').map((line) => /^(info depth [45]|bestmove|bye)\b/.exec(line)?.[1]).filter((what) => what !== undefined);
    expect(told).toEqual(['info depth 4', 'info depth 5', 'bestmove', 'info depth 4', 'bestmove', 'bye']);
  });
});

test('the dialect may change, and with it the game', async () => {
  const uciGrammar = [/^uciok$/, /^option name (Move Overhead|Clear Hash|Use NNUE) /, /^(bestmove|info depth) .*[a-g][1-7]/];
  const uci = talk([...USI_GRAMMAR, ...UCCI_GRAMMAR, ...uciGrammar]);
  uci.say('uci', 'go infinite', 'usi');
  await uci.hears(/^bestmove [a-g]/);
  await uci.hears(/^usiok$/);
  uci.say('position startpos moves 5d5c', 'go depth 2', 'isready', 'ucci');
  await uci.hears(/^ucciok$/);
  uci.say('go depth 1');
  await uci.hears(/^bestmove [a-g][0-6]/);
  uci.say('uci');
  await uci.hears(/^uciok$/);
  uci.say('go depth 1');
  await uci.hears(/^bestmove [a-g][1-7]/);
});

test.each(['Threads value 2', 'Hash value 4'])('a new dialect puts all options back, also the net beside %s', async (option) => {
  const uci = talk([...UCCI_GRAMMAR, /^info string evaluation: hand-written$/, /^(uciok|readyok|option|id|info depth|bestmove)\b/]);
  uci.say('uci', `setoption name ${option}`, 'setoption name Use NNUE value false', 'go depth 1');
  await uci.hears(/^info string evaluation: hand-written$/);
  await uci.hears(/^bestmove /);
  uci.say('ucci', 'go depth 1');
  await uci.hears(/^info message evaluation: net /);
});

test('a perft that is stopped says so in the words of the dialect', async () => {
  const ucci = talk([...UCCI_GRAMMAR, /^[a-g][1-7][a-g][1-7]: \d+$/]);
  ucci.say('ucci', 'go perft 12', 'isready', 'stop');
  await ucci.hears(/^info message perft stopped$/);
});

describe('mate by checks alone', () => {
  const nextOf = (position: Position): Position[] => position.legalMoves().map((move) => unwrap(position.play(move)));

  /** The twin: every check and every answer, no memory, no sense. */
  function isMateWithin(position: Position, checks: number): boolean {
    return nextOf(position).some((next) => next.isCheck() && isMatedWithin(next, checks - 1));
  }

  function isMatedWithin(position: Position, checks: number): boolean {
    const answers = nextOf(position);
    return answers.length === 0 || (checks > 0 && answers.every((next) => isMateWithin(next, checks)));
  }

  function randomPosition(random: Random, rules: Rules): Position {
    for (;;) {
      const squares = Array<string>(25).fill('1');
      const put = (piece: string): void => { squares[random.below(25)] = piece; };
      ['R', 'S', 'g', 'b', 'B'].filter(() => random.below(4) > 0).forEach(put);
      put('k');
      put('K');
      const board = Array.from({ length: 5 }, (_, rank) => squares.slice(rank * 5, rank * 5 + 5).join('')).join('/');
      const hand = random.pick(['G', 'GS', 'P', '']);
      const position = rules.fromFen(`${board.replaceAll(/1+/g, (ones) => String(ones.length))}[${hand}] w - - 0 1`);
      if (position.ok) return position.value;
    }
  }

  test('agrees with the twin, to the shortest mate', async () => {
    const rules = await loadRules('minishogi'), random = seededRandom(7);
    const counts = { mates: 0, longer: 0, none: 0 };
    for (let round = 0; round < 150; round++) {
      const position = randomPosition(random, rules);
      let asked = 0;
      const answer = await mateByChecks(position, () => ++asked < 60);
      const shortest = [1, 2].find((checks) => isMateWithin(position, checks));
      if (answer === 'none') {
        counts.none++;
        expect(shortest).toBeUndefined();
      } else if (answer !== 'unknown') {
        if (shortest === undefined) counts.longer++;
        else counts.mates++;
        if (shortest === undefined) expect(answer.length).toBeGreaterThanOrEqual(5);
        else expect(answer).toHaveLength(shortest * 2 - 1);
        const end = answer.reduce<Position>((current: Position, move: Move) => unwrap(current.play(move)), position);
        expect(end.outcome(), answer.map((move) => makeUsi('minishogi', move)).join(' ')).toEqual({ winner: 'first', reason: 'checkmate' });
      }
    }
    expect(counts.mates).toBeGreaterThan(20);
    expect(counts.none).toBeGreaterThan(20);
    expect(counts.longer).toBeGreaterThan(0);
  });
});

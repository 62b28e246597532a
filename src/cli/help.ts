/** Every help text. The first line of each command's help is also its line in the overview. */
import { DEFAULT_HASH_MB, DIAGRAM_THEMES, HAND_PLACES, NOTATIONS, PIECE_SETS, RECORD_FORMATS, VARIANTS } from '../index.js';
import { DEFAULT_MOVE_TIME_MS, MAX } from './limits.js';

const POSITION = `  --fen FEN         start from this position, not from the start of the game
  --sfen SFEN       the same, in the notation of shogi (minishogi only)
  --moves "M1 M2"   then play these moves, in UCI: b1b3, P@c3, a4a5+`;

const VARIANT = `VARIANT is one of ${VARIANTS.join(', ')}.`;

const SCORES = `Scores are for the side to move: +0.35 is about a third of a Soldier or Pawn ahead,
#+5 mates in five plies (one move of one side), #-4 is mated in four.`;

export const COMMAND_HELP = {
  analyse: `shoqi analyse VARIANT [options]    search a position for its best move

${VARIANT}

${POSITION}
  --depth N         search so many plies deep
  --nodes N         or so many nodes
  --movetime MS     or so many milliseconds (without any of these: ${DEFAULT_MOVE_TIME_MS})
  --mate N          or until a mate in N moves is found; may stand with one of the others
  --searchmoves "M1 M2"   search only these first moves
  --multipv K       show the best K lines (default 1)
  --hash MB         memory of the search, 1 to ${MAX.hashMb} (default ${DEFAULT_HASH_MB})
  --threads N       threads that search together, at most one a core (default 1)
  --net FILE        evaluate with another net, or with --net hand-written by hand
  --json            print one JSON object a line: {"type":"info",...} and at last {"type":"result",...}

${SCORES}
Ctrl-C ends the search early, with the best move so far.`,

  review: `shoqi review FILE [options]        judge every move of a recorded game: PGN, KIF or CSA; - is standard input

  --movetime MS     search each position so long (default 100)
  --depth N         or so many plies deep
  --nodes N         or so many nodes
  --engines N       engines that share the work (default one a core, at most 4)
  --hash MB         memory of each engine, 1 to ${MAX.hashMb} (default ${DEFAULT_HASH_MB})
  --net FILE        evaluate with another net, or with --net hand-written by hand
  --game N          which game of the file, from 1
  --variant NAME    the game of a PGN that does not name one
  --from FORMAT     pgn, kif or csa, if it shall not be found out
  --pgn FILE        write the game with scores, comments and better lines as PGN
  --kif FILE        the same as KIF (minishogi only)
  --svg FILE        write a graph of the win chance
  --words LANG      language of the comments: en, zh or ja (default en, in KIF ja)
  --json            print {"type":"progress",...} a position and at last {"type":"result",...}

A move is judged by the win chance that it costs its side: nothing, best; less than 5 %, good; less than 10 %,
an inaccuracy; less than 20 %, a mistake; more, a blunder. What is wrong in the file is told with its line and
makes the exit status 2; the moves before it are reviewed. Ctrl-C ends the review with the moves judged by then.`,

  status: `shoqi status VARIANT [options]     say whose turn it is, the legal moves and how the game ended

${VARIANT}

${POSITION}
  --words LANG      describe it in sentences instead, pieces and all: en, zh or ja
  --json            print it as one JSON object`,

  svg: `shoqi svg VARIANT [options]        draw a position as an SVG picture

${VARIANT}

${POSITION}
  --out FILE        write the picture to this file, not to standard output
  --bottom SIDE     first (default) or second: the side that sits at the bottom
  --theme NAME      ${DIAGRAM_THEMES.join(', ')} (default ${DIAGRAM_THEMES[0]})
  --pieces SET      ${PIECE_SETS.join(', ')} (default ${PIECE_SETS[0]})
  --hands PLACE     ${HAND_PLACES.join(', ')}: where pieces in hand lie (default ${HAND_PLACES[0]})
  --arrows "M1 M2"  draw an arrow along each of these moves
  --no-coordinates  leave out the names of files and ranks

The last move is marked, and a King or General in check.`,

  convert: `shoqi convert FILE --to FORMAT     turn records of games from one format into another

FILE is PGN, KIF or CSA, in UTF-8, UTF-16 or Shift_JIS, a PGN also in GB 18030; - is standard input.
FORMAT is one of ${RECORD_FORMATS.join(', ')}.
KIF and CSA are for Minishogi. CSA has no variations.

  --out FILE        write to this file, not to standard output
  --encoding NAME   utf-8 (default) or shift_jis
  --notation NAME   of the moves in PGN: ${NOTATIONS.join(', ')}
                    (default san)
  --game N          only the game of that number in the file
  --from FORMAT     what FILE is, if it is not found out
  --variant NAME    the game of a PGN that names none

What cannot be read is told with its place, and the exit status is 2; the rest is converted. FILE itself is never
written over.`,

  perft: `shoqi perft VARIANT --depth N      count the positions N plies on

${VARIANT}

  --depth N         how deep to count
  --divide          count under each move separately
${POSITION}
  --json            print it as one JSON object`,

  bench: `shoqi bench [VARIANT] [options]    search fixed positions: a signature and the speed of each game

${VARIANT}
The signature is the number of nodes; it is the same on every machine.

  --net FILE        evaluate with another net, or with --net hand-written by hand
  --json            print it as one JSON object`,

  uci: `shoqi uci                          speak UCI, USI or UCCI on standard input and output, for graphical interfaces

The first word, uci, usi or ucci, decides the protocol; without one it is UCI.

Commands: isready, ucinewgame (usinewgame, uccinewgame),
  setoption name NAME value VALUE (UCCI: setoption NAME VALUE),
  position startpos|fen FEN|sfen SFEN [moves M1 M2 ...],
  go [depth N] [nodes N] [movetime MS] [mate N] [searchmoves M1 M2 ...] [infinite] [ponder]
     [wtime MS btime MS winc MS binc MS movestogo N byoyomi MS],
  go perft N, stop, ponderhit, d (draws the board), quit.
Options: UCI_Variant, Hash, Clear Hash, MultiPV, Move Overhead (milliseconds of a clock kept back), Ponder, Threads,
  UCI_ShowWDL (chances to win, draw and lose, in thousandths, after each score), EvalFile (path of another net),
  Use NNUE (false: the hand-written evaluation; USI: UseNNUE).

UCI   all games. wtime is the clock of the side that moves first; mate N counts moves.
USI   Minishogi, moves like 5e5d, P*3c and 5b5a+. btime is the clock of the side that moves first; a mate is
      counted in plies; go mate MS|infinite is answered by checkmate M1 M2 ..., nomate or timeout; also gameover;
      USI_Variant, USI_Hash, USI_Ponder.
UCCI  the Xiangqi games, moves like b0b2: ranks count from 0. go [draw] time MS [increment MS|movestogo N], go depth 0
      for a score alone; also banmoves M1 M2 ...; UCCI_Variant, hashsize, batch, newgame; quit is answered by bye.

A position with anything wrong in it is refused as a whole, and the one before stays. At most depth ${MAX.depth} and, in UCI,
mate ${MAX.mateMoves}: more is told and taken as that. At the end of the input a search that may never end is stopped, one for
a mate alone too.
After go ponder the limits begin with ponderhit. Each go gets one answer: one that is refused, bestmove (none),
bestmove resign or nobestmove after the error. Words of go that nobody knows are told and passed over.`,
} as const;

export const OVERVIEW = `shoqi: an engine for Minixiangqi, Xiangqi 42 and Minishogi

${Object.values(COMMAND_HELP).map((text) => `  ${text.slice(0, text.indexOf('\n'))}`).join('\n')}

  shoqi COMMAND --help               explain a command
  shoqi --version                    print the version

${VARIANT}
Exit status: 0 done, 1 an error of the program, 2 an error in what was asked.`;

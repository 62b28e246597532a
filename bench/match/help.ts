/** The help text of `npm run match`. */
import { VARIANTS } from '../../src/types.js';
import { DEFAULT_PLIES, DEFAULTS } from './options.js';

const plies = ([least, most]: readonly [number, number]): string => least === most ? String(least) : `${least}..${most}`;

export const HELP = `npm run match -- --game GAME --a ENGINE --b ENGINE LIMITS [options]

Plays two UCI engines against each other over balanced random openings, each with both colours. Our own rules are the referee.
GAME is one of ${VARIANTS.join(', ')}.

engines
  --a CMD, --b CMD        command line, such as "node build/cli.js uci"; quotes as in a shell, nothing else.
                          fairy-stockfish, or a path that ends so: the peer, told to play our games
  --a-options, --b-options  UCI options, such as "Hash=16,Threads=1"
  --a-name, --b-name      names for the report
  A match lasts: play a copy of package.json and build/, so that a new build does not change the players.

limits, for both sides, or for one as --a-nodes, --b-tc and so on
  --movetime MS           milliseconds a move
  --nodes N               nodes a move
  --depth N               plies a move
  --tc BASE+INC           clock: seconds for the game and seconds added after each move
  --grace MS              a move so much later than its time loses (default ${DEFAULTS.graceMs})
  --hang MS               an engine without an answer so much later still is killed (default ${DEFAULTS.hangMs}); without a limit
                          of time it has a minute before

course
  --games N               even; at most so many (default ${DEFAULTS.games})
  --concurrency N         games at once; each needs a core (default ${DEFAULTS.concurrency})
  --max-plies N           a longer game is a draw (default ${DEFAULTS.maxPlies})
  --sprt E0,E1            stop when "A is E0 Elo better" or "A is E1 Elo better" is accepted, error probabilities 5 %
  --sprt-normalised E0,E1 the same in normalised Elo

openings
  --plies N or N..M       random plies (default ${plies(DEFAULT_PLIES.xiangqi)}, minishogi ${plies(DEFAULT_PLIES.shogi)})
  --balance CP            our engine's score is at most so far from zero (default ${DEFAULTS.balanceCp})
  --opening-nodes N       by a search of so many nodes (default ${DEFAULTS.openingNodes})
  --seed N                same seed, same openings (default ${DEFAULTS.seed})

results
  --out FILE              a line of JSON per game (default .data/matches/TIME-NAME.jsonl)
  --resume FILE           go on with a match; only --games, --concurrency and --hang may change
  --log TEXT              append a row to bench/RESULTS.md; TEXT says what was changed
  --json                  print the summary as one line of JSON
  --help

Ctrl-C ends a match with a report; --resume goes on with it.
Exit status: 0 done, 1 an error of the program, 2 an error in what was asked or an engine that does not start, 130 interrupted.`;

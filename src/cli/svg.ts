/** `shoqi svg`: a position as a picture. */
import { COLORS, DIAGRAM_THEMES, HAND_PLACES, makeSvg, parseUci, PIECE_SETS, type DiagramArrow, type Variant } from '../index.js';
import { choice, readArgs, type Syntax } from './args.js';
import { demand } from './errors.js';
import { saveOutput } from './files.js';
import { POSITION_FLAGS, positionFromArgs, words } from './given.js';
import { checkOutputs } from './outputs.js';

const SYNTAX: Syntax = {
  variant: 'required',
  flags: {
    ...POSITION_FLAGS, out: 'value', bottom: 'value', theme: 'value', pieces: 'value', hands: 'value', arrows: 'value', 'no-coordinates': 'switch',
  },
};

export async function svg(given: readonly string[]): Promise<void> {
  const args = readArgs(given, SYNTAX);
  const variant = args.variant();
  const options = {
    orientation: choice(args, 'bottom', COLORS),
    theme: choice(args, 'theme', DIAGRAM_THEMES),
    pieceSet: choice(args, 'pieces', PIECE_SETS),
    hands: choice(args, 'hands', HAND_PLACES),
    coordinates: !args.has('no-coordinates'),
    arrows: arrows(variant, args.text('arrows') ?? ''),
  };
  await checkOutputs(args, ['out']);
  const picture = makeSvg(await positionFromArgs(variant, args), options);
  await saveOutput(args.text('out') ?? '-', picture);
}

/** Arrows may show moves of either side, and plans that are not legal yet. */
function arrows(variant: Variant, text: string): DiagramArrow[] {
  return words(text).map((word) => ({ move: demand(parseUci(variant, word), '--arrows: ') }));
}

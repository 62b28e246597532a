// What the integers of a net mean. Columns are as fine as sums of some twenty of them in 16 bits allow: a neuron of 1 as 255 would
// cost 10 centipawns a position in rounding, as 1024 it costs 2.

/** A neuron of 1. */
export const QA: i32 = 1024;
/** An output weight of 1. */
export const QB: i32 = 256;
/** x * (x << SQUARE_SHIFT) >> 15 is x * x / QA. */
export const SQUARE_SHIFT: i32 = 5;

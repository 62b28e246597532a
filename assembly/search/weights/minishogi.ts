export const WEIGHTS: StaticArray<i16> = [0, 0];

import type { RandomSource } from '../random.ts'
import type { Motif } from './motifs-nature.ts'
import type { Palette } from './shapes.ts'

/** How a piece of work is shown: 800 × 600, filling the whole picture. */
export type Medium = (random: RandomSource, palette: Palette, motif: Motif) => string

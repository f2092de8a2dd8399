import { type Point, points } from './geometry.ts'
import type { Silhouette } from './gown-spec.ts'

export type Cut = {
  /** Half the gown's width at each height, from the waist down. */
  readonly width: readonly Point[]
  readonly hemY: number
  readonly folds: number
  /** The fraction of the folds that start at the waist, 0 to 1. */
  readonly gathered: number
  readonly foldsFrom: number
  /** How deep the hem's waves are. */
  readonly wave: number
  readonly waistDip: number
}

export const WAIST_Y = 405
export const GROUND_Y = 1082

const plain = { hemY: GROUND_Y, foldsFrom: 412, waistDip: 4 }

export const CUTS: Record<Silhouette, Cut> = {
  'a-line': {
    ...plain,
    width: points('405,55 440,66 520,100 700,164 900,226 1080,276'),
    folds: 11,
    gathered: 0.35,
    wave: 1,
    waistDip: 8,
  },
  'ball-gown': {
    ...plain,
    width: points('402,54 424,76 462,130 540,200 680,264 880,318 1080,354'),
    folds: 15,
    gathered: 0.95,
    wave: 1.15,
    waistDip: 26,
  },
  mermaid: {
    ...plain,
    width: points('405,55 450,72 515,92 600,88 700,72 770,63 830,70 920,112 1010,176 1082,238'),
    folds: 13,
    gathered: 0,
    foldsFrom: 760,
    wave: 1.1,
  },
  'fit-and-flare': {
    ...plain,
    width: points('405,55 450,72 515,92 600,94 680,92 760,104 880,146 990,190 1082,226'),
    folds: 11,
    gathered: 0,
    foldsFrom: 640,
    wave: 1,
  },
  sheath: {
    ...plain,
    width: points('405,55 450,71 515,90 620,90 760,86 920,94 1083,118'),
    folds: 6,
    gathered: 0.15,
    wave: 0.7,
  },
  'tea-length': {
    ...plain,
    width: points('402,54 424,72 470,116 560,172 680,222 800,262 850,276'),
    hemY: 848,
    folds: 13,
    gathered: 0.9,
    wave: 1.2,
    waistDip: 6,
  },
}

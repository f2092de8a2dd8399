import { CLOTH } from './cloth-colors.ts'
import { makeTones, type Tones } from './color.ts'
import { lerp, type Point, widthThrough } from './geometry.ts'
import type { Fabric, GownSpec } from './gown-spec.ts'
import { type Random, seededRandom } from './random.ts'
import { CUTS, type Cut, WAIST_Y } from './silhouette.ts'

/** The gown's measurements. Every part is drawn from the same ones, so that the parts meet. */
export type Figure = {
  readonly spec: GownSpec
  readonly cut: Cut
  readonly tones: Tones
  readonly middle: number
  /** The body's center line, which sways a little so that the gown does not look stamped. */
  readonly center: (y: number) => number
  readonly halfWidth: (y: number) => number
  readonly side: (sign: number, y: number) => number
  readonly hemHalf: number
  /** Where the folds meet the hem, as fractions of the half width from -1 to 1. */
  readonly cusps: readonly number[]
  readonly hemHeight: (u: number) => number
  readonly random: (part: string) => Random
}

const FOLDS: Record<Fabric, number> = {
  satin: 1,
  mikado: 0.75,
  crepe: 0.8,
  tulle: 1.05,
  chiffon: 1.5,
  organza: 1.2,
}

/** A train needs room beside the gown, so the gown moves aside, farther for a wider skirt. */
function middleOf(spec: GownSpec): number {
  if (spec.train === 'none') return 450
  const step = { sweep: 14, chapel: 30, cathedral: 44 }[spec.train]
  return 450 - step * (spec.silhouette === 'ball-gown' ? 1.5 : 1)
}

function makeCusps(folds: number, random: Random): number[] {
  const weights = Array.from({ length: folds }, () => 0.55 + random() * random() * 1.5)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let reached = 0
  const inner = weights.slice(0, -1).map((weight) => {
    reached += weight
    const t = reached / total
    return lerp(-1 + 2 * t, Math.sin((t - 0.5) * Math.PI), 0.55)
  })
  return [-1, ...inner, 1]
}

export function measure(spec: GownSpec): Figure {
  const cut = CUTS[spec.silhouette]
  const middle = middleOf(spec)
  const random = (part: string): Random => seededRandom(spec.seed, part)
  const center = (y: number): number =>
    middle + 7 * Math.sin((y - 300) / 260) * Math.max(0, Math.min(1, (y - 240) / 300))
  const halfWidth = widthThrough(cut.width)
  return {
    spec,
    cut,
    tones: makeTones(CLOTH[spec.color]),
    middle,
    center,
    halfWidth,
    side: (sign, y) => center(y) + sign * halfWidth(y),
    hemHalf: halfWidth(cut.hemY),
    cusps: makeCusps(Math.round(cut.folds * FOLDS[spec.fabric]), random('folds')),
    hemHeight: (u) => cut.hemY + 34 * cut.wave * (1 - u * u) - 6,
    random,
  }
}

/** The waist seam from left to right, dipping to a point in front on a basque waist. */
export function waistSeam(figure: Figure, half = 55): Point[] {
  return Array.from({ length: 9 }, (_, i): Point => {
    const u = -1 + i / 4
    return [figure.center(408) + u * half, WAIST_Y + figure.cut.waistDip * (1 - u * u)]
  })
}

import { mix, type Tones } from './color.ts'
import { mirrored, moved, type Point, points, polygon, resample, scaled, smoothPath } from './geometry.ts'
import { ink } from './ink.ts'
import type { Random } from './random.ts'
import { blurred, fill } from './svg.ts'

const LOOP = points('6,0 22,-22 58,-36 88,-26 94,0 84,24 54,30 24,16')
const LOOP_SHADOW = points('6,-2 40,-8 66,4 40,14')
const LOOP_LIGHT = points('40,-26 66,-28 82,-14 60,-18')
const LOOP_FOLDS = [points('10,0 36,-10 62,-14'), points('10,3 34,8 58,14')]
const KNOT = points('-9,-13 0,-15 9,-13 12,0 9,13 0,15 -9,13 -12,0')

// Resampled so that the cut end keeps its notch: a smooth curve through it would turn the tail into a loop.
const TAIL = [
  ...resample(points('0,4 14,34 24,80 34,128'), 16),
  ...points('52,116 66,124'),
  ...resample(points('66,124 52,66 34,28 8,2'), 16),
]
const TAIL_CREASE = points('6,8 30,52 44,98')

type Bow = { readonly at: Point; readonly size: number; readonly tails?: number }

/** A tied bow: two loops, two tails and the knot that holds them. */
export function drawBow({ at: [x, y], size, tails = 1 }: Bow, tones: Tones, random: Random): string[] {
  const place = (shape: readonly Point[], side: number, drop = 1): Point[] => {
    const stretched = shape.map(([px, py]): Point => [px, py * drop])
    return moved(scaled(side < 0 ? mirrored(stretched) : stretched, size), x, y)
  }
  const edge = (outline: readonly Point[]): string =>
    fill(ink([...outline, ...outline.slice(0, 1)], 2, random, [0.6, 0.6]), tones.line, { opacity: 0.85 })
  const lit = (side: number): string =>
    side < 0 ? mix(tones.cloth, tones.light, 0.5) : mix(tones.cloth, tones.shade, 0.32)

  const both = (draw: (side: number) => string[]): string[] => [...draw(-1), ...draw(1)]
  const tail = (side: number): string[] => {
    const outline = place(TAIL, side, tails)
    return [fill(polygon(outline), lit(side)), edge(outline)]
  }
  const crease = (side: number): string[] => [
    fill(ink(place(TAIL_CREASE, side, tails), 10 * size, random, [1, 0]), tones.deep, { opacity: 0.3 }),
  ]
  const loop = (side: number): string[] => [fill(smoothPath(place(LOOP, side), true), lit(side))]
  const modeling = (side: number): string[] => [
    fill(smoothPath(place(LOOP_SHADOW, side), true), tones.deep, { opacity: 0.4 }),
    fill(smoothPath(place(LOOP_LIGHT, side), true), tones.light, { opacity: 0.7 }),
  ]
  const lines = (side: number): string[] => [
    edge(place(LOOP, side)),
    ...LOOP_FOLDS.map((fold) =>
      fill(ink(place(fold, side), 1.6, random, [0.8, 0]), tones.line, { opacity: 0.6 }),
    ),
  ]
  const knot = place(KNOT, 1)
  return [
    ...(tails ? [...both(tail), blurred(both(crease), 'soft')] : []),
    ...both(loop),
    blurred(both(modeling), 'soft'),
    ...both(lines),
    fill(smoothPath(knot, true), mix(tones.cloth, tones.light, 0.3)),
    edge(knot),
  ]
}

import type { Tones } from './color.ts'
import { fix, type Point } from './geometry.ts'
import type { Motif } from './gown-spec.ts'
import type { Random } from './random.ts'
import { clipped, group } from './svg.ts'

const PETAL = 'M0 0C-5 -5 -5.5 -13 0 -17C5.5 -13 5 -5 0 0Z'
const ring = (count: number, scale: number): string =>
  Array.from({ length: count }, (_, i) => {
    return `<path d="${PETAL}" transform="rotate(${(360 / count) * i})${scale === 1 ? '' : ` scale(${scale})`}"/>`
  }).join('')

/** The elements of the lace patterns: defined once per picture, used hundreds of times. */
export const MOTIF_DEFS = [
  `<g id="flower">${ring(6, 1)}<circle r="3.4"/></g>`,
  `<g id="blossom">${ring(5, 0.62)}<circle r="2"/></g>`,
  '<g id="leaf"><path d="M0 0C5 -5 6 -16 0 -24C-6 -16 -5 -5 0 0Z"/><path d="M0 0V-19" fill="none"/></g>',
  '<g id="sprig"><path d="M0 0C8 -14 6 -30 16 -42" fill="none"/><use href="#leaf" transform="translate(4 -12) rotate(55) scale(.6)"/><use href="#leaf" transform="translate(6 -22) rotate(-38) scale(.6)"/><use href="#leaf" transform="translate(11 -34) rotate(60) scale(.5)"/><use href="#blossom" transform="translate(17 -45) scale(.8)"/></g>',
  '<g id="tendril"><path d="M0 0C-10 -16 10 -34 0 -52C-4 -60 -14 -58 -12 -50" fill="none"/><use href="#leaf" transform="translate(-3 -14) rotate(-62) scale(.62)"/><use href="#leaf" transform="translate(4 -26) rotate(54) scale(.7)"/><use href="#leaf" transform="translate(1 -40) rotate(-48) scale(.6)"/><use href="#leaf" transform="translate(0 -52) rotate(24) scale(.55)"/></g>',
  '<g id="pearl"><circle r="4.6"/><circle cx="-1.4" cy="-1.6" r="1.5" fill="#fff" stroke="none"/></g>',
  '<g id="seed-pearl"><circle r="2.4"/></g>',
  '<g id="star"><path d="M0 -9L2 -2L9 0L2 2L0 9L-2 2L-9 0L-2 -2Z"/></g>',
  '<g id="fan"><path d="M0 6L-11 -6A16 16 0 0 1 11 -6Z"/><path d="M0 6L-5 -9M0 6L5 -9M0 6V-11" fill="none"/></g>',
  '<g id="lozenge"><path d="M0 -10L6 0L0 10L-6 0Z"/><circle r="1.8"/></g>',
]

const MIX: Record<Motif, readonly (readonly [id: string, upTo: number])[]> = {
  floral: Object.entries({ flower: 0.26, blossom: 0.44, leaf: 0.6, sprig: 1 }),
  vine: Object.entries({ blossom: 0.1, leaf: 0.3, tendril: 0.82, sprig: 1 }),
  pearl: Object.entries({ pearl: 0.3, 'seed-pearl': 0.86, star: 1 }),
  deco: Object.entries({ fan: 0.4, lozenge: 0.75, star: 0.85, 'seed-pearl': 1 }),
}

type Sewn = {
  readonly at: Point
  readonly scale: number
  readonly turn: number
}

/** One element of the motif. Deco motifs stay vertical; all others take any angle. */
export function sew(motif: Motif, { at: [x, y], scale, turn }: Sewn, random: Random): string {
  const pick = random()
  const id = MIX[motif].find(([, upTo]) => pick < upTo)?.[0] ?? 'blossom'
  const size = motif === 'pearl' ? scale * 1.35 : scale
  const angle = motif === 'deco' ? Math.round(turn / 180) * 180 : turn
  return `<use href="#${id}" transform="translate(${fix(x)} ${fix(y)}) rotate(${angle.toFixed(0)}) scale(${size.toFixed(2)})"/>`
}

/** Thread on cloth: pale thread with a fine dark edge, cut off where the cloth ends. */
export function laceOn(clip: string, tones: Tones, sewn: readonly string[]): string {
  const thread = `fill="${tones.lace}" fill-opacity=".78" stroke="${tones.laceLine}" stroke-width="1.4" stroke-opacity=".58"`
  return clipped([group(sewn, thread)], clip)
}

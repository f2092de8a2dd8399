import { drawBow } from './bow.ts'
import type { Figure } from './figure.ts'
import { lerp, moved, type Point, points, smoothPath } from './geometry.ts'
import type { Sleeves } from './gown-spec.ts'
import { ink } from './ink.ts'
import { laceOn, sew } from './lace.ts'
import { BARE_SHOULDERED } from './neckline.ts'
import {
  blurred,
  clipPath,
  clipped,
  ellipse,
  fill,
  gradient,
  type Layer,
  layer,
  NOTHING,
  stack,
  stop,
} from './svg.ts'

type Cut = Exclude<Sleeves, 'none' | 'straps' | 'bows'>

/**
 * The right sleeve relative to the body's center line, from the shoulder down its outer edge and back up the inner one.
 */
const SET_IN: Record<Cut, readonly Point[]> = {
  cap: points('70,204 100,218 116,262 104,284 82,290'),
  flutter: points('66,202 106,212 142,262 154,302 134,314 118,302 104,316 90,300 80,292'),
  puff: points('66,203 104,194 142,222 150,270 134,304 108,309 86,300 80,288'),
  elbow: points('84,207 106,236 116,300 122,372 97,377 88,340 82,290'),
  long: points('84,208 104,240 112,330 122,430 128,548 104,552 96,430 88,340 82,290'),
  bell: points('84,208 106,240 118,330 142,430 172,506 154,522 120,524 104,512 98,430 88,340 82,290'),
  bishop: points(
    '84,208 108,240 128,330 160,440 158,512 136,540 113,545 103,530 97,500 98,430 88,340 82,290',
  ),
}

const DROPPED: Record<Cut, readonly Point[]> = {
  cap: points('74,270 102,252 120,276 108,300 82,300'),
  flutter: points('72,266 108,250 144,284 152,320 132,330 116,318 102,330 88,312 80,292'),
  puff: points('74,268 104,242 144,248 154,290 138,322 108,327 86,314 80,292'),
  elbow: points('80,272 104,252 116,268 120,320 124,384 99,388 90,350 82,298'),
  long: points('80,272 104,252 115,268 119,340 124,430 129,548 105,552 98,430 90,350 82,298'),
  bell: points('80,272 104,252 117,268 125,340 144,430 172,506 154,522 120,524 104,512 99,430 90,350 82,298'),
  bishop: points(
    '80,272 106,250 124,268 138,340 162,440 160,512 136,540 113,545 104,530 98,500 100,430 90,350 82,298',
  ),
}

const GATHERED: ReadonlySet<Sleeves> = new Set(['puff', 'bishop', 'flutter'])

export function drawSleeves(figure: Figure): Layer {
  const cut = figure.spec.sleeves
  if (cut === 'none' || cut === 'straps' || cut === 'bows') return NOTHING
  const shape = (BARE_SHOULDERED.has(figure.spec.neckline) ? DROPPED : SET_IN)[cut]
  return stack(...[-1, 1].map((side) => drawSleeve(figure, shape, side)))
}

function drawSleeve(figure: Figure, shape: readonly Point[], side: number): Layer {
  const { spec, tones, middle } = figure
  const id = side < 0 ? 'sleeve-left' : 'sleeve-right'
  const random = figure.random(id)
  const outline = shape.map(([x, y]): Point => [middle + side * x, y])
  const turn = Math.ceil(outline.length / 2)
  const sheer = spec.lace !== undefined || ['tulle', 'chiffon', 'organza'].includes(spec.fabric)
  const d = smoothPath(outline, true)
  const [from, to] = side < 0 ? [tones.shade, tones.cloth] : [tones.cloth, tones.shade]
  const marks = [
    fill(d, `url(#${id}-fill)`, { opacity: sheer ? 0.74 : 0.98 }),
    clipped(gathers(figure, outline, id), id),
    sleeveLace(figure, outline, id),
    fill(ink(outline.slice(0, turn + 1), 2.3, random), tones.line, { opacity: 0.85 }),
    fill(ink(outline.slice(turn - 1), 2, random), tones.line, { opacity: 0.72 }),
    spec.sleeves === 'bishop' ? cuff(figure, side) : '',
  ]
  return layer(marks, [
    clipPath(id, d),
    gradient(`${id}-fill`, 'across', stop(0, from), stop(0.5, tones.light), stop(1, to)),
  ])
}

const boundsOf = (outline: readonly Point[]) => {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

function gathers(figure: Figure, outline: readonly Point[], id: string): string[] {
  if (!GATHERED.has(figure.spec.sleeves)) return []
  const random = figure.random(`${id} gathers`)
  const { left, right, top, bottom } = boundsOf(outline)
  const { tones } = figure
  const shade = ellipse(
    lerp(left, right, 0.5),
    bottom,
    right - left,
    (bottom - top) * 0.3,
    `fill="${tones.deep}" opacity=".34"`,
  )
  const middle = lerp(left, right, 0.5)
  const lines = Array.from({ length: 22 }, (_, i) => {
    const t = ((i >> 1) + 0.5) / 11
    const [from, reach] = [i % 2 ? bottom : top, (i % 2 ? -1 : 1) * (bottom - top) * (0.16 + random() * 0.26)]
    const line: Point[] = [
      [lerp(middle, lerp(left, right, t), 0.6), from],
      [lerp(middle, lerp(left, right, t), 0.82), from + reach * 0.5],
      [lerp(left, right, t), from + reach],
    ]
    return fill(ink(line, 1.6, random, [1, 0]), tones.line, { opacity: 0.42 })
  })
  return [blurred([shade], 'shadow'), ...lines]
}

function sleeveLace(figure: Figure, outline: readonly Point[], id: string): string {
  const { lace, sleeves, fabric } = figure.spec
  const plain = sleeves === 'bishop' && fabric === 'chiffon'
  if (!lace || plain || sleeves === 'flutter' || sleeves === 'puff') return ''
  const random = figure.random(`${id} lace`)
  const { left, right, top, bottom } = boundsOf(outline)
  const count = Math.round(((right - left) * (bottom - top)) / 150)
  const sewn = Array.from({ length: count }, () => {
    const at: Point = [lerp(left, right, random()), lerp(top, bottom, random())]
    return sew(lace.motif, { at, scale: 0.3 + random() * 0.26, turn: random() * 360 }, random)
  })
  return laceOn(id, figure.tones, sewn)
}

function cuff(figure: Figure, side: number): string {
  const band = points('103,531 119,548 138,541 140,556 120,563 101,548').map(
    ([x, y]): Point => [figure.middle + side * x, y],
  )
  const random = figure.random('cuff')
  return (
    fill(smoothPath(band, true), figure.tones.cloth) +
    fill(ink([...band, ...band.slice(0, 1)], 1.8, random, [0.6, 0.6]), figure.tones.line, { opacity: 0.8 })
  )
}

/** Narrow straps, which lie over the bodice; tied ones end in a bow on the shoulder. */
export function drawStraps(figure: Figure): Layer {
  const { spec, tones, middle } = figure
  if (spec.sleeves !== 'straps' && spec.sleeves !== 'bows') return NOTHING
  const random = figure.random('straps')
  const marks = [-1, 1].flatMap((side) => {
    const line: Point[] = [
      [middle + side * 50, 264],
      [middle + side * 55, 230],
      [middle + side * 58, 198],
    ]
    const strap = [
      fill(ink(line, 7, random, [0.8, 0.8]), tones.cloth),
      ...[-3, 3].map((dx) => fill(ink(moved(line, side * dx), 1.4, random), tones.line, { opacity: 0.7 })),
    ]
    if (spec.sleeves === 'straps') return strap
    return [...strap, ...drawBow({ at: [middle + side * 60, 202], size: 0.42, tails: 0.8 }, tones, random)]
  })
  return layer(marks)
}

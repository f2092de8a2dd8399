import { mix } from './color.ts'
import type { Figure } from './figure.ts'
import { along, lerp, type Point, smoothPath, steps } from './geometry.ts'
import { ink } from './ink.ts'
import { laceOn, sew } from './lace.ts'
import { GROUND_Y } from './silhouette.ts'
import { blurred, clipPath, clipped, fill, gradient, type Layer, layer, NOTHING, stop } from './svg.ts'

const REACH = { sweep: 74, chapel: 150, cathedral: 222 }
const RIGHT_EDGE = 888

/** Cloth that lies behind the gown on its right. Drawn before the skirt, which covers the start of the train. */
export function drawTrain(figure: Figure): Layer {
  const { spec, tones, middle } = figure
  if (spec.train === 'none') return NOTHING
  const random = figure.random('train')
  const hemX = figure.side(1, GROUND_Y)
  const reach = Math.min(REACH[spec.train], RIGHT_EDGE - hemX)
  const lie = spec.train === 'cathedral' ? 26 : spec.train === 'chapel' ? 10 : 0
  const top = spec.silhouette === 'mermaid' || spec.silhouette === 'fit-and-flare' ? 850 : 740
  const edge: Point[] = [
    [figure.side(1, top) - 22, top],
    [figure.side(1, top + 110) + reach * 0.16, top + 110],
    [hemX + reach * 0.5, GROUND_Y - 52],
    [hemX + reach * 0.88, GROUND_Y - 8],
    [hemX + reach, GROUND_Y + 18 + lie * 0.4],
    [hemX + reach * 0.86, GROUND_Y + 38 + lie * 0.8],
    [hemX + reach * 0.42, GROUND_Y + 48 + lie],
    [hemX - 60, GROUND_Y + 46 + lie],
    [middle + 30, GROUND_Y + 30],
    [middle, GROUND_Y],
  ]
  const d = smoothPath(edge, true)
  const folds = steps(8).map((t) => {
    const line: Point[] = [
      [lerp(figure.side(1, top) - 22, middle + 60, t * 0.4), top + 40 * t],
      [lerp(hemX + reach * 0.5, middle + figure.hemHalf * 0.6, t), lerp(GROUND_Y - 64, GROUND_Y - 10, t)],
      [lerp(hemX + reach * 0.97, middle + figure.hemHalf * 0.5, t), GROUND_Y + 28 + lie],
    ]
    return fill(ink(line, 9, random, [0, 0.6]), tones.deep, { opacity: 0.2 })
  })
  const marks = [
    fill(d, 'url(#train-fill)'),
    clipped([blurred(folds, 'soft')], 'train'),
    trainLace(figure, edge.slice(3, 8)),
    fill(ink(edge.slice(0, 5), 2.2, random), tones.line, { opacity: 0.8 }),
    fill(ink(edge.slice(3, 9), 2, random), tones.line, { opacity: 0.75 }),
  ]
  return layer(marks, [
    clipPath('train', d),
    gradient(
      'train-fill',
      'aslant',
      stop(0.3, tones.shade),
      stop(0.75, mix(tones.cloth, tones.shade, 0.35)),
      stop(1, tones.light),
    ),
  ])
}

function trainLace(figure: Figure, hem: readonly Point[]): string {
  const { lace } = figure.spec
  if (!lace || lace.skirt === 'none' || lace.skirt === 'waist') return ''
  const random = figure.random('train lace')
  const sewn = steps(54).map((t) => {
    const [x, y] = along(hem, t)
    const at: Point = [x, y - 3 - random() * 24]
    return sew(lace.motif, { at, scale: 0.4 + random() * 0.16, turn: random() * 360 }, random)
  })
  return laceOn('train', figure.tones, sewn)
}

import type { Figure } from './figure.ts'
import { fix, moved, type Point, points, smoothPath } from './geometry.ts'
import { ink } from './ink.ts'
import { laceOn, sew } from './lace.ts'
import { clipPath, fill, gradient, type Layer, layer, NOTHING, stack, stop } from './svg.ts'

const YOKE = points('-83,292 -88,250 -92,216 -40,192 -27,172 27,172 40,192 92,216 88,250 83,292')
const INSET = points('-60,200 -38,246 -20,306 0,384 20,306 38,246 60,200 20,214 -20,214')
const COLLAR = points(
  '-80,300 -110,292 -122,262 -112,236 -92,240 -56,258 0,268 56,258 92,240 112,236 122,262 110,292 80,300 48,292 0,300 -48,292',
)

/** Sheer net that fills in an open neckline, under the bodice. */
export function drawNet(figure: Figure): Layer {
  if (figure.spec.neckline === 'plunge') return plungeNet(figure)
  if (figure.spec.neckline !== 'illusion') return NOTHING
  const random = figure.random('yoke')
  const yoke = YOKE.map(([x, y]): Point => [figure.center(y) + x, y])
  const d = `${smoothPath(yoke)}L${fix(figure.center(300))} 300.0Z`
  const { lace } = figure.spec
  const sewn: string[] = []
  for (let i = 0; lace && i < 62; i++) {
    const [x, y] = [92 * random(), 176 + 124 * random()]
    const [scale, turn] = [0.28 + random() * 0.22, random() * 360]
    for (const side of [-1, 1]) {
      sewn.push(sew(lace.motif, { at: [figure.middle + side * x, y], scale, turn: side * turn }, random))
    }
  }
  const marks = [
    fill(d, figure.tones.cloth, { opacity: 0.42 }),
    laceOn('yoke', figure.tones, sewn),
    fill(ink(yoke.slice(3, 7), 2, random), figure.tones.line, { opacity: 0.7 }),
  ]
  return layer(marks, [clipPath('yoke', d)])
}

function plungeNet(figure: Figure): Layer {
  const random = figure.random('plunge')
  const edge = moved(points('-36,246 0,254 36,246'), figure.middle)
  return layer([
    fill(smoothPath(moved(INSET, figure.middle), true), figure.tones.cloth, { opacity: 0.3 }),
    fill(ink(edge, 1.3, random), figure.tones.line, { opacity: 0.4 }),
  ])
}

/** The folded collar of an off-the-shoulder gown, over the bodice. */
export function drawCollar(figure: Figure): Layer {
  if (figure.spec.neckline !== 'off-shoulder') return NOTHING
  const random = figure.random('collar')
  const { middle, tones } = figure
  const collar = moved(COLLAR, middle)
  const folds = [0, 1, 2, 3].map((i) => {
    const line: Point[] = [
      [middle - 116, 248 + i * 11],
      [middle - 50, 266 + i * 9],
      [middle, 274 + i * 7],
      [middle + 50, 266 + i * 9],
      [middle + 116, 248 + i * 11],
    ]
    return fill(ink(line, 1.6, random), tones.line, { opacity: 0.42 })
  })
  const edges = layer([
    fill(ink(collar.slice(0, 13), 2.6, random), tones.line, { opacity: 0.9 }),
    fill(ink([...collar.slice(12), ...collar.slice(0, 1)], 2, random), tones.line, { opacity: 0.8 }),
  ])
  const cloth = layer(
    [fill(smoothPath(collar, true), 'url(#collar)'), ...folds],
    [
      gradient(
        'collar',
        'across',
        stop(0, tones.shade),
        stop(0.3, tones.light),
        stop(0.62, tones.cloth),
        stop(1, tones.shade),
      ),
    ],
  )
  return stack(cloth, edges)
}

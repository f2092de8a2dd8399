import { mix } from './color.ts'
import type { Figure } from './figure.ts'
import { first, fix, last, moved, type Point, points, resample, smoothPath } from './geometry.ts'
import { ink } from './ink.ts'
import { laceOn, sew } from './lace.ts'
import { CORNERED, getNeckline, symmetric } from './neckline.ts'
import { WAIST_Y } from './silhouette.ts'
import { blurred, clipPath, clipped, ellipse, fill, gradient, type Layer, layer, stop } from './svg.ts'

const SEAM = points('83,296 80,325 65,360 56,392 55,405')

const lineTo = (path: readonly Point[]): string => path.map(([x, y]) => `L${fix(x)} ${fix(y)}`).join('')

type Shape = { d: string; neck: Point[]; left: Point[]; right: Point[] }

function makeShape(figure: Figure): Shape {
  const { neckline } = figure.spec
  const neck = getNeckline(figure.spec).map(([x, y]): Point => [figure.center(y) + x, y])
  const seam = (side: number): Point[] => SEAM.map(([x, y]): Point => [figure.center(y) + side * x, y])
  const [left, right] = [seam(-1), seam(1)]
  const upper = CORNERED.has(neckline) ? `M${lineTo(resample(neck, 60)).slice(1)}` : smoothPath(neck)
  const dip = `Q${fix(figure.center(420))} ${fix(WAIST_Y + figure.cut.waistDip * 2)} ${fix(last(left)[0])} ${WAIST_Y}.0`
  const d = `${upper}${lineTo(resample(right, 24))}${dip}${lineTo(resample([...left].reverse(), 24))}Z`
  return { d, neck, left, right }
}

function modeling(figure: Figure): string[] {
  const random = figure.random('bodice')
  const { tones, center } = figure
  const bust = [-1, 1].flatMap((side) => [
    ellipse(center(318) + side * 40, 322, 34, 20, `fill="${tones.deep}" opacity=".2"`),
    ellipse(center(290) + side * 36 - 6, 290, 22, 20, `fill="${tones.light}" opacity=".75"`),
  ])
  const waist = fill(
    ink(
      [
        [center(340) - 56, 352],
        [center(390) - 52, 402],
      ],
      16,
      random,
      [0, 0],
    ),
    tones.deep,
    { opacity: 0.16 },
  )
  const seams = figure.spec.details?.includes('draped') ? [] : princessSeams(figure)
  return [blurred([...bust, waist], 'softer'), ...seams]
}

function princessSeams(figure: Figure): string[] {
  const random = figure.random('seams')
  return [-1, 1].map((side) => {
    const seam: Point[] = [
      [figure.center(300) + side * 44, 288],
      [figure.center(340) + side * 40, 340],
      [figure.center(WAIST_Y) + side * 27, 412],
    ]
    return fill(ink(seam, 1.6, random), figure.tones.line, { opacity: 0.5 })
  })
}

/** Folds laid by hand: hanging from strap to strap on a cowl, or from the one strap across the body. */
function toFolds({ spec, center }: Figure): Point[][] {
  const c = center(300)
  if (spec.neckline === 'cowl') {
    return [0, 1, 2].map((i) => {
      const half = symmetric(points(`${-54 - i * 6},${256 + i * 14} -26,${286 + i * 18}`), [0, 298 + i * 20])
      return moved(half, c)
    })
  }
  if (!spec.details?.includes('draped')) return []
  return [0, 1, 2, 3, 4, 5, 6].map((i): Point[] => [
    [c - 80 + i * 8, 226 + i * 26],
    [c - 30 + i * 5, 262 + i * 23],
    [c + 30, 292 + i * 17],
    [c + 78 - i * 4, 306 + i * 15],
  ])
}

function drape(figure: Figure): string[] {
  const random = figure.random('drape')
  const { tones } = figure
  const folds = toFolds(figure)
  const shadows = folds.map((fold) =>
    fill(ink(moved(fold, 0, 4), 7, random, [0.2, 0.2]), tones.deep, { opacity: 0.26 }),
  )
  return [
    blurred(shadows, 'soft'),
    ...folds.map((fold) => fill(ink(fold, 1.7, random), tones.line, { opacity: 0.5 })),
  ]
}

function bodiceLace(figure: Figure): string {
  const { lace } = figure.spec
  if (!lace || lace.bodice === 0) return ''
  const random = figure.random('bodice lace')
  const sewn: string[] = []
  for (let y = 160; y < 430; y += 13) {
    for (let x = 4; x <= 96; x += 14) {
      if (random() > 0.2 + lace.bodice * 0.6) continue
      const [dx, dy] = [(random() - 0.5) * 12, (random() - 0.5) * 10]
      const [scale, turn] = [0.34 + random() * 0.3, random() * 360]
      for (const side of [-1, 1]) {
        const at: Point = [figure.center(y) + side * (x + dx), y + dy]
        sewn.push(sew(lace.motif, { at, scale, turn: side * turn }, random))
      }
    }
  }
  return laceOn('bodice', figure.tones, sewn)
}

export function drawBodice(figure: Figure): Layer {
  const random = figure.random('bodice outline')
  const { cloth, shade, deep, light, line } = figure.tones
  const { d, neck, left, right } = makeShape(figure)
  const marks = [
    fill(d, 'url(#bodice-across)'),
    clipped([...modeling(figure), ...drape(figure)], 'bodice'),
    bodiceLace(figure),
    fill(ink([first(left), ...neck, first(right)], 2.6, random, [0.5, 0.5]), line, { opacity: 0.95 }),
    fill(ink(left, 2.6, random, [0.5, 0.4]), line, { opacity: 0.95 }),
    fill(ink(right, 3, random, [0.5, 0.4]), line, { opacity: 0.95 }),
  ]
  return layer(marks, [
    clipPath('bodice', d),
    gradient(
      'bodice-across',
      'across',
      stop(0, mix(shade, deep, 0.2)),
      stop(0.26, mix(cloth, light, 0.4)),
      stop(0.42, light),
      stop(0.66, cloth),
      stop(1, deep),
    ),
  ])
}

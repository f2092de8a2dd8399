import { groundShadow } from '../background.ts'
import { drawBow } from '../bow.ts'
import { type Figure, waistSeam } from '../figure.ts'
import { lerp, moved, type Point, points, steps } from '../geometry.ts'
import { ink } from '../ink.ts'
import { GROUND_Y } from '../silhouette.ts'
import { drawSkirt } from '../skirt.ts'
import { blurred, clipped, fill, type Layer, layer, stack } from '../svg.ts'
import type { Arrangement, Setting } from './accessory-spec.ts'
import { hang, type Panel } from './hang.ts'
import { bareForm, MIDDLE, plainFigure, plainGown } from './on-form.ts'

function waistband({ tones, random: stream }: Setting, width: number): string[] {
  const random = stream('waistband')
  const line = moved(points('-58,404 -30,409 0,411 30,409 58,404'), MIDDLE)
  return [
    fill(ink(line, width, random, [1, 1]), tones.light),
    ...[-width / 2, width / 2].map((dy) =>
      fill(ink(moved(line, 0, dy), 1.7, random, [1, 1]), tones.line, { opacity: 0.75 }),
    ),
  ]
}

const overskirtSide = (side: -1 | 1, grow: number): Panel => {
  const outer = points('56,406 96,452 160,560 222,720 282,900 330,1078').map(
    ([x, y]): Point => [MIDDLE + side * x * grow, y],
  )
  const inner = points('10,412 26,470 48,600 76,780 108,960 132,1104').map(
    ([x, y]): Point => [MIDDLE + side * x, y],
  )
  return {
    id: `overskirt-${side < 0 ? 'left' : 'right'}-${Math.round(grow * 100)}`,
    left: side < 0 ? outer : inner,
    right: side < 0 ? inner : outer,
    folds: 8,
    sag: 20,
    wave: 5,
    opacity: grow > 1 ? 0.4 : 0.8,
    sheer: grow > 1,
  }
}

export function overskirt(setting: Setting): Arrangement {
  const random = setting.random('overskirt bow')
  const sides = [-1, 1] as const
  const layers = [0.97, 1.03].flatMap((grow) => sides.map((side) => hang(overskirtSide(side, grow), setting)))
  const bow = drawBow({ at: [MIDDLE, 410], size: 0.42, tails: 1.4 }, setting.tones, random)
  return {
    layer: stack(
      layer([groundShadow(MIDDLE + 10, GROUND_Y + 22, 360)]),
      plainGown(setting),
      ...layers,
      layer([...waistband(setting, 15), ...bow]),
    ),
  }
}

const TRAIN: Panel = {
  id: 'bow-train',
  left: points('410,418 388,520 338,700 262,900 166,1080 138,1122'),
  right: points('490,418 512,520 562,700 638,900 734,1080 762,1122'),
  folds: 9,
  sag: 48,
  wave: 5,
  opacity: 1,
}

/** Seen from behind: the train falls from a bow at the waist and spreads towards the viewer. */
export function bowTrain(setting: Setting): Arrangement {
  const random = setting.random('bow')
  const bow = drawBow({ at: [MIDDLE, 424], size: 1.35, tails: 1.7 }, setting.tones, random)
  return {
    layer: stack(
      plainGown(setting),
      layer([groundShadow(MIDDLE, 1130, 330, 30)]),
      hang(TRAIN, setting),
      layer(bow),
    ),
  }
}

const TIERS = [0.4, 0.7]

/** Each tier is gathered into a satin ribbon, so each starts fuller than the one above it ended. */
function tierSeams(setting: Setting, figure: Figure): string[] {
  const random = setting.random('tier seams')
  const { tones } = setting
  return TIERS.flatMap((share) => {
    const y = lerp(405, figure.cut.hemY, share)
    const half = figure.halfWidth(y)
    const seam = steps(16).map((t): Point => {
      const u = -1 + 2 * t
      return [figure.center(y) + u * half, y + 30 * (1 - u * u)]
    })
    const gathers = steps(64).map((t) => {
      const u = (-1 + 2 * t) * 0.98
      const [x, top] = [figure.center(y) + u * half, y + 30 * (1 - u * u) + 4]
      const length = 26 + random() * 46
      return fill(
        ink(
          [
            [x, top],
            [x + u * 4, top + length * 0.5],
            [x + u * 9, top + length],
          ],
          1.5,
          random,
          [1, 0],
        ),
        tones.line,
        { opacity: 0.42 },
      )
    })
    return [
      blurred([fill(ink(moved(seam, 0, 10), 26, random, [1, 1]), tones.deep, { opacity: 0.28 })], 'shadow'),
      ...gathers,
      fill(ink(seam, 9, random, [1, 1]), tones.light),
      ...[-5, 5].map((dy) =>
        fill(ink(moved(seam, 0, dy), 1.5, random, [1, 1]), tones.line, { opacity: 0.65 }),
      ),
    ]
  })
}

export function petticoat(setting: Setting): Arrangement {
  const figure = plainFigure(setting, { silhouette: 'ball-gown', fabric: 'tulle' })
  const worn: Layer = stack(
    layer([groundShadow(MIDDLE + 10, GROUND_Y + 20, figure.hemHalf + 50)]),
    bareForm(setting),
    drawSkirt(figure),
    layer([clipped(tierSeams(setting, figure), 'skirt'), ...waistband(setting, 17)]),
    layer(
      drawBow(
        { at: waistSeam(figure)[5] ?? [MIDDLE, 410], size: 0.3, tails: 1.4 },
        setting.tones,
        setting.random('bow'),
      ),
    ),
  )
  return { layer: worn }
}

import { drawBow } from '../bow.ts'
import { mix } from '../color.ts'
import { type Figure, waistSeam } from '../figure.ts'
import { along, moved, steps } from '../geometry.ts'
import { drawFigure } from '../gown.ts'
import { ink } from '../ink.ts'
import { fill, type Layer, layer, stack } from '../svg.ts'
import type { Arrangement, Setting } from './accessory-spec.ts'
import { crystal, JEWEL_DEFS, pearl } from './jewels.ts'
import { plainFigure } from './on-form.ts'

const makeGown = (setting: Setting): Figure => plainFigure(setting, { silhouette: 'a-line', neckline: 'v' })

/** Pearls and stones in a fixed sequence along the waist, shown close up. */
export function beadedBelt(setting: Setting): Arrangement {
  const figure = makeGown(setting)
  const random = setting.random('belt')
  const { tones } = setting
  const seam = waistSeam(figure, 57)
  const ribbon = [
    fill(ink(seam, 25, random, [1, 1]), mix(tones.cloth, tones.shade, 0.55)),
    ...[-12, 12].map((dy) =>
      fill(ink(moved(seam, 0, dy), 1.4, random, [1, 1]), tones.line, { opacity: 0.7 }),
    ),
  ]
  const jewels = steps(16).flatMap((t, i) => {
    const [x, y] = along(seam, 0.02 + t * 0.96)
    const small = [-8.4, 8.4].map((dy) => pearl([x + 3.3, y + dy], 1.9))
    return i % 2 ? [...small, crystal([x, y], 4.6)] : [...small, pearl([x, y], 3.9)]
  })
  const worn: Layer = stack(drawFigure(figure), layer([...ribbon, ...jewels], JEWEL_DEFS))
  return { layer: worn, frame: { x: figure.middle - 132, y: 244, width: 264, height: 352 } }
}

export function satinSash(setting: Setting): Arrangement {
  const figure = makeGown(setting)
  const random = setting.random('sash')
  const { tones } = setting
  const seam = waistSeam(figure, 57)
  const band = [
    fill(ink(seam, 32, random, [1, 1]), mix(tones.cloth, tones.shade, 0.3)),
    fill(ink(moved(seam, 0, -6), 12, random, [0, 0]), tones.light, { opacity: 0.9, filter: 'shadow' }),
    ...[-16, -5, 7, 16].map((dy, i) =>
      fill(ink(moved(seam, 0, dy), 1.4, random, [1, 1]), tones.line, { opacity: i % 3 === 0 ? 0.75 : 0.35 }),
    ),
  ]
  const bow = drawBow({ at: [figure.center(408) - 22, 412], size: 0.78, tails: 2.1 }, tones, random)
  return {
    layer: stack(drawFigure(figure), layer([...band, ...bow])),
    frame: { x: figure.middle - 210, y: 200, width: 420, height: 560 },
  }
}

import { fix, lerp, type Point, points, smoothPath, steps } from '../geometry.ts'
import { ink } from '../ink.ts'
import { laceOn, sew } from '../lace.ts'
import { clipPath, clipped, fill, gradient, type Layer, layer, stack, stop } from '../svg.ts'
import type { Arrangement, Setting } from './accessory-spec.ts'
import { hang, type Panel } from './hang.ts'
import { JEWEL_DEFS, pearl } from './jewels.ts'
import { MIDDLE, plainGown } from './on-form.ts'

const NEAR = { x: 210, y: 88, width: 480, height: 640 }

const toSide = (shape: readonly Point[], side: number): Point[] =>
  shape.map(([x, y]): Point => [MIDDLE + side * x, y])

const FRONT = points('26,176 58,194 96,212 100,250 88,296 82,330 66,352 34,348 14,320 12,270 18,216')
const SLEEVE = points('70,202 100,212 116,262 124,326 130,390 99,396 92,346 84,290 78,240')

function lacePiece(setting: Setting, id: string, shape: readonly Point[]): Layer {
  const { tones } = setting
  const random = setting.random(id)
  const d = smoothPath(shape, true)
  const [xs, ys] = [shape.map(([x]) => x), shape.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const sewn = Array.from({ length: Math.round(((right - left) * (bottom - top)) / 58) }, () => {
    const at: Point = [lerp(left, right, random()), lerp(top, bottom, random())]
    return sew('floral', { at, scale: 0.32 + random() * 0.3, turn: random() * 360 }, random)
  })
  return layer(
    [
      fill(d, tones.cloth, { opacity: 0.72 }),
      laceOn(id, tones, sewn),
      fill(ink([...shape, ...shape.slice(0, 1)], 2.4, random, [0.5, 0.5]), tones.line, { opacity: 0.88 }),
    ],
    [clipPath(id, d)],
  )
}

export function bolero(setting: Setting): Arrangement {
  const pieces = [-1, 1].flatMap((side) => [
    lacePiece(setting, side < 0 ? 'bolero-sleeve-left' : 'bolero-sleeve-right', toSide(SLEEVE, side)),
    lacePiece(setting, side < 0 ? 'bolero-left' : 'bolero-right', toSide(FRONT, side)),
  ])
  return { layer: stack(plainGown(setting), ...pieces), frame: NEAR }
}

const FULL_SLEEVE = points(
  '80,274 104,246 136,240 168,262 178,306 164,344 132,362 158,392 184,446 180,512 150,546 116,548 100,522 98,450 104,392 112,362 94,336 82,306',
)

/** Two clouds of net on each arm: gathered above the elbow and again at the wrist. */
export function detachableSleeves(setting: Setting): Arrangement {
  const { tones } = setting
  const sleeves = [-1, 1].map((side): Layer => {
    const id = side < 0 ? 'full-left' : 'full-right'
    const random = setting.random(id)
    const shape = toSide(FULL_SLEEVE, side)
    const d = smoothPath(shape, true)
    const gather = (x: number, y: number, reach: number, count: number): string[] =>
      steps(count).map((t) => {
        const lean = (t - 0.5) * 110
        return fill(
          ink(
            [
              [x + lean * 0.3, y],
              [x + lean * 0.7, y + reach * 0.5],
              [x + lean, y + reach * (0.7 + random() * 0.4)],
            ],
            1.5,
            random,
            [1, 0],
          ),
          tones.line,
          { opacity: 0.4 },
        )
      })
    const at = (x: number): number => MIDDLE + side * x
    const band = (x1: number, y1: number, x2: number, y2: number): string[] => {
      const line: Point[] = [
        [at(x1), y1],
        [at((x1 + x2) / 2), (y1 + y2) / 2 + 3],
        [at(x2), y2],
      ]
      return [
        fill(ink(line, 11, random, [1, 1]), tones.cloth),
        fill(ink(line, 1.6, random, [1, 1]), tones.line, { opacity: 0.6 }),
      ]
    }
    return layer(
      [
        fill(d, `url(#${id}-fill)`, { opacity: 0.86 }),
        clipped(
          [
            ...gather(at(122), 358, -86, 10),
            ...gather(at(122), 362, 96, 10),
            ...gather(at(132), 550, -90, 10),
            ...gather(at(104), 250, 60, 8),
          ],
          id,
        ),
        fill(ink([...shape, ...shape.slice(0, 1)], 2.3, random, [0.5, 0.5]), tones.line, { opacity: 0.8 }),
        ...band(108, 364, 136, 362),
        ...band(114, 548, 152, 546),
      ],
      [
        clipPath(id, d),
        gradient(
          `${id}-fill`,
          'across',
          stop(0, side < 0 ? tones.shade : tones.cloth),
          stop(0.45, tones.light),
          stop(1, side < 0 ? tones.cloth : tones.shade),
        ),
      ],
    )
  })
  return { layer: stack(plainGown(setting), ...sleeves), frame: NEAR }
}

const CAPE_EDGE = points('44,186 106,214 136,330 168,560 220,840 292,1086')
const CAPE_BACK: Panel = {
  id: 'cape-back',
  left: CAPE_EDGE.map(([x, y]): Point => [MIDDLE - x, y]),
  right: CAPE_EDGE.map(([x, y]): Point => [MIDDLE + x, y]),
  folds: 14,
  sag: 34,
  wave: 3,
  opacity: 0.6,
  sheer: true,
}

const capeFront = (side: -1 | 1): Panel => {
  const outer = CAPE_EDGE.map(([x, y]): Point => [MIDDLE + side * x, y])
  const inner = points('14,180 44,240 70,380 92,620 118,860 140,1102').map(
    ([x, y]): Point => [MIDDLE + side * x, y],
  )
  return {
    id: side < 0 ? 'cape-left' : 'cape-right',
    left: side < 0 ? outer : inner,
    right: side < 0 ? inner : outer,
    folds: 6,
    sag: 6,
    wave: 3,
    opacity: 0.4,
    sheer: true,
  }
}

export function cape(setting: Setting): Arrangement {
  const random = setting.random('collar')
  const { tones } = setting
  const collar = points('-38,190 -27,172 -14,180 0,186 14,180 27,172 38,190 16,199 0,202 -16,199').map(
    ([x, y]): Point => [MIDDLE + x, y],
  )
  const clasp = layer(
    [
      fill(smoothPath(collar, true), tones.cloth),
      fill(ink([...collar, ...collar.slice(0, 1)], 2, random, [0.5, 0.5]), tones.line, { opacity: 0.8 }),
      pearl([MIDDLE, 194], 8),
      `<path d="M${fix(MIDDLE - 30)} 186Q${fix(MIDDLE)} 196 ${fix(MIDDLE + 30)} 186" fill="none" stroke="${tones.line}" stroke-opacity=".4"/>`,
    ],
    JEWEL_DEFS,
  )
  const worn = stack(
    hang(CAPE_BACK, setting),
    plainGown(setting),
    hang(capeFront(-1), setting),
    hang(capeFront(1), setting),
    clasp,
  )
  return { layer: worn }
}

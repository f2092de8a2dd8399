import { along, lerp, moved, type Point, points, smoothPath, steps } from '../geometry.ts'
import type { Motif } from '../gown-spec.ts'
import { ink } from '../ink.ts'
import { laceOn, sew } from '../lace.ts'
import { clipPath, fill, type Layer, layer, NOTHING, stack } from '../svg.ts'
import { bead } from '../trims.ts'
import type { Arrangement, Setting } from './accessory-spec.ts'
import { hang, lineDown, makeHem, type Panel } from './hang.ts'
import { drawHead } from './head-form.ts'
import { MIDDLE, plainGown, standingBack } from './on-form.ts'

const edges = (right: readonly Point[], left: readonly Point[] = right) => ({
  left: left.map(([x, y]): Point => [MIDDLE - x, y]),
  right: right.map(([x, y]): Point => [MIDDLE + x, y]),
})

const cloth = { sheer: true, opacity: 0.62, sag: 30, wave: 3.4, folds: 11 }

const FINGERTIP: Panel = {
  ...cloth,
  ...edges(points('14,16 48,30 84,120 128,250 168,420 188,610')),
  id: 'veil',
}
const CHAPEL: Panel = {
  ...cloth,
  ...edges(points('14,16 48,30 86,120 126,280 160,520 208,820 286,1084')),
  id: 'veil',
  folds: 13,
  sag: 44,
}
const CATHEDRAL: Panel = {
  ...cloth,
  ...edges(
    points('14,16 48,30 86,120 124,280 156,520 214,840 340,1060 438,1106'),
    points('14,16 48,30 86,120 124,280 152,520 190,820 236,1000 276,1092'),
  ),
  id: 'veil',
  folds: 14,
  sag: 48,
}
const MANTILLA: Panel = {
  ...cloth,
  ...edges(points('4,-4 46,14 74,90 112,220 150,460 196,800 262,1082')),
  id: 'veil',
  folds: 12,
  sag: 44,
}
const BLUSHER: Panel = {
  ...cloth,
  ...edges(points('10,0 54,18 82,96 116,220 146,330 152,400')),
  id: 'blusher',
  opacity: 0.34,
  folds: 9,
  sag: 46,
}

const NEAR = { x: 195, y: 76, width: 510, height: 680 }

/** Lace along a line, several rows deep towards the inside of the cloth. */
function border(
  setting: Setting,
  path: readonly Point[],
  inward: (at: Point, by: number) => Point,
  motif: Motif,
): string[] {
  const random = setting.random(`border ${path.length}`)
  const length = path
    .slice(1)
    .reduce((sum, [x, y], i) => sum + Math.hypot(x - (path[i]?.[0] ?? x), y - (path[i]?.[1] ?? y)), 0)
  return steps(Math.round(length / 9)).flatMap((t, i) => {
    const rim = sew(motif, { at: inward(along(path, t), 4), scale: 0.5, turn: (i * 137) % 360 }, random)
    const inner = inward(along(path, t), 12 + random() * 18)
    return random() < 0.6
      ? [rim, sew(motif, { at: inner, scale: 0.42, turn: random() * 360 }, random)]
      : [rim]
  })
}

const towardsMiddle = ([x, y]: Point, by: number): Point => [x + (x < MIDDLE ? by : -by), y]
const upwards = ([x, y]: Point, by: number): Point => [x, y - by]

function comb({ tones, random: stream }: Setting): string[] {
  const random = stream('comb')
  return steps(16).map((t) =>
    bead(
      [lerp(MIDDLE - 34, MIDDLE + 34, t), 18 - 13 * Math.sin(t * Math.PI)],
      2 + random() * 1.8,
      tones.line,
    ),
  )
}

const worn = (setting: Setting, behind: Layer, before: Layer = NOTHING): Layer =>
  standingBack(stack(behind, plainGown(setting), drawHead(MIDDLE, setting), before))

export const fingertipVeil = (setting: Setting): Arrangement => ({
  layer: worn(setting, hang(FINGERTIP, setting), layer(comb(setting))),
})

export function chapelVeil(setting: Setting): Arrangement {
  const random = setting.random('cord')
  const cord = [lineDown(CHAPEL, 0), lineDown(CHAPEL, 1), makeHem(CHAPEL)].map((path) =>
    fill(ink(path, 4.5, random, [0.7, 0.7]), setting.tones.light),
  )
  const veil = hang(CHAPEL, setting)
  return { layer: worn(setting, layer([...cord, ...veil.marks], veil.defs), layer(comb(setting))) }
}

export function cathedralVeil(setting: Setting): Arrangement {
  const random = setting.random('embroidery')
  const sewn = Array.from({ length: 170 }, () => {
    const [x, y] = along(lineDown(CATHEDRAL, random()), 1 - random() ** 2.2 * 0.62)
    return sew('vine', { at: [x, y - 6], scale: 0.44 + random() * 0.34, turn: random() * 360 }, random)
  })
  const veil = stack(hang(CATHEDRAL, setting), layer([laceOn('veil', setting.tones, sewn)]))
  return { layer: worn(setting, veil, layer(comb(setting))) }
}

export function laceEdgeVeil(setting: Setting): Arrangement {
  const sides = [lineDown(MANTILLA, 0), lineDown(MANTILLA, 1)].flatMap((path) =>
    border(setting, path, towardsMiddle, 'floral'),
  )
  const hem = border(setting, makeHem(MANTILLA), upwards, 'floral')
  const veil = stack(hang(MANTILLA, setting), layer([laceOn('veil', setting.tones, [...sides, ...hem])]))
  const crown = moved(points('-47,40 -40,12 -22,-2 0,-6 22,-2 40,12 47,40'), MIDDLE)
  const over = border(setting, crown, ([x, y], by) => [x, y + by * 0.4], 'floral')
  const rim = smoothPath(
    moved(points('-52,60 -50,16 -24,-10 0,-14 24,-10 50,16 52,60 40,34 0,18 -40,34'), MIDDLE),
    true,
  )
  const front = layer(
    [fill(rim, setting.tones.light, { opacity: 0.6 }), laceOn('rim', setting.tones, over)],
    [clipPath('rim', rim)],
  )
  return { layer: worn(setting, veil, front) }
}

export function blusherVeil(setting: Setting): Arrangement {
  const front = stack(hang(BLUSHER, setting), layer(comb(setting)))
  return { layer: worn(setting, hang({ ...FINGERTIP, opacity: 0.5 }, setting), front), frame: NEAR }
}

export function julietCapVeil(setting: Setting): Arrangement {
  const { tones } = setting
  const random = setting.random('cap')
  const shape = moved(points('-46,46 -47,22 -30,2 0,-4 30,2 47,22 46,46 24,54 0,57 -24,54'), MIDDLE)
  const d = smoothPath(shape, true)
  const sewn = Array.from({ length: 90 }, () => {
    const at: Point = [MIDDLE + (random() - 0.5) * 96, -4 + random() * 62]
    return sew('floral', { at, scale: 0.3 + random() * 0.2, turn: random() * 360 }, random)
  })
  const rim = moved(points('-46,46 -24,54 0,57 24,54 46,46'), MIDDLE)
  const pearls = steps(22).map((t) => bead(along(rim, t), 3, tones.line))
  const cap = layer(
    [
      fill(d, tones.cloth, { opacity: 0.92 }),
      laceOn('juliet-cap', tones, sewn),
      fill(ink([...shape, ...shape.slice(0, 1)], 2, random, [0.6, 0.6]), tones.line, { opacity: 0.8 }),
      ...pearls,
    ],
    [clipPath('juliet-cap', d)],
  )
  return { layer: worn(setting, hang(FINGERTIP, setting), cap), frame: NEAR }
}

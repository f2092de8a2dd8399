import { along, last, lerp, type Point, polygon, resample, smoothPath, steps } from '../geometry.ts'
import { ink } from '../ink.ts'
import { blurred, clipPath, clipped, fill, type Layer, layer } from '../svg.ts'
import type { Setting } from './accessory-spec.ts'

export type Panel = {
  readonly id: string
  /** The panel's two edges, each from top to bottom. */
  readonly left: readonly Point[]
  readonly right: readonly Point[]
  readonly folds: number
  /** How far the hem's middle hangs below its ends, and how deep its waves are. */
  readonly sag: number
  readonly wave: number
  readonly opacity: number
  /** Sheer cloth shows fewer shadows and finer lines than satin. */
  readonly sheer?: boolean
}

const SAMPLES = 28

/** A line down the panel at a fraction `u` of its width: every fold, thread and trim follows one. */
export function lineDown({ left, right, sag }: Panel, u: number): Point[] {
  const [a, b] = [resample(left, SAMPLES), resample(right, SAMPLES)]
  return steps(SAMPLES).map((t): Point => {
    const [p, q] = [along(a, t), along(b, t)]
    return [lerp(p[0], q[0], u), lerp(p[1], q[1], u) + sag * (1 - (2 * u - 1) ** 2) * t * t]
  })
}

/** The lower edge from left to right, with a wave at every fold. */
export function makeHem(panel: Panel): Point[] {
  return steps(panel.folds * 6).map((t): Point => {
    const [x, y] = last(lineDown(panel, t))
    const ends = Math.min(1, t * panel.folds, (1 - t) * panel.folds)
    const round = Math.abs(Math.sin(t * panel.folds * Math.PI)) - 0.5
    return [x, y + panel.wave * 1.6 * ends * round]
  })
}

const makeOutline = (panel: Panel): Point[] => [
  ...lineDown(panel, 0),
  ...makeHem(panel),
  ...lineDown(panel, 1).reverse(),
]

function band(panel: Panel, u: number, spread: number): string {
  const near = lineDown(panel, u)
  const far = lineDown(panel, u + spread)
  return polygon([
    ...near,
    ...far.map((point, i): Point => along([near[i] ?? point, point], i / SAMPLES)).reverse(),
  ])
}

/** Cloth hanging between two edges: a veil, a cape's side, a train. */
export function hang(panel: Panel, { tones, random: stream }: Setting): Layer {
  const random = stream(panel.id)
  const d = smoothPath(makeOutline(panel), true)
  const shares = Array.from({ length: panel.folds - 1 }, (_, i) => (i + 0.7 + random() * 0.6) / panel.folds)
  const depth = panel.sheer ? 0.16 : 0.32
  const shadows = shares.flatMap((u) => [
    fill(band(panel, u, -0.5 / panel.folds), tones.deep, { opacity: depth }),
    fill(band(panel, u, 0.45 / panel.folds), tones.light, { opacity: panel.sheer ? 0.4 : 0.75 }),
  ])
  const lines = shares.map((u) =>
    fill(ink(lineDown(panel, u).slice(4), panel.sheer ? 1.3 : 1.7, random, [0, 0.9]), tones.line, {
      opacity: panel.sheer ? 0.3 : 0.5,
    }),
  )
  const threads = panel.sheer
    ? Array.from({ length: 18 }, () =>
        fill(ink(lineDown(panel, random()), 1, random, [0, 0]), tones.line, { opacity: 0.12 }),
      )
    : []
  const edge = { opacity: panel.sheer ? 0.55 : 0.85 }
  const marks = [
    fill(d, panel.sheer ? tones.light : tones.cloth, { opacity: panel.opacity }),
    clipped([blurred(shadows, 'softer'), ...threads, ...lines], panel.id),
    fill(ink(lineDown(panel, 0), 2, random, [0.3, 0.6]), tones.line, edge),
    fill(ink(lineDown(panel, 1), 2.2, random, [0.3, 0.6]), tones.line, edge),
    fill(ink(makeHem(panel), 2, random, [0.6, 0.6]), tones.line, edge),
  ]
  return layer(marks, [clipPath(panel.id, d)])
}

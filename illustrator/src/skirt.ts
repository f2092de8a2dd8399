import { mix } from './color.ts'
import { drawFabric } from './fabric.ts'
import type { Figure } from './figure.ts'
import { lerp, type Point, polygon, smoothPath, smoothstep, steps } from './geometry.ts'
import { ink } from './ink.ts'
import { laceOn, sew } from './lace.ts'
import { WAIST_Y } from './silhouette.ts'
import { blurred, clipPath, clipped, fill, gradient, type Layer, layer, stack, stop } from './svg.ts'

type Outline = { readonly d: string; readonly left: Point[]; readonly right: Point[]; readonly hem: Point[] }

/** Between two folds the hem hangs in a shallow curve, drawn with four points. */
function hemPoints(figure: Figure): Point[] {
  const random = figure.random('hem')
  const { cusps, hemHalf, cut, hemHeight } = figure
  const cx = figure.center(cut.hemY)
  const points = cusps.slice(0, -1).flatMap((a, i): Point[] => {
    const b = cusps[i + 1] ?? 1
    const m = (a + b) / 2
    const drop = (3 + (b - a) * hemHalf * (0.16 + random() * 0.12)) * cut.wave
    return [
      [cx + a * hemHalf, hemHeight(a)],
      [cx + lerp(a, m, 0.55) * hemHalf, hemHeight(m) + drop * 0.75],
      [cx + lerp(m, b, 0.55) * hemHalf, hemHeight(m) + drop * 0.7],
    ]
  })
  return [...points, [cx + hemHalf, hemHeight(1)]]
}

function makeOutline(figure: Figure): Outline {
  const heights: number[] = []
  for (let y = WAIST_Y; y < figure.cut.hemY - 10; y += 26) heights.push(y)
  const left = heights.map((y): Point => [figure.side(-1, y), y])
  const right = heights.map((y): Point => [figure.side(1, y), y])
  const hem = hemPoints(figure)
  return { d: smoothPath([...left, ...hem, ...[...right].reverse()], true), left, right, hem }
}

type Strip = { u: number; spread: number; from: number; to: number; bell?: boolean }

/** A band of light or shadow that follows the skirt from one height to another. */
function strip(figure: Figure, { u, spread, from, to, bell = false }: Strip): string {
  const { cut, spec } = figure
  const near: Point[] = []
  const far: Point[] = []
  for (const t of steps(14)) {
    const y = lerp(from, to, t)
    const [half, c] = [figure.halfWidth(Math.min(y, cut.hemY)), figure.center(Math.min(y, cut.hemY))]
    const sway = Math.sin(t * 3.1 + u * 9) * (spec.silhouette === 'sheath' ? 0.005 : 0.012)
    const open = bell ? Math.sin(Math.PI * t) ** 1.4 : smoothstep(Math.min(1, t * 1.15))
    near.push([c + (u + sway) * half, y])
    far.unshift([c + (u + sway + spread * open) * half, y])
  }
  return polygon([...near, ...far])
}

function shading(figure: Figure): string[] {
  const random = figure.random('shading')
  const { cusps, cut, tones, spec } = figure
  const matte = spec.fabric === 'crepe' || spec.fabric === 'chiffon' ? 0.62 : 1
  const [broad, fine]: [string[], string[]] = [[], []]
  const to = cut.hemY + 46
  for (const [i, u] of cusps.entries()) {
    const from =
      cut.gathered > random()
        ? cut.foldsFrom + random() * 24
        : lerp(cut.foldsFrom, cut.hemY, 0.12 + random() * 0.45)
    const before = u - (cusps[i - 1] ?? -1.1)
    const after = (cusps[i + 1] ?? 1.1) - u
    broad.push(
      fill(strip(figure, { u, spread: -before * 0.55, from, to }), tones.deep, {
        opacity: matte * (tones.dark ? 0.5 : 0.3),
      }),
    )
    broad.push(
      fill(strip(figure, { u, spread: after * 0.5, from: from + 30, to }), tones.light, {
        opacity: matte * (tones.dark ? 0.35 : 0.75),
      }),
    )
    fine.push(
      fill(strip(figure, { u: u - 0.004, spread: -0.28 / cusps.length, from, to }), tones.deep, {
        opacity: matte * 0.36,
      }),
    )
  }
  if (spec.fabric === 'satin' || spec.fabric === 'mikado') broad.push(...sheen(figure))
  return [blurred(broad, 'softer'), blurred(fine, 'soft')]
}

function sheen(figure: Figure): string[] {
  const { spec, cut, tones } = figure
  const narrow = spec.silhouette === 'mermaid' || spec.silhouette === 'fit-and-flare'
  const to = lerp(430, cut.hemY, narrow ? 0.62 : 0.96)
  return [-0.4, 0.28].map((u) =>
    fill(strip(figure, { u, spread: 0.12, from: 425, to, bell: true }), tones.light, {
      opacity: tones.dark ? 0.45 : 0.85,
    }),
  )
}

function foldLines(figure: Figure): string[] {
  const random = figure.random('fold lines')
  const { cusps, cut, tones, spec } = figure
  const opacity = { satin: 0.62, mikado: 0.72, crepe: 0.42, tulle: 0.5, chiffon: 0.42, organza: 0.55 }[
    spec.fabric
  ]
  return cusps.slice(1, -1).map((u) => {
    const from = lerp(cut.foldsFrom, cut.hemY, cut.gathered > 0.5 ? random() * 0.16 : 0.2 + random() * 0.4)
    const line = steps(8).map((t): Point => {
      const y = lerp(from, figure.hemHeight(u) - 2, t)
      const bounded = Math.min(y, cut.hemY)
      return [figure.center(bounded) + (u + Math.sin(t * 3.1 + u * 9) * 0.012) * figure.halfWidth(bounded), y]
    })
    return fill(ink(line, 1.7, random, [0, 0.9]), tones.line, { opacity })
  })
}

/** Short pleats pressed in at the waist of a full skirt. */
function gathers(figure: Figure): string[] {
  const { cut, tones } = figure
  if (cut.gathered < 0.5) return []
  const random = figure.random('gathers')
  return Array.from({ length: 26 }, () => {
    const u = -0.95 + 1.9 * random()
    const length = 40 + random() * 90
    const dip = cut.waistDip * (1 - u * u)
    const pleat: Point[] = [
      [figure.center(412) + u * 52, 412 + dip],
      [figure.center(430) + u * figure.halfWidth(434), 434 + dip],
      [figure.center(470) + u * figure.halfWidth(412 + length), 418 + length],
    ]
    return fill(ink(pleat, 1.5, random, [0.6, 0]), tones.line, { opacity: 0.42 })
  })
}

function skirtLace(figure: Figure): string {
  const { spec, cut, tones } = figure
  const { lace } = spec
  if (!lace || lace.skirt === 'none') return ''
  const random = figure.random('skirt lace')
  const narrow = ['sheath', 'mermaid', 'fit-and-flare'].includes(spec.silhouette)
  const fromWaist = lace.skirt === 'waist' || lace.skirt === 'both'
  const fromHem = lace.skirt === 'hem' || lace.skirt === 'both'
  const tries = Math.round(620 * lace.bodice * (spec.silhouette === 'ball-gown' ? 1.4 : narrow ? 0.8 : 1))
  const sewn: string[] = []
  for (let i = 0; i < tries; i++) {
    const y = lerp(412, cut.hemY + 26, random())
    const u = random()
    const waist = Math.max(0, 1 - (y - WAIST_Y) / (narrow ? 300 : 230))
    const hem = Math.max(0, 1 - (cut.hemY + 30 - y) / (narrow ? 130 : 180))
    const chance =
      lace.skirt === 'all' ? 0.72 : Math.max(fromWaist ? waist ** 1.2 : 0, fromHem ? hem ** 1.3 : 0)
    if (random() >= chance) continue
    const [scale, turn] = [0.36 + random() * 0.42, random() * 360]
    const bounded = Math.min(y, cut.hemY)
    for (const side of [-1, 1]) {
      const at: Point = [figure.center(bounded) + side * u * figure.halfWidth(bounded), y]
      sewn.push(sew(lace.motif, { at, scale, turn: side * turn }, random))
    }
  }
  return laceOn('skirt', tones, sewn)
}

function contour({ left, right, hem }: Outline, figure: Figure): string[] {
  const random = figure.random('contour')
  const { line } = figure.tones
  const scallops = figure.cusps
    .slice(0, -1)
    .map((_, i) => fill(ink(hem.slice(i * 3, i * 3 + 4), 2.8, random, [0.3, 0.3]), line, { opacity: 0.9 }))
  return [
    fill(ink([...left.slice(0, -1), ...hem.slice(0, 1)], 3, random, [0.5, 0.5]), line, { opacity: 0.95 }),
    fill(ink([...right.slice(0, -1), ...hem.slice(-1)], 3.4, random, [0.5, 0.5]), line, { opacity: 0.95 }),
    ...scallops,
  ]
}

export function drawSkirt(figure: Figure): Layer {
  const { cloth, shade, deep, light } = figure.tones
  const outline = makeOutline(figure)
  const base = layer(
    [
      fill(outline.d, 'url(#skirt-across)'),
      fill(outline.d, 'url(#skirt-down)'),
      clipped(shading(figure), 'skirt'),
    ],
    [
      clipPath('skirt', outline.d),
      gradient(
        'skirt-across',
        'across',
        stop(0, mix(shade, deep, 0.35)),
        stop(0.16, mix(cloth, shade, 0.55)),
        stop(0.38, light),
        stop(0.62, cloth),
        stop(0.86, mix(cloth, shade, 0.7)),
        stop(1, deep),
      ),
      gradient(
        'skirt-down',
        'down',
        stop(0, deep, figure.cut.gathered > 0.5 ? 0.34 : 0.16),
        stop(0.14, deep, 0.04),
        stop(0.7, deep, 0),
        stop(1, deep, 0.3),
      ),
    ],
  )
  return stack(
    base,
    drawFabric(figure),
    layer([...foldLines(figure), ...gathers(figure), skirtLace(figure), ...contour(outline, figure)]),
  )
}

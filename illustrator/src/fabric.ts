import type { Figure } from './figure.ts'
import { lerp, type Point, polygon, smoothPath, steps } from './geometry.ts'
import { ink } from './ink.ts'
import { WAIST_Y } from './silhouette.ts'
import { blurred, clipped, fill, type Layer, layer, NOTHING } from './svg.ts'

/** What the fabric adds to the folds of the skirt: net, pleats or tiers. Satin, mikado and crepe add nothing. */
export function drawFabric(figure: Figure): Layer {
  const marks: string[] = []
  if (figure.spec.fabric === 'tulle' || figure.spec.fabric === 'organza') marks.push(...net(figure))
  if (figure.spec.fabric === 'chiffon') marks.push(clipped(pleats(figure), 'skirt'))
  if (figure.spec.details?.includes('tiers')) marks.push(clipped(tiers(figure), 'skirt'))
  return marks.length ? layer(marks) : NOTHING
}

function net(figure: Figure): string[] {
  const random = figure.random('net')
  const { cut, tones, hemHalf } = figure
  const cx = figure.center(cut.hemY)
  const veils = steps(3).map((k) => {
    const grow = 1.02 + k * 0.036
    const lean = (random() - 0.5) * 16
    const edge = (side: number): Point[] =>
      steps(26).map((t): Point => {
        const y = lerp(WAIST_Y, cut.hemY - 12, t)
        return [figure.center(y) + lean * t + side * figure.halfWidth(y) * grow, y]
      })
    const hem: Point[] = [
      [cx - hemHalf * grow * 0.97, cut.hemY + 3],
      [cx - hemHalf * grow * 0.84, cut.hemY + 12],
      [cx - hemHalf * grow * 0.5, cut.hemY + 22 + k * 12],
      [cx, cut.hemY + 44 - k * 18],
      [cx + hemHalf * grow * 0.5, cut.hemY + 24 - k * 9],
      [cx + hemHalf * grow * 0.84, cut.hemY + 12],
      [cx + hemHalf * grow * 0.97, cut.hemY + 3],
    ]
    return fill(smoothPath([...edge(-1), ...hem, ...edge(1).reverse()], true), tones.light, {
      opacity: tones.dark ? 0.1 : 0.16,
    })
  })
  const threads = Array.from({ length: 46 }, () => {
    const u = -1 + 2 * random()
    return fill(ink(fallingLine(figure, u, random() * 30), 1.2, random, [0, 0]), tones.line, {
      opacity: 0.16,
    })
  })
  return [...veils, ...threads]
}

const fallingLine = (figure: Figure, u: number, drop: number): Point[] => {
  const { cut, hemHalf } = figure
  const [high, low] = [lerp(WAIST_Y, cut.hemY, 0.29), lerp(WAIST_Y, cut.hemY, 0.73)]
  return [
    [figure.center(415) + u * 52, 415],
    [figure.center(high) + u * figure.halfWidth(high), high + drop],
    [figure.center(low) + u * figure.halfWidth(low), low],
    [figure.center(cut.hemY) + u * hemHalf, cut.hemY + 20],
  ]
}

function pleats(figure: Figure): string[] {
  const random = figure.random('pleats')
  const { tones } = figure
  return steps(46).map((t) => {
    const u = Math.sin((t - 0.5) * Math.PI) * 0.99
    const line = ink(fallingLine(figure, u, random() * 10), 1.5, random, [0.5, 0.3])
    return fill(line, t % 0.08 < 0.04 ? tones.light : tones.line, { opacity: t % 0.08 < 0.04 ? 0.6 : 0.2 })
  })
}

/** Ruffles: each tier ends in a waved edge that casts a shadow on the one below. */
function tiers(figure: Figure): string[] {
  const random = figure.random('tiers')
  const { tones } = figure
  const edges = [0.24, 0.42, 0.6, 0.79].map((share) => tierEdge(figure, share, random() * 6))
  const below = (edge: readonly Point[], by: number): string =>
    polygon([...edge, ...edge.map(([x, y]): Point => [x, y + by]).reverse()])
  const modeling = edges.flatMap((edge) => [
    fill(below(edge, -34), tones.light, { opacity: tones.dark ? 0.18 : 0.5 }),
    fill(below(edge, 16), tones.deep, { opacity: 0.4 }),
  ])
  const lines = edges.map((edge) => fill(ink(edge, 2.1, random, [0.6, 0.6]), tones.line, { opacity: 0.75 }))
  return [blurred(modeling, 'soft'), ...lines]
}

function tierEdge(figure: Figure, share: number, lean: number): Point[] {
  const y = lerp(WAIST_Y, figure.cut.hemY, share)
  const half = figure.halfWidth(y)
  const waves = Math.round(half / 21)
  return steps(waves * 10).map((t): Point => {
    const u = -1 + 2 * t
    const turn = t * waves * Math.PI
    const wave = Math.sin(turn * 2 + lean) + 0.4 * Math.sin(turn * 3.3 + lean * 2)
    return [figure.center(y) + u * half * 1.02, y + 26 * (1 - u * u) + wave * 5.5]
  })
}

export type Point = readonly [x: number, y: number]

/** Parses points in the notation of an SVG polyline: '0,10 20,30'. */
export function points(text: string): Point[] {
  return text.split(' ').map((word): Point => {
    const [x = Number.NaN, y = Number.NaN] = word.split(',').map(Number)
    if (Number.isNaN(x + y)) throw new Error(`not a point: ${word}`)
    return [x, y]
  })
}

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t
export const smoothstep = (t: number): number => t * t * (3 - 2 * t)
export const steps = (count: number): number[] => Array.from({ length: count + 1 }, (_, i) => i / count)
export const mirrored = (points: readonly Point[]): Point[] =>
  points.map(([x, y]): Point => [-x, y]).reverse()
export const moved = (points: readonly Point[], dx: number, dy = 0): Point[] =>
  points.map(([x, y]): Point => [x + dx, y + dy])
export const scaled = (points: readonly Point[], factor: number): Point[] =>
  points.map(([x, y]): Point => [x * factor, y * factor])

/** One decimal is a tenth of a unit in a 900-unit picture; more digits would only make the file longer. */
export const fix = (n: number): string => {
  const text = n.toFixed(1)
  return text === '-0.0' ? '0.0' : text
}
const pair = ([x, y]: Point): string => `${fix(x)} ${fix(y)}`

const at = (points: readonly Point[], i: number): Point => {
  const point = points[Math.max(0, Math.min(points.length - 1, i))]
  if (!point) throw new Error('a curve needs at least one point')
  return point
}

export const first = (points: readonly Point[]): Point => at(points, 0)
export const last = (points: readonly Point[]): Point => at(points, points.length - 1)

/** A smooth function through [y, width] knots: Catmull-Rom, flat above the first knot. */
export function widthThrough(knots: readonly Point[]): (y: number) => number {
  return (y) => {
    const end = knots.findIndex(([knotY]) => y <= knotY)
    if (end === 0) return first(knots)[1]
    if (end < 0) return last(knots)[1]
    const [y1, w1] = at(knots, end - 1)
    const [y2, w2] = at(knots, end)
    const [y0, w0] = end > 1 ? at(knots, end - 2) : [2 * y1 - y2, w1]
    const [y3, w3] = end < knots.length - 1 ? at(knots, end + 1) : [2 * y2 - y1, w2 + (w2 - w1) * 0.6]
    const span = y2 - y1
    const t = (y - y1) / span
    const in1 = ((w2 - w0) / (y2 - y0)) * span
    const in2 = ((w3 - w1) / (y3 - y1)) * span
    const t2 = t * t
    const t3 = t2 * t
    return (2 * t3 - 3 * t2 + 1) * w1 + (t3 - 2 * t2 + t) * in1 + (3 * t2 - 2 * t3) * w2 + (t3 - t2) * in2
  }
}

export const polygon = (points: readonly Point[]): string => `M${points.map(pair).join('L')}Z`

export function smoothPath(points: readonly Point[], close = false): string {
  let d = `M${pair(first(points))}`
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(points, i - 1), at(points, i), at(points, i + 1), at(points, i + 2)]
    const c1: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const c2: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${pair(c1)} ${pair(c2)} ${pair(to)}`
  }
  return close ? `${d}Z` : d
}

/** More points along the same smooth curve, for brush strokes and for outlines with sharp corners. */
export function resample(points: readonly Point[], count = 40): Point[] {
  const perSpan = Math.max(4, Math.round(count / (points.length - 1)))
  const out: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, e] = [at(points, i - 1), at(points, i), at(points, i + 1), at(points, i + 2)]
    for (let j = 0; j < perSpan; j++) {
      const t = j / perSpan
      const along = (q: 0 | 1): number =>
        0.5 *
        (2 * b[q] +
          (c[q] - a[q]) * t +
          (2 * a[q] - 5 * b[q] + 4 * c[q] - e[q]) * t * t +
          (3 * b[q] - a[q] - 3 * c[q] + e[q]) * t * t * t)
      out.push([along(0), along(1)])
    }
  }
  out.push(last(points))
  return out
}

/** The point at a fraction `t` of the way along a polyline, measured by index. */
export function along(points: readonly Point[], t: number): Point {
  const k = t * (points.length - 1)
  const [a, b] = [at(points, Math.floor(k)), at(points, Math.floor(k) + 1)]
  return [lerp(a[0], b[0], k % 1), lerp(a[1], b[1], k % 1)]
}

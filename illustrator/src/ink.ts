import { lerp, type Point, polygon, resample } from './geometry.ts'
import type { Random } from './random.ts'

/** How thick the stroke is at its start and end, as a fraction of its full width. */
type Taper = readonly [start: number, end: number]

const BOTH_ENDS: Taper = [0.15, 0.15]

/** The outline of a brush stroke along the points: it swells a little, and thins towards its ends. */
export function ink(
  points: readonly Point[],
  width: number,
  random: Random,
  taper: Taper = BOTH_ENDS,
): string {
  const path = resample(points, 48)
  const phase = random() * 6
  const left: Point[] = []
  const right: Point[] = []
  for (const [i, [x, y]] of path.entries()) {
    const [px, py] = path[Math.max(0, i - 1)] ?? [x, y]
    const [qx, qy] = path[Math.min(path.length - 1, i + 1)] ?? [x, y]
    const length = Math.hypot(qx - px, qy - py) || 1
    const t = i / (path.length - 1)
    const press = Math.min(
      lerp(taper[0], 1, Math.min(1, t / 0.3)),
      lerp(taper[1], 1, Math.min(1, (1 - t) / 0.3)),
    )
    const half = width * 0.5 * press * (0.88 + 0.24 * Math.sin(t * 7 + phase))
    const [nx, ny] = [(-(qy - py) / length) * half, ((qx - px) / length) * half]
    left.push([x + nx, y + ny])
    right.unshift([x - nx, y - ny])
  }
  return polygon([...left, ...right])
}

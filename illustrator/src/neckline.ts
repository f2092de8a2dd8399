import { mirrored, type Point, points } from './geometry.ts'
import type { GownSpec, Neckline } from './gown-spec.ts'

export const symmetric = (left: readonly Point[], center: Point): Point[] => [
  ...left,
  center,
  ...mirrored(left),
]

const SWEETHEART = symmetric(points('-76,282 -58,262 -38,256 -18,266'), [0, 288])

/** The bodice's upper edge from the left underarm to the right one, relative to the body's center line. */
const NECKLINES: Record<Neckline, readonly Point[]> = {
  sweetheart: SWEETHEART,
  illusion: SWEETHEART,
  straight: symmetric(points('-79,280 -62,266 -32,263'), [0, 265]),
  v: symmetric(points('-84,292 -80,250 -78,206 -56,200 -40,236 -20,282'), [0, 326]),
  plunge: symmetric(points('-84,292 -81,250 -80,206 -50,199 -38,240 -20,310'), [0, 380]),
  square: symmetric(points('-83,290 -76,248 -80,206 -62,201 -58,240 -56,266'), [0, 268]),
  scoop: symmetric(points('-83,290 -77,248 -80,206 -60,201 -54,236 -32,266'), [0, 277]),
  bateau: symmetric(points('-83,290 -82,250 -90,216 -74,208 -40,222'), [0, 227]),
  halter: symmetric(points('-80,292 -62,250 -38,200 -27,172 -12,174 -9,206'), [0, 236]),
  'off-shoulder': symmetric(points('-80,290 -60,286 -34,284'), [0, 288]),
  high: symmetric(points('-83,292 -87,250 -93,217 -44,194 -29,176 -27,152'), [0, 157]),
  'one-shoulder': points('-83,290 -82,250 -84,207 -54,199 -26,226 14,252 50,268 78,284'),
  cowl: symmetric(points('-78,280 -62,258 -50,244 -30,270'), [0, 286]),
}

/** With slim straps, these necklines are cut away at the shoulder. */
const STRAPPED: Partial<Record<Neckline, readonly Point[]>> = {
  v: symmetric(points('-80,284 -70,264 -54,246 -44,250 -24,288'), [0, 324]),
  square: symmetric(points('-80,284 -70,264 -58,247 -46,247 -44,268'), [0, 270]),
}

export function getNeckline({ neckline, sleeves }: Pick<GownSpec, 'neckline' | 'sleeves'>): readonly Point[] {
  const strapped = sleeves === 'straps' ? STRAPPED[neckline] : undefined
  return strapped ?? NECKLINES[neckline]
}

/** Necklines with corners: drawn through many points, because a smooth curve would round the corners away. */
export const CORNERED: ReadonlySet<Neckline> = new Set(['v', 'plunge', 'square', 'halter', 'high', 'scoop'])

/** Necklines that leave the shoulder bare, so that a sleeve hangs from the upper arm. */
export const BARE_SHOULDERED: ReadonlySet<Neckline> = new Set(['sweetheart', 'straight', 'off-shoulder'])

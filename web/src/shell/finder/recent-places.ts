import { z } from 'zod/mini'
import { load, save } from '../../lib/session-storage.ts'
import type { Place } from './sources.ts'

const KEY = 'trousseau.recent-places'
const MOST = 5

const Places = z.array(
  z.object({ label: z.string(), detail: z.optional(z.string()), href: z.string().check(z.startsWith('/')) }),
)

/** What was opened with the finder in this tab since signing in, the last first. */
export const recentPlaces = (): readonly Place[] => load(KEY, Places) ?? []

export function notePlace(place: Place): void {
  const others = recentPlaces().filter(({ href }) => href !== place.href)
  save(KEY, [place, ...others].slice(0, MOST))
}

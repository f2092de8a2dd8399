import { z } from 'zod/mini'

/** What a screen keeps in the tab's session storage, which outlives a reload and is emptied at sign-out. */

/** Undefined where nothing was kept, or what was kept is not of this version's making. */
export function load<T>(
  key: string,
  shape: z.ZodMiniType<T>,
  place: Storage = sessionStorage,
): T | undefined {
  try {
    return z.parse(shape, JSON.parse(place.getItem(key) ?? ''))
  } catch {
    return undefined
  }
}

export function save(key: string, value: unknown, place: Storage = sessionStorage): void {
  place.setItem(key, JSON.stringify(value))
}

export function remove(key: string, place: Storage = sessionStorage): void {
  place.removeItem(key)
}

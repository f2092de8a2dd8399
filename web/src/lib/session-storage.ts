import { z } from 'zod/mini'

/** What a screen keeps in the tab's session storage, which survives a reload and is cleared at sign-out. */

/** Undefined if nothing was stored, or if the stored value has another version's shape. */
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

import { z } from 'zod/mini'

/** What a screen keeps in the tab's session storage, which survives a reload and is cleared at sign-out. */

/** What the browser refused to store, because it is full or set so: kept until the page is closed or reloaded. */
const unstored = new Map<Storage, Map<string, string>>()

/** Undefined if nothing was stored, or if the stored value has another version's shape. */
export function load<T>(
  key: string,
  shape: z.ZodMiniType<T>,
  place: Storage = sessionStorage,
): T | undefined {
  try {
    return z.parse(shape, JSON.parse(loadText(key, place) ?? ''))
  } catch {
    return undefined
  }
}

export function loadText(key: string, place: Storage = sessionStorage): string | null {
  return unstored.get(place)?.get(key) ?? place.getItem(key)
}

export function save(key: string, value: unknown, place: Storage = sessionStorage): void {
  saveText(key, JSON.stringify(value), place)
}

export function saveText(key: string, text: string, place: Storage = sessionStorage): void {
  try {
    place.setItem(key, text)
    unstored.get(place)?.delete(key)
  } catch {
    const others = unstored.get(place) ?? []
    unstored.set(place, new Map([...others, [key, text]]))
  }
}

export function remove(key: string, place: Storage = sessionStorage): void {
  unstored.get(place)?.delete(key)
  place.removeItem(key)
}

/** For the end of a session, when the storage itself is cleared as well. */
export const forgetUnstored = (): void => unstored.clear()

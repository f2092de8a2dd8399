/**
 * A pseudo-random number that depends on the name alone, so that every load draws the same numbers and changing one
 * order does not affect the others: FNV-1a, finished with MurmurHash3's last steps, which spread names that differ in
 * one character.
 */
function drawn(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** A whole number from `least` to `most`, both included. */
export function drawBetween(name: string, least: number, most: number): number {
  return least + Math.floor(drawn(name) * (most - least + 1))
}

export function drawOne<T>(name: string, from: readonly T[]): T | undefined {
  return from[drawBetween(name, 0, from.length - 1)]
}

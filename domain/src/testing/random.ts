/** Repeatable randomness: the same seed gives the same sequence. */
export type Random = {
  /** An integer from 0 up to, but not including, `below`. */
  below(below: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32: small, fast and even enough.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share) => next() < share,
    // No caller passes an empty list, so there is always an element.
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
  }
}

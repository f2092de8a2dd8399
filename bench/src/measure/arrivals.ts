/** From 0 to below 1. */
export type Random = () => number

/** The same numbers for the same seed, so that two runs are asked the same things at the same moments (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * When requests arrive, in milliseconds from the start: people do not wait for each other, so the gaps between them are
 * exponential (a Poisson process), and two may come at once.
 */
export function planArrivals(ratePerSecond: number, count: number, random: Random): number[] {
  let at = 0
  return Array.from({ length: count }, () => {
    at += (-Math.log(1 - random()) / ratePerSecond) * 1_000
    return at
  })
}

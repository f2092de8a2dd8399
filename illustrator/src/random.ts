export type Random = () => number

/** Mulberry32, seeded by a number and a part's name, so that a change to the sleeves does not reshuffle the skirt. */
export function seededRandom(seed: number, part: string): Random {
  let state = seed * 7919
  for (const letter of part) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

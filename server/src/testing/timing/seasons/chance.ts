/** Chance from a seed: the same seed gives the same seasons. */
export type Chance = {
  /** From 0 up to 1, which it never is. */
  share: () => number
  /** True in this share of all cases. */
  happens: (share: number) => boolean
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number
  oneOf: <T>(choices: readonly T[]) => T
  /** Around 0, two thirds of them within 1. */
  bell: () => number
  /** Above 0 and `mean` on average: mostly little, rarely much. */
  tail: (mean: number) => number
}

/** Mulberry32, which is small and even enough for this. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(share() * (most - least + 1))
  return {
    share,
    happens: (part) => share() < part,
    between,
    oneOf: (choices) => {
      const chosen = choices[between(0, choices.length - 1)]
      if (chosen === undefined) throw new Error('There is nothing to choose from.')
      return chosen
    },
    bell: () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share()),
    tail: (mean) => -mean * Math.log(1 - share()),
  }
}

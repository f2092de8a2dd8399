export { createRandom, type Random } from '@trousseau/domain/testing/random'

/** Taken from the environment to repeat a run, otherwise new each time. */
export function chooseSeed(): number {
  return Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
}

const chosen = (name: string, usual: number) => Number(process.env[name] ?? usual)

/**
 * How many rounds a race or a random test runs. A missing lock shows in the first rounds; rare failures are left to the
 * long run, which sets a higher number.
 */
export const ROUNDS = chosen('TEST_ROUNDS', 3)

/** The number of random calls, which differ in each run. */
export const RANDOM_CALLS = chosen('TEST_CALLS', 4_000)

/** The number of bad values for each field of the contract. */
export const BAD_VALUES = chosen('TEST_BAD_VALUES', 4)

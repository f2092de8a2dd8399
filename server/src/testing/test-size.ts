const chosen = (name: string, usual: number) => Number(process.env[name] ?? usual)

/**
 * How often a race, or a course by chance, is run anew. A lock that is missing shows in the first rounds; what shows in
 * one of many is looked for by the long run, which says more.
 */
export const ROUNDS = chosen('TEST_ROUNDS', 3)

/** Calls at random, each run's own. */
export const RANDOM_CALLS = chosen('TEST_CALLS', 4_000)

/** Bad values for each field of the contract. */
export const BAD_VALUES = chosen('TEST_BAD_VALUES', 8)

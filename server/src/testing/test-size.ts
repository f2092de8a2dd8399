const chosen = (name: string, usual: number) => Number(process.env[name] ?? usual)

/**
 * How many rounds a race or a random test runs. A missing lock shows in the first rounds; rare failures are left to the
 * long run, which sets a higher number.
 */
export const ROUNDS = chosen('TEST_ROUNDS', 2)

/**
 * Rounds of the five races of which nobody may ever see two winners: for a purchase order number, an accessory, a
 * cancellation, a payment, a reset code.
 */
export const RACE_ROUNDS = chosen('TEST_ROUNDS', 20)

/** The number of random calls, which differ in each run. */
export const RANDOM_CALLS = chosen('TEST_CALLS', 20_000)

/** The number of requests that people of stores and staff make at once, on ten thousand orders. */
export const MIXED_REQUESTS = chosen('TEST_MIXED', 6_000)

/** The number of bad values for each field of the contract. */
export const BAD_VALUES = chosen('TEST_BAD_VALUES', 6)

/** The number of messages to a receiver that fails three times in ten: ten in each topic. */
export const MESSAGES = chosen('TEST_MESSAGES', 500)

/** The number of payments that meet an unclear answer of the provider, each another one. */
export const UNCLEAR_PAYMENTS = chosen('TEST_PAYMENTS', 12)

/** The number of charges in the book that is compared page by page. */
export const BOOK_LENGTH = chosen('TEST_BOOK', 60)

/** The number of random histories of money, each of ten steps, after which all figures have to agree. */
export const HISTORIES = chosen('TEST_HISTORIES', 12)

/** The number of orders of the season that happens in the portal, and that of random moves after which dates are compared. */
export const SEASON_ORDERS = chosen('TEST_SEASON_ORDERS', 4)
export const DATE_MOVES = chosen('TEST_DATE_MOVES', 60)

/** The first few of many cases of the same kind, and all of them in the long run. */
export const someOf = <T>(cases: readonly T[], few: number): readonly T[] =>
  process.env.TEST_PAYMENTS === undefined ? cases.slice(0, few) : cases

/** How many database connections, and how often the database itself, are killed while stores order and pay. */
export const BACKEND_KILLS = chosen('TEST_BACKEND_KILLS', 4)
export const SERVER_KILLS = chosen('TEST_SERVER_KILLS', 5)
/** How often a portal is killed meanwhile, and the share of processes that come back with a wrong clock. */
export const PORTAL_KILLS = chosen('TEST_PORTAL_KILLS', 14)
export const WRONG_CLOCKS = chosen('TEST_WRONG_CLOCKS', 0)

/** Every hostile text in every field, or some of them in each. */
export const HOSTILE: 'all' | 'some' = process.env.TEST_HOSTILE === 'all' ? 'all' : 'some'

/** How often a house is saved and restored. */
export const RESTORES = chosen('TEST_RESTORES', 1)

/** How often a portal is replaced after a release was rolled out, and at which rate people ask meanwhile. */
export const STOPS = chosen('TEST_STOPS', 0)
export const REQUESTS_A_SECOND = chosen('TEST_RATE', 20)
/** A folder of the bench's data, a copy of which a release is rolled out on. Without, the house is new. */
export const BENCH_DATA = process.env.BENCH_DATA

import fc from 'fast-check'

/**
 * Properties try the same cases in every run of the test command, so that what it says depends on the code alone. The long
 * run draws other cases each time, and so many of them for each property.
 */
const { TEST_PROPERTIES } = process.env
fc.configureGlobal(TEST_PROPERTIES === undefined ? { seed: 537 } : { numRuns: Number(TEST_PROPERTIES) })

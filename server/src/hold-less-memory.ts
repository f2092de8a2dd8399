import { setFlagsFromString } from 'node:v8'

/**
 * How much garbage may gather, in percent of what is in use, before it is collected. Left to itself, V8 lets three times
 * as much gather as is in use, as long as the machine has memory; an export of 100,000 orders grew a portal by 100 MB.
 * This sets no limit: what is in use may grow as before.
 */
const GARBAGE_PERCENT = 60

export function holdLessMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`)
}

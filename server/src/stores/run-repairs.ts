import type { Line } from '../provider/ask.ts'
import { keepDoing } from '../provider/keep-doing.ts'
import { repairCustomers } from './repair-customers.ts'

const PAUSE_MS = 10_000

/** The worker's task: stores that wait to become the provider's customers. */
export function runRepairs(line: Line): { stop(): Promise<void> } {
  return keepDoing(line, PAUSE_MS, 'no store was repaired', () => repairCustomers(line))
}

import type { ProviderClient } from '../provider/request.ts'
import { runPeriodically } from '../provider/run-periodically.ts'
import { repairCustomers } from './repair-customers.ts'

const PAUSE_MS = 10_000

/** The worker's task: stores that wait to become the provider's customers. */
export function runRepairs(client: ProviderClient): { stop(): Promise<void> } {
  return runPeriodically(client, PAUSE_MS, 'no store was repaired', () => repairCustomers(client))
}

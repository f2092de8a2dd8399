import type { ProviderClient } from '../provider/request.ts'
import { runPeriodically } from '../provider/run-periodically.ts'
import { repairCustomers } from './repair-customers.ts'

const PAUSE_MS = 10_000

/** The worker's task: creates customers at the provider for stores that have none yet. */
export function runRepairs(client: ProviderClient): { stop(): Promise<void> } {
  return runPeriodically(client, PAUSE_MS, 'no store was repaired', () => repairCustomers(client))
}

import type { ProviderClient } from '../provider/request.ts'
import { ensureCustomer, TURN_MS } from './ensure-customer.ts'
import { listWithoutCustomer } from './stores.store.ts'

/** Only a few at a time, because the provider limits calls. */
const AT_ONCE = 5

/** Creates the customers of stores that were opened while the payment provider could not be reached. */
export async function repairCustomers(client: ProviderClient): Promise<void> {
  const now = client.clock()
  const since = new Date(now.getTime() - TURN_MS)
  for (const id of await listWithoutCustomer(client.db, now, since, AT_ONCE)) {
    // If the provider cannot be reached for one store, it will not be for the next.
    if ((await ensureCustomer(client, id)) === null) return
  }
}

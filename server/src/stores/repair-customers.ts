import type { ProviderClient } from '../provider/request.ts'
import { ensureCustomer, TURN_MS } from './ensure-customer.ts'
import { listWithoutCustomer } from './stores.store.ts'

/** A few at a time: the provider counts what it is asked. */
const AT_ONCE = 5

/** Makes customers of stores that were opened while the payment provider could not be reached. */
export async function repairCustomers(client: ProviderClient): Promise<void> {
  const since = new Date(client.clock().getTime() - TURN_MS)
  for (const id of await listWithoutCustomer(client.db, since, AT_ONCE)) {
    // Where one could not be reached, the next will not be either.
    if ((await ensureCustomer(client, id)) === null) return
  }
}

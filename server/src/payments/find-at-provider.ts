import { listTransactions } from '../provider/provider.ts'
import type { ProviderClient } from '../provider/request.ts'
import { isNamed, type ListedTransaction } from '../provider/transactions.ts'
import { findStoreCustomer } from '../stores/stores.store.ts'
import { type Attempt, isNewerThanSome } from './payments.store.ts'

/** More than any store makes while one of its payments is open. */
const MOST_PAGES = 50

type Found = {
  rows: readonly ListedTransaction[]
  /** The payment's charge is among `rows` if there is one: everything as new as the payment was read. */
  isWhole: boolean
}

/** What the provider has under the name of one payment, the newest first. Undefined if it could not be asked. */
export async function findAtProvider(
  client: ProviderClient,
  attempt: Attempt,
  { mostPages = MOST_PAGES }: { mostPages?: number } = {},
): Promise<Found | undefined> {
  const customerId = await findStoreCustomer(client.db, attempt.store_id)
  if (customerId === null) return undefined
  for (let page = 1; page <= mostPages; page += 1) {
    const outcome = await listTransactions(client, customerId, { page })
    if (outcome.kind !== 'done') return undefined
    const { rows: listed, isLast } = outcome.value
    const rows = listed.filter((one) => isNamed(one, attempt.id))
    const ids = listed.map(({ id }) => id)
    if (rows.length > 0 || isLast || (await isNewerThanSome(client.db, attempt, ids)))
      return { rows, isWhole: true }
  }
  return { rows: [], isWhole: false }
}

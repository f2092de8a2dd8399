import { sql } from 'kysely'
import type { Line } from '../provider/ask.ts'
import { listTransactions, MOST_LISTED } from '../provider/provider.ts'
import { findCustomerOf } from '../stores/stores.store.ts'
import { reportBreak, surelyKnown } from './breaks.ts'
import { learnTransaction } from './learn-transaction.ts'
import { isTold } from './reconcile.ts'

/**
 * A store's book at the provider beside ours. What we missed, such as a return whose hint was lost, is written down; what
 * cannot be explained is reported. False where the provider could not be asked, or not all that it said could be written down.
 */
export async function compareBook(line: Line, storeId: number): Promise<boolean> {
  const { db, clock, log } = line
  const customerId = await findCustomerOf(db, storeId)
  if (customerId === null) return true
  const asked = clock()
  const listed = await listTransactions(line, customerId)
  if (listed.kind !== 'done') return false
  let isWritten = true
  for (const said of listed.value) {
    const learning = learnTransaction({ db, asked, now: clock(), log }, storeId, said)
    isWritten =
      (await isTold(
        line,
        learning.then(() => true),
      )) && isWritten
  }
  // Of more, the oldest were compared when they were among these.
  if (listed.value.length < MOST_LISTED) {
    const theirs = new Set(listed.value.map(({ id }) => id))
    for (const { provider_id, charged } of await listPaid(line, storeId, surelyKnown(asked))) {
      if (theirs.has(provider_id)) continue
      const nothing = { id: provider_id, total: 0, refunded: 0, isVoided: false }
      await reportBreak(
        { db, asked, now: clock(), log },
        storeId,
        'missing_there',
        nothing,
        `${charged} cents charged`,
      )
    }
  }
  return isWritten
}

/** Settled before the provider was asked: what came later it could not have told. */
async function listPaid({ db }: Line, storeId: number, before: Date) {
  const { rows } = await sql<{ provider_id: string; charged: number }>`
    select provider_id, charged from payment_attempts
    where store_id = ${storeId} and state = 'paid' and provider_id is not null and settled_at < ${before}`.execute(
    db,
  )
  return rows
}

/**
 * Takes the turn to compare stores that ever paid at the provider, the longest uncompared first. One that cannot be
 * compared has had its turn too: it keeps no other waiting.
 */
export async function takeToCompare({ db, clock }: Line, before: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update stores set book_compared_at = ${clock()}
    where id in (
      select id from stores
      where stax_customer_id is not null and (book_compared_at is null or book_compared_at < ${before})
        and exists (select from payment_attempts where store_id = stores.id and charged > 0)
      order by book_compared_at nulls first, id limit ${most} for no key update skip locked
    )
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

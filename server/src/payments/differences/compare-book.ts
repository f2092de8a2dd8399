import { formatMoney } from '@trousseau/domain/money/money'
import { isExplained } from '@trousseau/domain/money/payment-attempt'
import { inOrderOfWeight } from '@trousseau/domain/money/provider-transaction'
import { readTime } from '../../db/clocks.ts'
import { describeError } from '../../log.ts'
import { listTransactions, MOST_A_PAGE, readTransaction } from '../../provider/provider.ts'
import type { ProviderClient } from '../../provider/request.ts'
import type { BookPage } from '../../provider/transactions.ts'
import { findStoreCustomer } from '../../stores/stores.store.ts'
import { listKnownCharges } from '../payments.store.ts'
import { type ReconcileContext, surelyKnown } from '../refunds/apply-refund-total.ts'
import { applyProviderTransaction } from '../settle-payment.ts'
import {
  advance,
  beginComparison,
  type Comparison,
  finishComparison,
  listLacking,
  listMissing,
  listWithoutParent,
} from './comparisons.store.ts'
import { reportBreak } from './report-break.ts'

/**
 * Compares a store's transactions at the provider with our ledger, page by page. Whatever we missed, such as a return
 * whose webhook was lost, is written down; what cannot be explained is reported. The book is read from the newest page
 * to the oldest, and then once more from the top as far as something has come in meanwhile. Where it has got to is
 * stored after each page.
 */

/** A list that keeps changing under our hands, or leaves out pages, is read so often. */
const MOST_WALKS = 3
/** Two million transactions: a list that has no end by then will have none. */
const MOST_PAGES = 10_000

export type CompareOptions = {
  /** How many transactions a page has: as many as the provider allows, unless a test wants more pages. */
  perPage?: number
  /** Called after each step. */
  onStep?: () => void
  /** Called if the provider cannot be asked now. True if it has been waited for. */
  wait?: (seconds: number) => Promise<boolean>
}

export type Compared = {
  /** Everything was read and written down. */
  isWhole: boolean
  listed: number
  /** How many transactions the provider has; null if it did not say. */
  total: number | null
}

/** Compares the whole book of a store, or goes on where it was cut off. False if it could not be done to the end. */
export async function compareBook(
  client: ProviderClient,
  storeId: number,
  options: CompareOptions = {},
): Promise<boolean> {
  return (await compareToEnd(client, storeId, options)).isWhole
}

export async function compareToEnd(
  client: ProviderClient,
  storeId: number,
  options: CompareOptions = {},
): Promise<Compared> {
  const { db } = client
  const { perPage = MOST_A_PAGE } = options
  const since = await readTime(client)
  if ((await findStoreCustomer(db, storeId)) === null) return { isWhole: true, listed: 0, total: 0 }
  let comparison = await beginComparison(db, storeId, { now: since, perPage })
  for (;;) {
    // Another process finished the comparison, and may have read the newest page before this one was asked for.
    if (comparison.done_at !== null && comparison.newest_at < since)
      comparison = await beginComparison(db, storeId, { now: await readTime(client), perPage })
    if (comparison.done_at !== null) return toCompared(comparison)
    const next = await takeStep(client, comparison)
    if (!('step' in next)) {
      if (!(await options.wait?.(next.waitSeconds))) return toCompared(comparison)
      continue
    }
    comparison = next
    options.onStep?.()
  }
}

const toCompared = ({ done_at, is_whole, unwritten, listed, total }: Comparison): Compared => ({
  isWhole: done_at !== null && is_whole && unwritten === 0,
  listed,
  total,
})

/** The comparison one step further, or how long the provider wants to be left alone. */
type Step = Comparison | { waitSeconds: number }

/** Reads one more page, or draws the conclusions after the last one. */
export async function takeStep(client: ProviderClient, comparison: Comparison): Promise<Step> {
  return comparison.is_read ? conclude(client, comparison) : readNext(client, comparison)
}

async function readNext(client: ProviderClient, comparison: Comparison): Promise<Step> {
  const { db, log } = client
  const { store_id: storeId, next_page: page, per_page: perPage } = comparison
  const customerId = (await findStoreCustomer(db, storeId)) ?? ''
  const asked = await readTime(client)
  const outcome = await listTransactions(client, customerId, { page, perPage })
  if (outcome.kind !== 'done')
    return { waitSeconds: outcome.kind === 'unavailable' ? outcome.retryAfterSeconds : 0 }
  const context = { db, asked, now: await readTime(client), log }
  const unwritten = await applyPage(context, storeId, customerId, outcome.value)
  const read = { page: outcome.value, unwritten, asked, now: await readTime(client) }
  return advance(db, comparison, read, decideNext)
}

/** Returns how many transactions could not be written down, such as one whose deposit another payment has reserved. */
async function applyPage(
  context: ReconcileContext,
  storeId: number,
  customerId: string,
  { rows }: BookPage,
): Promise<number> {
  const ids = rows.map(({ id }) => id)
  const known = await listKnownCharges(context.db, storeId, ids)
  const byId = new Map(known.map((one) => [one.provider_id, one]))
  let unwritten = 0
  for (const row of inOrderOfWeight(rows)) {
    if (isExplained(row, byId.get(row.id), customerId)) continue
    try {
      await applyProviderTransaction(context, storeId, row)
    } catch (error) {
      unwritten += 1
      context.log.error(
        { error: describeError(error) },
        'what the payment provider said was not written down',
      )
    }
  }
  return unwritten
}

/** Where to go on after a page. `before` has the total that the page before gave. */
function decideNext(before: Comparison, page: BookPage, isNew: boolean) {
  const { next_page, is_at_top, walks, total, listed, repeats } = before
  const again = { next_page: 1, is_at_top: false, walks: walks + 1 }
  // Something was taken out of the list, so that what followed it has moved to a page that was read before.
  if (total !== null && page.total !== undefined && page.total < total)
    return walks < MOST_WALKS ? again : { is_read: true, is_whole: false }
  const isAtEnd = is_at_top ? !isNew || page.isLast : page.isLast
  if (!isAtEnd && next_page === MOST_PAGES) return { is_read: true, is_whole: false }
  if (!isAtEnd) return { next_page: next_page + 1 }
  if (!is_at_top && next_page > 1) return { next_page: 1, is_at_top: true }
  if (page.total === undefined || listed + repeats >= page.total) return { is_read: true, is_whole: true }
  return walks < MOST_WALKS ? again : { is_read: true, is_whole: false }
}

/** What only shows once everything was read: what the provider lacks, and what it gave back of what. */
async function conclude(client: ProviderClient, comparison: Comparison): Promise<Step> {
  const isKnown = await explainGivenBack(client, comparison)
  if (isKnown !== true) return isKnown
  if (comparison.is_whole) {
    await reportWithoutParent(client, comparison)
    await reportMissing(client, comparison)
  }
  return finishComparison(client.db, comparison, await readTime(client))
}

/**
 * A charge usually tells itself what was given back of it. If it did not yet when it was read, it is asked again; if it
 * still does not, its refunds are a difference.
 */
async function explainGivenBack(
  client: ProviderClient,
  comparison: Comparison,
): Promise<true | { waitSeconds: number }> {
  const { db, log } = client
  const { store_id: storeId } = comparison
  for (let after = ''; ; ) {
    const lacking = await listLacking(db, comparison, after)
    for (const { provider_id: id, theirs } of lacking) {
      const asked = await readTime(client)
      const outcome = await readTransaction(client, id)
      if (outcome.kind === 'unavailable') return { waitSeconds: outcome.retryAfterSeconds }
      const context = { db, asked, now: await readTime(client), log }
      if (outcome.kind === 'done') await applyProviderTransaction(context, storeId, outcome.value)
      const [known] = await listKnownCharges(db, storeId, [id])
      if (!known || known.given_back >= theirs) continue
      const said = { id, total: known.charged, refunded: theirs, isVoided: false }
      await reportBreak(context, storeId, 'given_back_differs', said, `${formatMoney(known.given_back)} back`)
    }
    const last = lacking.at(-1)
    if (!last) return true
    after = last.provider_id
  }
}

async function reportWithoutParent(client: ProviderClient, comparison: Comparison): Promise<void> {
  const { db, log } = client
  const now = await readTime(client)
  const context = { db, asked: now, now, log }
  for (let after = ''; ; ) {
    const found = await listWithoutParent(db, comparison, after)
    for (const { provider_id: id, total } of found) {
      const said = { id, total: 0, refunded: total, isVoided: false }
      await reportBreak(context, comparison.store_id, 'unknown_refund', said, 'no payment')
    }
    const last = found.at(-1)
    if (!last) return
    after = last.provider_id
  }
}

async function reportMissing(client: ProviderClient, comparison: Comparison): Promise<void> {
  const { db, log } = client
  const { store_id: storeId, newest_at } = comparison
  const context = { db, asked: newest_at, now: await readTime(client), log }
  for (let after = ''; ; ) {
    const missing = await listMissing(db, comparison, { before: surelyKnown(newest_at), after })
    for (const { provider_id: id, charged } of missing) {
      const nothing = { id, total: 0, refunded: 0, isVoided: false }
      await reportBreak(context, storeId, 'missing_there', nothing, `${formatMoney(charged)} charged`)
    }
    const last = missing.at(-1)
    if (!last) return
    after = last.provider_id
  }
}

import type { Difference } from '@trousseau/contract/differences'
import { NOTHING_TO_GIVE_BACK } from '@trousseau/domain/money/difference'
import { formatMoney } from '@trousseau/domain/money/money'
import type { ListedTransaction, ProviderTransaction } from '@trousseau/domain/money/provider-transaction'
import { explainRefusal } from '@trousseau/domain/money/words/bank-words'
import { crashPoint } from '../../crash-point.ts'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { inTransactionOnce } from '../../http/idempotency.ts'
import { toUnavailable } from '../../payment-methods/to-refusal.ts'
import { giveBack, readTransaction } from '../../provider/provider.ts'
import { type Outcome, orUnavailable, type ProviderClient, withDeadline } from '../../provider/request.ts'
import { findOwnerOfCharge } from '../payments.store.ts'
import { type BreakRow, findBreak, setBusy } from './differences.store.ts'
import { lockOpen, refuseAboveSettling, type Settling, settle } from './settle-once.ts'
import { toDifference } from './to-difference.ts'

const NOT_GIVEN_BACK = 'The payment provider did not refund the money.'
const OURS = 'This charge is now in our books. Refund it under Transactions.'

/**
 * Gives a charge back that is not in our books. Three phases, as in paying: it is marked as being settled, the provider is
 * asked with no transaction open, and its word is written down. The provider takes no id of ours for it, so what it has
 * given back already is read first: whoever tries again after a lost answer never gives back twice.
 */
export async function giveBackDifference(call: Settling, row: BreakRow): Promise<Difference> {
  const { db, once, now, params } = call
  const claims: BreakRow[] = []
  await inTransactionOnce(db, once, now, async (db) => {
    const open = await lockOpen(db, call)
    // What the provider held when the books were compared; it can only have become less.
    refuseAboveSettling(call, 'refund', open.amount ?? 0)
    if (await findOwnerOfCharge(db, open.provider_id)) throw new AppError('conflict', { messages: [OURS] })
    await setBusy(db, params.id, new Date(now.getTime() + call.config.stax.timeoutMs * 4))
    claims.push(open)
    return { claimed: open.id }
  })
  // This idempotency key was used before.
  if (claims.length === 0) return current(call)
  crashPoint('difference.after_claimed')
  const client = withDeadline(call.provider, { kind: 'money', storeId: row.store_id })
  const outcome = await tryGivingBack(client, row.provider_id)
  crashPoint('difference.after_given_back')
  if (outcome.kind === 'unknown') return current(call)
  if (outcome.kind === 'done' && leftOf(outcome.value) === 0)
    return inTransaction(db, async (db) => {
      return settle(db, call, `${formatMoney(outcome.value.total)} given back at the provider`)
    })
  await setBusy(db, params.id, null)
  if (outcome.kind === 'unavailable') throw toUnavailable(outcome, 'Nothing was refunded.')
  const words = (outcome.kind === 'refused' ? outcome.message : outcome.value.refusal) ?? NOT_GIVEN_BACK
  const meaning = explainRefusal(words)
  throw new AppError('refused', { messages: meaning === undefined ? [words] : [words, meaning] })
}

async function current({ db, params }: Settling): Promise<Difference> {
  const row = await findBreak(db, params.id)
  if (!row) throw new AppError('not_found')
  return toDifference(row)
}

async function tryGivingBack(client: ProviderClient, id: string): Promise<Outcome<ProviderTransaction>> {
  const there = toClear(await orUnavailable(client, readTransaction(client, id)))
  if (there.kind !== 'done') return there.kind === 'unknown' ? refusedWith(NOT_GIVEN_BACK) : there
  const left = leftOf(there.value)
  if (left === 0 || !there.value.success)
    return there.value.success ? there : refusedWith(NOTHING_TO_GIVE_BACK)
  return orUnavailable(client, giveBack(client, id, left))
}

/** The provider was only read from, so that nothing can have been given back. */
const refusedWith = (message: string): Outcome<ProviderTransaction> => ({
  kind: 'refused',
  message,
  responseBody: null,
})

function toClear(outcome: Outcome<ListedTransaction>): Outcome<ProviderTransaction> {
  if (outcome.kind !== 'done') return outcome
  return outcome.value.isClear ? { kind: 'done', value: outcome.value } : { kind: 'unknown' }
}

const leftOf = ({ isVoided, total, refunded }: ProviderTransaction) =>
  isVoided ? 0 : Math.max(0, total - refunded)

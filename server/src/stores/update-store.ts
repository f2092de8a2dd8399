import type { StoreChange, stores } from '@trousseau/contract/stores'
import { compare } from '@trousseau/domain/changes'
import { businessDay } from '@trousseau/domain/day'
import { monthBefore } from '@trousseau/domain/money/statement'
import { STORE_FIELDS } from '@trousseau/domain/people/account-changes'
import { normalizeEmail } from '@trousseau/domain/people/email'
import { addressLine, stateOf } from '@trousseau/domain/places/places'
import { fold } from '@trousseau/domain/text'
import { record } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler, User } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { datesTopic } from '../outbox/messages.ts'
import { refuseOtherState } from '../places/refuse-other-state.ts'
import { nameOf } from '../users/mails/tell.ts'
import { refuseTooManyAddresses } from './store-limits.ts'
import {
  findStore,
  lockOpenStore,
  type StoreRow,
  takeStatementMonth,
  updateStoreColumns,
} from './stores.store.ts'
import { toStore } from './to-store.ts'
import { enqueueCustomerUpdate, isOtherCustomer } from './update-customer.ts'

/** Only wholesale decides how and when a store pays; these fields are ignored if a store's own admin sends them. */
export const updateStore: Handler<typeof stores.updateStore> = async (call) => {
  const { db, user, params, body, now } = call
  const id = await storeInPath(db, user, params.id)
  if (isOtherEmail(await findStore(db, id), body.email)) await refuseTooManyAddresses(call)
  return inTransaction(db, async (db) => {
    const before = await lockOpenStore(db, id)
    if (!before) throw new AppError('not_found')
    if (body.version !== undefined && body.version !== before.version) throw new AppError('stale')
    const change = {
      ...toProfile(body),
      ...mergePlace(body, before),
      ...(user.kind === 'wholesale' && { ...termsOf(body), ...holdOf(body, before, now) }),
    }
    const store = await updateStoreColumns(db, id, change)
    // Its first monthly statement is that of this month, next month.
    if (store.monthly_statement && !before.monthly_statement)
      await takeStatementMonth(db, id, monthBefore(businessDay(now.getTime())).from, now)
    // A store that is not a customer yet will become one with its profile at that time.
    if (store.stax_customer_id !== null && isOtherCustomer(before, store))
      await enqueueCustomerUpdate(db, now, id)
    if (store.alterations_days !== before.alterations_days) await enqueueOwnDates(db, now, id)
    if (isOtherEmail(before, store.email)) await tellBothAddresses(db, call, { before, after: store })
    await record(db, call, 'store_changed', {
      userId: user.id,
      storeId: id,
      subject: `store ${id}`,
      changes: compare(STORE_FIELDS, before, store),
    })
    return toStore(store)
  })
}

/** Its orders in flight are needed earlier or later, so their dates are computed anew. */
async function enqueueOwnDates(db: Db, now: Date, store: number): Promise<void> {
  const which = { store }
  await enqueue(db, now, 'dates_due', { which, after: 0 }, { topic: datesTopic(which) })
}

const isOtherEmail = (before: StoreRow | undefined, email: string | undefined) =>
  before !== undefined && email !== undefined && normalizeEmail(email) !== normalizeEmail(before.email)

type Change = { now: Date; user: User }

/** Receipts and invoices go to another address from now on, which whoever reads the old one has to know. */
async function tellBothAddresses(
  db: Db,
  { now, user }: Change,
  { before, after }: { before: StoreRow; after: StoreRow },
): Promise<void> {
  const { name: store } = after
  const by = { name: nameOf(user), isStaff: user.kind === 'wholesale' }
  const about = { is: 'store_email_changed' as const, store, from: before.email, to: after.email, by }
  for (const address of [before.email, after.email])
    await enqueue(db, now, 'account_mail', { to: { name: store, address }, at: now.toISOString(), about })
}

/** Fields that are not sent stay as they are. */
function toProfile(change: StoreChange) {
  const { first_name, last_name, email, phone, website, name, alterations_days } = change
  return {
    alterations_days,
    first_name,
    last_name,
    email,
    phone,
    website,
    name,
    name_fold: name === undefined ? undefined : fold(name),
  }
}

/** The store's place in parts and as one line. A line that differs from the parts was typed by hand and is kept. */
function mergePlace(body: StoreChange, before: StoreRow) {
  const place = {
    street: body.street ?? before.street,
    city: body.city ?? before.city,
    zip: body.zip ?? before.zip,
    country: body.country ?? before.country,
    state: body.state === undefined ? before.state : body.state,
  }
  if (body.country !== undefined || body.state !== undefined) refuseOtherState('state', place)
  const state = stateOf(place)
  const isTyped = before.address !== addressLine(before)
  return {
    ...place,
    state,
    address: body.address ?? (isTyped ? before.address : addressLine({ ...place, state })),
  }
}

function termsOf({ payment_method_type_id, terms_days, monthly_statement }: StoreChange) {
  return { payment_method_type_id, terms_days, monthly_statement }
}

/** A hold begins with its reason and ends when that is taken away. */
function holdOf({ hold_reason }: StoreChange, before: StoreRow, now: Date) {
  if (hold_reason === undefined) return {}
  if (hold_reason === '') return { held_at: null, hold_reason: null }
  return { held_at: before.held_at ?? now, hold_reason }
}

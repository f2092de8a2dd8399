import type { StoreChange, stores } from '@trousseau/contract/stores'
import { fold } from '@trousseau/domain/text'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { lockOpenStore, updateStoreColumns } from './stores.store.ts'
import { toStore } from './to-store.ts'

/** How and when a store pays is for the house to say: sent by a store's own admin, it is left as it is. */
export const updateStore: Handler<typeof stores.updateStore> = async (call) => {
  const { db, user, params, body } = call
  const id = await storeInPath(db, user, params.id)
  return inTransaction(db, async (db) => {
    const before = await lockOpenStore(db, id)
    if (!before) throw new AppError('not_found')
    if (body.version !== undefined && body.version !== before.version) throw new AppError('stale')
    const change = { ...profileOf(body), ...(user.kind === 'wholesale' && termsOf(body)) }
    const store = await updateStoreColumns(db, id, change)
    await record(db, call, 'store_changed', { userId: user.id, storeId: id, subject: `store ${id}` })
    return toStore(store)
  })
}

/** What is not sent stays as it is. */
function profileOf({ first_name, last_name, email, phone, website, name, address }: StoreChange) {
  return {
    first_name,
    last_name,
    email,
    phone,
    website,
    name,
    address,
    name_fold: name === undefined ? undefined : fold(name),
  }
}

function termsOf({ payment_method_type_id, terms_days }: StoreChange) {
  return { payment_method_type_id, terms_days }
}

import type { AddressChange, addresses, NewAddress } from '@trousseau/contract/addresses'
import { stateOf } from '@trousseau/domain/places/places'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { refuseOtherState } from '../places/refuse-other-state.ts'
import {
  type AddressRow,
  deleteAddressRow,
  findUsualAddress,
  insertAddress,
  lockAddress,
  markDefault,
  restoreAddressRow,
  updateAddressColumns,
} from './addresses.store.ts'
import { toAddress } from './to-address.ts'

/** The address belongs to the session's store, whatever `store` in the body says. */
export const createAddress: Handler<typeof addresses.createAddress> = ({ db, user, body, once, now }) =>
  inTransactionOnce(db, once, now, async (db) => {
    refuseOtherState('state', body)
    const columns = { ...buildColumns(body), store_id: user.storeId, created_at: now }
    return toAddress(await insertAddress(db, columns), await findUsualAddress(db, user.storeId))
  })

export const updateAddress: Handler<typeof addresses.updateAddress> = ({ db, user, params, body }) =>
  inTransaction(db, async (db) => {
    const before = await lockAddress(db, user.storeId, params.id)
    if (!before) throw new AppError('not_found')
    if (body.version !== undefined && body.version !== before.version) throw new AppError('stale')
    const address = changed(before, body)
    refuseOtherState('state', address)
    const row = await updateAddressColumns(db, user.storeId, params.id, buildColumns(address))
    return toAddress(row, await findUsualAddress(db, user.storeId))
  })

export const markDefaultAddress: Handler<typeof addresses.markDefaultAddress> = ({ db, user, params }) =>
  inTransaction(db, async (db) => {
    const row = await lockAddress(db, user.storeId, params.id)
    if (!row) throw new AppError('not_found')
    await markDefault(db, user.storeId, row.id)
    return toAddress(row, await findUsualAddress(db, user.storeId))
  })

export const deleteAddress: Handler<typeof addresses.deleteAddress> = async ({ db, user, params, now }) => {
  if (!(await deleteAddressRow(db, user.storeId, params.id, now))) throw new AppError('not_found')
  return null
}

/** By then nobody remembers what was deleted, and who finds an address back may take it for one that was kept. */
const TAKEN_BACK_MS = 3_600_000

export const restoreAddress: Handler<typeof addresses.restoreAddress> = ({ db, user, params, now }) =>
  inTransaction(db, async (db) => {
    const since = new Date(now.getTime() - TAKEN_BACK_MS)
    const isBack = await restoreAddressRow(db, user.storeId, params.id, since)
    const row = isBack ? await lockAddress(db, user.storeId, params.id) : undefined
    if (!row) throw new AppError('not_found')
    return toAddress(row, await findUsualAddress(db, user.storeId))
  })

/** When the country changes, a state of the former country is dropped. */
function buildColumns({ full_name, street, city, zip, phone, state, country }: NewAddress) {
  return { full_name, street, city, zip, phone, country, state: stateOf({ country, state }) }
}

function changed(before: AddressRow, { NewAddress, ...flat }: AddressChange): NewAddress {
  const sent = { ...flat, ...NewAddress }
  const { full_name, street, city, zip, phone, state, country } = before
  return {
    full_name: sent.full_name ?? full_name,
    street: sent.street ?? street,
    city: sent.city ?? city,
    zip: sent.zip ?? zip,
    phone: sent.phone ?? phone,
    country: sent.country ?? country,
    state: sent.state === undefined ? state : sent.state,
  }
}

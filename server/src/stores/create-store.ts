import type { NewStore, stores } from '@trousseau/contract/stores'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { ADMIN } from '@trousseau/domain/people/roles'
import { addressLine, stateOf } from '@trousseau/domain/places/places'
import { fold } from '@trousseau/domain/text'
import { insertAddress } from '../addresses/addresses.store.ts'
import { record } from '../audit/record.ts'
import { crashPoint } from '../crash-point.ts'
import type { Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { refuseOtherState } from '../places/refuse-other-state.ts'
import { withDeadline } from '../provider/request.ts'
import { inviteUser } from '../users/invitations/invite-user.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { refuseTooManyStores } from './store-limits.ts'
import { insertStore, type StoreRow } from './stores.store.ts'
import { toStore } from './to-store.ts'

/**
 * Saves the store and its first admin, then creates the customer at the provider. If the provider is down, the worker
 * does it later and the store is not lost.
 */
export const createStore: Handler<typeof stores.createStore> = async (call) => {
  const { db, user, body, once, now, provider } = call
  refuseOtherState('state', body)
  await refuseTooManyStores(call)
  const store = await inTransactionOnce(db, once, now, async (db) => {
    const row = await insertStore(db, { ...buildColumns(body), created_at: now })
    await insertAddress(db, toFirstAddress(row))
    await record(db, call, 'store_created', {
      userId: user.id,
      storeId: row.id,
      subject: `store ${row.id}`,
    })
    const { first_name, last_name, email } = body
    await inviteUser(db, call, {
      kind: 'store',
      storeId: row.id,
      invitation: { first_name, last_name, email, role: ADMIN },
    })
    return toStore(row)
  })
  crashPoint('store.after_commit')
  const client = withDeadline(provider, { kind: 'background', storeId: store.id })
  return { ...store, stax_customer_id: await ensureCustomer(client, store.id) }
}

/** Where the store is, is where its dresses go until it says otherwise. */
function toFirstAddress({ id, name, street, city, state, country, zip, phone, created_at }: StoreRow) {
  return { store_id: id, full_name: name, street, city, state, country, zip, phone, created_at }
}

function buildColumns(body: NewStore) {
  const { first_name, last_name, email, phone, website, name, country, city, street, zip } = body
  const state = stateOf(body)
  return {
    first_name,
    last_name,
    email,
    phone,
    website,
    name,
    country,
    city,
    street,
    zip,
    state,
    name_fold: fold(name),
    payment_method_type_id: body.payment_method_type_id,
    terms_days: body.terms_days ?? (body.payment_method_type_id === CREDIT_ON_DELIVERY ? 0 : undefined),
    address: body.address || addressLine({ street, city, state, zip }),
  }
}

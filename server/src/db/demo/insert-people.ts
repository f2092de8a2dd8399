import { addDays, type Day } from '@trousseau/domain/day'
import { normalizeEmail } from '@trousseau/domain/people/email'
import { fold } from '@trousseau/domain/text'
import type { Db } from '../db.ts'
import { ADDRESSES } from './addresses.ts'
import { toMoment } from './calendar.ts'
import { FACTORIES } from './factories.ts'
import { PEOPLE } from './people.ts'
import { type DemoStore, STORES } from './stores.ts'

const ON_CARD = 1
const CREDIT_ON_DELIVERY = 2
const FOUNDED_DAYS_AGO = 1_100
const NINE = 9 * 60

/** Inserts stores, factories, their addresses and all people. */
export async function insertPeople(db: Db, today: Day, passwordHash: string): Promise<void> {
  const ago = (days: number) => toMoment(addDays(today, -days), NINE)
  await db
    .insertInto('factories')
    .values(factoryRows(ago(FOUNDED_DAYS_AGO)))
    .execute()
  await db
    .insertInto('stores')
    .values(STORES.map((store) => storeRow(store, ago)))
    .execute()
  const openedOn = new Map(STORES.map((store) => [store.id, ago(store.openedDaysAgo)]))
  const since = (storeId: number | null) => openedOn.get(storeId ?? 0) ?? ago(FOUNDED_DAYS_AGO)
  await db
    .insertInto('addresses')
    .values(
      ADDRESSES.map(({ storeId, fullName, ...address }) => ({
        ...address,
        store_id: storeId,
        full_name: fullName,
        created_at: since(storeId),
      })),
    )
    .execute()
  await db
    .insertInto('users')
    .values(
      PEOPLE.map((person) => {
        const storeId = person.kind === 'store' ? person.ownerId : null
        return {
          id: person.id,
          kind: person.kind,
          store_id: storeId,
          factory_id: person.kind === 'factory' ? person.ownerId : null,
          role_id: person.roleId,
          name: person.username,
          first_name: person.firstName,
          last_name: person.lastName,
          email: person.email,
          email_norm: normalizeEmail(person.email),
          password_hash: passwordHash,
          address_id: person.addressId,
          created_at: since(storeId),
        }
      }),
    )
    .execute()
}

function factoryRows(created_at: Date) {
  return FACTORIES.map((factory) => ({ ...factory, name_fold: fold(factory.name), created_at }))
}

function storeRow(store: DemoStore, ago: (days: number) => Date) {
  const { id, name, email, phone, website, street, city, state, country, zip } = store
  return {
    id,
    name,
    email,
    phone,
    website,
    street,
    city,
    state,
    country,
    zip,
    name_fold: fold(name),
    first_name: store.firstName,
    last_name: store.lastName,
    address: `${street}, ${city}, ${state} ${zip}`,
    payment_method_type_id: store.creditOnDelivery ? CREDIT_ON_DELIVERY : ON_CARD,
    terms_days: store.creditOnDelivery ? 0 : 30,
    closed_at: store.closedDaysAgo === undefined ? null : ago(store.closedDaysAgo),
    created_at: ago(store.openedDaysAgo),
  }
}

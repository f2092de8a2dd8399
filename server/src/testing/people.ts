import { hash } from '@node-rs/argon2'
import { normalizeEmail } from '@trousseau/domain/people/email'
import { ADMIN, REGULAR, type RoleId, type UserKind } from '@trousseau/domain/people/roles'
import { fold } from '@trousseau/domain/text'
import type { Db } from '../db/db.ts'

export const PASSWORD = 'veil and thimble'
/** A hash contains its own strength, which determines how long a login takes, so tests use weak ones. */
const WEAK = { memoryCost: 64, timeCost: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined

const CREATED = new Date('2026-01-05T15:00:00Z')

type NewStore = { id?: number; closed?: boolean; onDelivery?: boolean }

export async function makeStore(db: Db, name: string, more: NewStore = {}) {
  const { id } = await db
    .insertInto('stores')
    .values({
      ...(more.id === undefined ? {} : { id: more.id }),
      name,
      name_fold: fold(name),
      first_name: 'Clara',
      last_name: 'Weiss',
      email: 'clara@store.example',
      phone: '3125550100',
      website: 'https://store.example',
      address: '1 Oak Street, Chicago, IL 60601',
      street: '1 Oak Street',
      city: 'Chicago',
      state: 'IL',
      country: 'US',
      zip: '60601',
      payment_method_type_id: more.onDelivery ? 2 : 1,
      closed_at: more.closed ? CREATED : null,
      created_at: CREATED,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeFactory(db: Db, name: string, more: { id?: number } = {}) {
  const { id } = await db
    .insertInto('factories')
    .values({ ...more, name, name_fold: fold(name), created_at: CREATED })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewUser = {
  id?: number
  kind: UserKind
  email: string
  roleId?: RoleId
  storeId?: number
  factoryId?: number
  deleted?: boolean
  firstName?: string
}

export async function makeUser(db: Db, user: NewUser) {
  passwordHash ??= hash(PASSWORD, WEAK)
  const { id } = await db
    .insertInto('users')
    .values({
      ...(user.id === undefined ? {} : { id: user.id }),
      kind: user.kind,
      role_id: user.roleId ?? ADMIN,
      store_id: user.storeId ?? null,
      factory_id: user.factoryId ?? null,
      name: user.email.split('@')[0] ?? '',
      first_name: user.firstName ?? 'Ada',
      last_name: 'Moreau',
      email: user.email,
      email_norm: normalizeEmail(user.email),
      password_hash: await passwordHash,
      deleted_at: user.deleted ? CREATED : null,
      created_at: CREATED,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The world of the reliability cases: two stores, a third that pays on delivery, wholesale, two factories, and a
 * deleted person.
 */
export async function makeWorld(db: Db) {
  const s1 = await makeStore(db, 'Store One')
  const s2 = await makeStore(db, 'Store Two')
  const s3 = await makeStore(db, 'Store Three', { onDelivery: true })
  const f1 = await makeFactory(db, 'Factory One')
  const f2 = await makeFactory(db, 'Factory Two')
  const users = {
    a1: await makeUser(db, { kind: 'store', email: 'a1@one.example', storeId: s1 }),
    r1: await makeUser(db, { kind: 'store', email: 'r1@one.example', storeId: s1, roleId: REGULAR }),
    a2: await makeUser(db, { kind: 'store', email: 'a2@two.example', storeId: s2 }),
    a3: await makeUser(db, { kind: 'store', email: 'a3@three.example', storeId: s3 }),
    w: await makeUser(db, { kind: 'wholesale', email: 'w@house.example' }),
    wr: await makeUser(db, { kind: 'wholesale', email: 'wr@house.example', roleId: REGULAR }),
    f1: await makeUser(db, { kind: 'factory', email: 'f1@factory.example', factoryId: f1 }),
    f2: await makeUser(db, { kind: 'factory', email: 'f2@factory.example', factoryId: f2 }),
    x: await makeUser(db, { kind: 'store', email: 'x@one.example', storeId: s1, deleted: true }),
  }
  return { stores: { s1, s2, s3 }, factories: { f1, f2 }, users }
}

/** The ids that random calls use. */
const SPARE_IDS = Array.from({ length: 40 }, (_, at) => at + 1)

/** Stores, factories and people for random calls to change and delete. */
export async function makeSpares(db: Db, ofStore: number): Promise<void> {
  for (const id of SPARE_IDS) {
    await makeStore(db, `Spare ${id}`, { id })
    await makeFactory(db, `Spare ${id}`, { id })
    const roleId = id % 2 === 0 ? ADMIN : REGULAR
    await makeUser(db, { id, kind: 'store', storeId: ofStore, email: `spare${id}@one.example`, roleId })
  }
}

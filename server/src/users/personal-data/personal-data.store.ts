import { normalizeEmail } from '@trousseau/domain/people/email'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.store.ts'
import { deleteUserSessions } from '../sessions/sessions.store.ts'

/** Of each kind, the newest: more than anybody does in years, and a file that stays small. */
const MOST = 10_000

/** Everything that is kept about a person, but for what only proves that they are it: hashes, keys and secrets. */
export async function readOwnData(db: Db, { id, email }: { id: number; email: string }) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'kind', 'store_id', 'factory_id', 'role_id', 'name', 'first_name', 'last_name', 'email'])
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('sessions')
    .select(['browser', 'address', 'remembered', 'created_at', 'last_seen', 'expires_at'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute()
  const browsers = await db
    .selectFrom('known_browsers')
    .select(['browser', 'network', 'last_seen'])
    .where('user_id', '=', id)
    .orderBy('last_seen', 'desc')
    .execute()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used'])
    .where('user_id', '=', id)
    .execute()
  const actions = await db
    .selectFrom('audit')
    .select(['at', 'action', 'subject', 'address'])
    .where('user_id', '=', id)
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute()
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'po', 'sales_order_number', 'created_at'])
    .where('placed_by', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const payments = await db
    .selectFrom('payment_attempts')
    .select(['id', 'state', 'total', 'created_at'])
    .where('by_user', '=', id)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
  const emails = await db
    .selectFrom('mails')
    .select(['at', 'subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('at', 'desc')
    .limit(MOST)
    .execute()
  return { account, sessions, browsers, passkeys, actions, orders, payments, emails }
}

/** Nobody has an address of this domain (RFC 2606), and each erased person has another. */
const nobodyAt = (id: number) => `erased-${id}@erased.invalid`

/** Undefined if nobody was deleted under this id. Messages that wait to be sent stay: one of them tells the person. */
export async function eraseDeletedPerson(
  db: Db,
  id: number,
): Promise<{ store_id: number | null } | undefined> {
  const person = await db
    .selectFrom('users')
    .select(['store_id', 'email', 'email_norm'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) return undefined
  const email = nobodyAt(id)
  await db
    .updateTable('users')
    .set({ name: 'Erased person', first_name: 'Erased', last_name: 'person', email })
    .set({ email_norm: normalizeEmail(email), password_hash: null, address_id: null })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await deleteUserSessions(db, id)
  await deleteSecondFactor(db, id)
  for (const table of ['known_browsers', 'email_changes', 'password_resets'] as const)
    await db.deleteFrom(table).where('user_id', '=', id).execute()
  await db.deleteFrom('mails').where('recipient', '=', person.email).execute()
  await sql`
    delete from outbox where done_at is not null
      and (payload -> 'to' ->> 'address' = ${person.email} or payload ->> 'email_norm' = ${person.email_norm})`.execute(
    db,
  )
  return { store_id: person.store_id }
}

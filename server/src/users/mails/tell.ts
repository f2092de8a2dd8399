import { ADMIN } from '@trousseau/domain/people/roles'
import type { Db } from '../../db/db.ts'
import type { Person } from '../../http/call.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import type { AccountMail, AdminNews, DoneBy } from '../../outbox/messages.ts'
import { personColumns, toPerson } from '../person.ts'

/** The change that people are told about: when it was made, and by whom. */
export type Change = { now: Date; user: Person }

export const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim()

/** Null if the person changed their own account. */
export function doneBy({ user }: Change, subject: { id: number }): DoneBy {
  return user.id === subject.id ? null : { name: nameOf(user), isStaff: user.kind === 'wholesale' }
}

/** Emails one person in the caller's transaction, at the address given, which may be one they have no more. */
export function tellPerson(
  db: Db,
  now: Date,
  { email, ...person }: Person,
  about: AccountMail,
  address = email,
): Promise<void> {
  const to = { name: person.firstName, address }
  return enqueue(db, now, 'account_mail', { to, at: now.toISOString(), about })
}

/** Tells a person of their new password, or of their first one if they had none. */
export function tellPassword(
  db: Db,
  change: Change,
  person: Person & { passwordHash: string | null },
): Promise<void> {
  const is = person.passwordHash === null ? 'password_set' : 'password_changed'
  return tellPerson(db, change.now, person, { is, email: person.email, by: doneBy(change, person) })
}

/** Tells both addresses of a person that the one was replaced by the other. */
export async function tellBothAddresses(
  db: Db,
  change: Change,
  person: Person,
  addresses: { from: string; to: string },
): Promise<void> {
  const about: AccountMail = { is: 'email_changed', ...addresses, by: doneBy(change, person) }
  await tellPerson(db, change.now, person, about, addresses.from)
  await tellPerson(db, change.now, person, about, addresses.to)
}

type AdminChange = { is: 'admin_added' | 'admin_removed' } | { is: 'admin_changed'; news: AdminNews[] }

/**
 * Emails the admins of a store, or of the wholesaler, that one of them was added, removed or changed: everyone but who
 * did it, and but the admin in question if they are told in words of their own.
 */
export async function tellAdmins(
  db: Db,
  change: Change,
  subject: Person,
  about: AdminChange,
  isToldApart = true,
): Promise<void> {
  const admin = { name: nameOf(subject), address: subject.email }
  const of = await findStoreName(db, subject.storeId)
  for (const reader of await listAdmins(db, subject)) {
    if (reader.id === change.user.id || (isToldApart && reader.id === subject.id)) continue
    await tellPerson(db, change.now, reader, { ...about, admin, of, by: doneBy(change, subject) })
  }
}

/** The store's name; null for the wholesaler. */
export async function findStoreName(db: Db, storeId: number | null): Promise<string | null> {
  if (storeId === null) return null
  const row = await db.selectFrom('stores').select('name').where('id', '=', storeId).executeTakeFirst()
  return row?.name ?? null
}

/** The admins of the person's store or, for staff, of the wholesaler. Everyone at a factory has the same rights. */
async function listAdmins(db: Db, { kind, storeId }: Person): Promise<Person[]> {
  if (kind === 'factory') return []
  const admins = db
    .selectFrom('users')
    .select(personColumns)
    .where('users.kind', '=', kind)
    .where('users.role_id', '=', ADMIN)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
  const own = storeId === null ? admins : admins.where('users.store_id', '=', storeId)
  return (await own.execute()).map(toPerson)
}

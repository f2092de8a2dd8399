import { normalizeEmail } from '@trousseau/domain/people/email'
import { ADMIN } from '@trousseau/domain/people/roles'
import type { Db } from '../../db/db.ts'
import type { Person } from '../../http/call.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import type { AdminNews } from '../../outbox/messages.ts'
import { toPerson } from '../person.ts'
import type { UserRow } from '../to-user.ts'
import {
  type Change,
  doneBy,
  findStoreName,
  tellAdmins,
  tellBothAddresses,
  tellPassword,
  tellPerson,
} from './tell.ts'

type Difference = { before: UserRow; after: UserRow }

/**
 * Emails whoever has to know of a changed account, in the caller's transaction: the person of a new password, address
 * or role, the other admins of whatever somebody else changed about an admin.
 */
export async function tellOfChange(db: Db, change: Change, before: UserRow, after: UserRow): Promise<void> {
  const [old, person] = [toPerson(before), toPerson(after)]
  const isNewPassword = before.password_hash !== after.password_hash
  const isNewAddress = normalizeEmail(old.email) !== normalizeEmail(person.email)
  // To the address that the person still reads.
  if (isNewPassword) await tellPassword(db, change, { ...old, passwordHash: before.password_hash })
  if (isNewAddress) await tellNewAddress(db, change, { before, after })
  // Who was only invited has no account yet to be told about.
  if (old.roleId !== person.roleId && after.password_hash !== null) await tellRole(db, change, person)
  await tellOtherAdmins(db, change, { before, after })
}

async function tellNewAddress(db: Db, change: Change, { before, after }: Difference): Promise<void> {
  const person = toPerson(after)
  const addresses = { from: before.email, to: after.email }
  if (after.password_hash !== null) return tellBothAddresses(db, change, person, addresses)
  // The first invitation went to the old address, perhaps a stranger's, who need not learn the new one.
  await tellPerson(db, change.now, person, { is: 'invitation_withdrawn' }, before.email)
  await enqueue(db, change.now, 'invitation', { user_id: person.id })
}

async function tellRole(db: Db, change: Change, person: Person): Promise<void> {
  // Everyone at a factory has the same rights.
  if (person.kind === 'factory') return
  const { email, roleId } = person
  const of = await findStoreName(db, person.storeId)
  await tellPerson(db, change.now, person, {
    is: 'role_changed',
    email,
    role_id: roleId,
    of,
    by: doneBy(change, person),
  })
}

async function tellOtherAdmins(db: Db, change: Change, { before, after }: Difference): Promise<void> {
  const person = toPerson(after)
  if (before.role_id !== after.role_id) {
    const is = person.roleId === ADMIN ? 'admin_added' : 'admin_removed'
    return tellAdmins(db, change, person, { is })
  }
  if (person.roleId !== ADMIN || person.id === change.user.id) return
  const news = newsOf(before, after)
  // Of a new password and address the admin is told apart, of a new name only here.
  if (news.length > 0)
    await tellAdmins(
      db,
      change,
      person,
      { is: 'admin_changed', news },
      news.some((one) => one !== 'name'),
    )
}

function newsOf(before: UserRow, after: UserRow): AdminNews[] {
  const names = ['name', 'first_name', 'last_name'] as const
  const isChanged = {
    name: names.some((name) => before[name] !== after[name]),
    email: normalizeEmail(before.email) !== normalizeEmail(after.email),
    password: before.password_hash !== after.password_hash,
  }
  return (['name', 'email', 'password'] as const).filter((news) => isChanged[news])
}

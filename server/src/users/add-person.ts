import { normalizeEmail } from '@trousseau/domain/people/email'
import { ADMIN, type RoleId } from '@trousseau/domain/people/roles'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { User } from '../http/call.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { tellAdmins } from './mails/tell.ts'
import { holdOpen } from './managed-users.store.ts'
import { refuseAnotherAdmin } from './refuse-another-admin.ts'
import { emailTaken, refuseTakenEmail } from './taken-email.ts'
import { insertUser, isEmailTaken } from './users.store.ts'

/** The store, factory or wholesale that a person belongs to. */
export type Owner =
  | { kind: 'store'; storeId: number }
  | { kind: 'factory'; factoryId: number }
  | { kind: 'wholesale' }

type NewPerson = {
  name: string
  firstName: string
  lastName: string
  email: string
  roleId: RoleId
  addressId?: number
  passwordHash?: string
}

/**
 * Adds the person and enqueues the email with the link to choose a password, in the caller's transaction. The admins
 * are told of a new one among them.
 */
export async function addPerson(
  db: Db,
  { now, user }: { now: Date; user: User },
  owner: Owner,
  person: NewPerson,
): Promise<number> {
  // First, because it takes the stronger lock of the two on the store.
  if (person.roleId === ADMIN && owner.kind === 'store') await refuseAnotherAdmin(db, user, owner.storeId)
  const { storeId, factoryId } = await heldOwner(db, owner)
  const emailNorm = normalizeEmail(person.email)
  if (await isEmailTaken(db, emailNorm)) throw emailTaken()
  const id = await refuseTakenEmail(
    insertUser(db, {
      kind: owner.kind,
      store_id: storeId,
      factory_id: factoryId,
      role_id: person.roleId,
      name: person.name,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      email_norm: emailNorm,
      password_hash: person.passwordHash ?? null,
      address_id: person.addressId ?? null,
      created_at: now,
    }),
  )
  await enqueue(db, now, 'invitation', { user_id: id })
  if (person.roleId === ADMIN) {
    const admin = { ...person, id, kind: owner.kind, storeId, factoryId }
    await tellAdmins(db, { now, user }, admin, { is: 'admin_added' })
  }
  return id
}

/** Nobody can be added to a store or factory that is being closed, so it is locked here. */
async function heldOwner(db: Db, owner: Owner) {
  const storeId = owner.kind === 'store' ? owner.storeId : null
  const factoryId = owner.kind === 'factory' ? owner.factoryId : null
  const isOpen =
    (storeId === null || (await holdOpen(db, 'stores', storeId))) &&
    (factoryId === null || (await holdOpen(db, 'factories', factoryId)))
  if (!isOpen) throw new AppError('not_found')
  return { storeId, factoryId }
}

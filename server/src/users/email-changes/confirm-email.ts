import type { account } from '@trousseau/contract/account'
import { ADMIN } from '@trousseau/domain/people/roles'
import { record } from '../../audit/record.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler, RequestContext } from '../../http/call.ts'
import { networkOf, type RateLimit, refuseTooMany } from '../../http/limits/rate-limit.ts'
import { tellAdmins, tellBothAddresses } from '../mails/tell.ts'
import { updateUserColumns } from '../managed-users.store.ts'
import { hashToken } from '../sessions/token.ts'
import { isTakenEmail } from '../taken-email.ts'
import { holdPerson, isEmailTaken, type Living } from '../users.store.ts'
import { deleteEmailChange, findEmailChange } from './email-changes.store.ts'

const PER_NETWORK: RateLimit = { name: 'confirm-email-network', max: 60, seconds: 600 }

const NOT_VALID =
  'This link is no longer valid: it works once, for one hour, and only the newest one does. Please ask for a new one on your account page.'
const TAKEN = 'Another account already uses this email address. Your email address has not changed.'

/** Needs no session, because the link may be opened on another device. */
export const confirmEmail: Handler<typeof account.confirmEmail> = async (call) => {
  const { db, body, now, address } = call
  await refuseTooMany(db, PER_NETWORK, networkOf(address), now)
  const hash = hashToken(body.token)
  const outcome = await refuseTaken(inTransaction(db, (db) => replaceEmail(db, call, hash)))
  if (outcome === 'taken') throw taken()
  if (!outcome) throw new AppError('invalid', { errors: [{ field: 'token', message: NOT_VALID }] })
  return outcome
}

const taken = () => new AppError('conflict', { messages: [TAKEN] })

async function refuseTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isTakenEmail(error) ? taken() : error
  }
}

async function replaceEmail(db: Db, call: RequestContext, hash: Buffer) {
  const { now } = call
  const asked = await findEmailChange(db, hash, now)
  const person = asked && (await holdPerson(db, asked.user_id))
  // Read again under the lock: what ended it in the meantime, a new password for example, has waited for nobody.
  const change = person && (await findEmailChange(db, hash, now))
  if (!person || !change) return undefined
  if (await isEmailTaken(db, change.email_norm)) {
    await deleteEmailChange(db, person.id)
    return 'taken'
  }
  const { email, email_norm } = change
  // Ends this code and every other one of the person.
  await updateUserColumns(db, person.id, { email, email_norm })
  await tellAll(db, now, person, email)
  const who = { userId: person.id, storeId: person.storeId, subject: `user ${person.id}` }
  await record(db, call, 'email_changed', who)
  return { email, userable_type: person.kind }
}

async function tellAll(db: Db, now: Date, person: Living, email: string): Promise<void> {
  const change = { now, user: person }
  await tellBothAddresses(db, change, person, { from: person.email, to: email })
  if (person.roleId === ADMIN)
    await tellAdmins(db, change, { ...person, email }, { is: 'admin_changed', news: ['email'] })
}

import { BAD_EMAIL, email as emailField } from '@trousseau/contract/fields'
import { normalizeEmail } from '@trousseau/domain/people/email'
import { ADMIN } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { record } from '../audit/record.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { Problem } from '../problem.ts'
import { insertUser, isEmailTaken } from './users.store.ts'

/**
 * The first wholesale admin cannot be invited by anyone, so a command at the console does it. They choose their own
 * password.
 */
export async function createAdmin(db: Db, now: Date, typed: string): Promise<{ email: string }> {
  const checked = z.core.safeParse(emailField, typed)
  if (!checked.success) throw new Problem(BAD_EMAIL)
  const email = checked.data
  const emailNorm = normalizeEmail(email)
  return inTransaction(db, async (db) => {
    if (await isEmailTaken(db, emailNorm)) throw new Problem(`${email} already has an account.`)
    const name = email.split('@')[0] ?? email
    const id = await insertUser(db, {
      kind: 'wholesale',
      role_id: ADMIN,
      name,
      first_name: name,
      last_name: '',
      email,
      email_norm: emailNorm,
      created_at: now,
    })
    await enqueue(db, now, 'invitation', { user_id: id })
    await record(db, { now }, 'user_invited', { userId: id })
    return { email }
  })
}

import { normalizeEmail } from '@trousseau/domain/people/email'
import { record } from '../../audit/record.ts'
import type { Db } from '../../db/db.ts'
import type { RequestContext, User } from '../../http/call.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { tellPerson } from '../mails/tell.ts'
import { emailTaken } from '../taken-email.ts'
import { isEmailTaken } from '../users.store.ts'
import { saveEmailChange } from './email-changes.store.ts'

export const EMAIL_LINK_LIFE_MS = 60 * 60_000

/**
 * Notes the address that a person wants instead of their own, in the caller's transaction, after their password was
 * confirmed. They keep signing in with the old one until the link that is sent to the new one is opened.
 */
export async function askEmailChange(
  db: Db,
  call: RequestContext & { user: User },
  email: string,
): Promise<void> {
  const { user, now } = call
  const emailNorm = normalizeEmail(email)
  if (await isEmailTaken(db, emailNorm)) throw emailTaken()
  const expiresAt = new Date(now.getTime() + EMAIL_LINK_LIFE_MS)
  await saveEmailChange(db, { userId: user.id, email, emailNorm, now, expiresAt })
  // In order, so that the last email carries the good link.
  const topic = `email_change ${user.id}`
  await enqueue(db, now, 'email_confirmation', { user_id: user.id, email_norm: emailNorm }, { topic })
  await tellPerson(db, now, user, { is: 'email_asked', from: user.email, to: email })
  await record(db, call, 'email_change_asked', {
    userId: user.id,
    storeId: user.storeId,
    subject: `user ${user.id}`,
  })
}

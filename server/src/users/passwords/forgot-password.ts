import { STORE_TYPE, type sessions } from '@trousseau/contract/sessions'
import { normalizeEmail } from '@trousseau/domain/people/email'
import { inTransaction } from '../../db/db.ts'
import type { Handler } from '../../http/call.ts'
import { hit, networkOf, type RateLimit, refuseTooMany } from '../../http/limits/rate-limit.ts'
import { enqueue } from '../../outbox/enqueue.ts'

const MAILS_PER_ACCOUNT: RateLimit = { name: 'forgot-account', max: 3, seconds: 3_600 }
const PER_NETWORK: RateLimit = { name: 'forgot-network', max: 1_000, seconds: 3_600 }

/**
 * Only enqueues the request. The worker finds out whether the address is known, so that neither the answer nor its
 * timing reveals it, and no code is ever stored in plain text, not even in the outbox.
 */
export const forgotPassword: Handler<typeof sessions.forgotPassword> = async ({
  db,
  body,
  query,
  now,
  address,
}) => {
  await refuseTooMany(db, PER_NETWORK, networkOf(address), now)
  const emailNorm = normalizeEmail(body.email)
  const type = query.type ?? body.type ?? STORE_TYPE
  // Counted per type as well: requests for the wrong type send nothing and must not use up the owner's limit.
  const account = JSON.stringify([emailNorm, type])
  return inTransaction(db, async (db) => {
    const wait = await hit(db, MAILS_PER_ACCOUNT, account, now)
    // Emails to one account are sent in order, so that the last one carries the valid code.
    if (wait === 0)
      await enqueue(
        db,
        now,
        'password_reset',
        { email_norm: emailNorm, type },
        { topic: `password_reset ${account}` },
      )
    return null
  })
}

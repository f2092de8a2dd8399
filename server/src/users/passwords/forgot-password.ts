import { STORE_TYPE, type sessions } from '@trousseau/contract/sessions'
import { normalizeEmail } from '@trousseau/domain/people/email'
import { inTransaction } from '../../db/db.ts'
import type { Handler } from '../../http/call.ts'
import { hit, networkOf, type RateLimit, refuseTooMany } from '../../http/limits/rate-limit.ts'
import { enqueue } from '../../outbox/enqueue.ts'

const MAILS_PER_ACCOUNT: RateLimit = { name: 'forgot-account', max: 3, seconds: 3_600 }
const PER_NETWORK: RateLimit = { name: 'forgot-network', max: 1_000, seconds: 3_600 }

/**
 * Only notes that somebody asked. Whether the address is known is found out by the worker, so that neither the answer
 * nor its time can tell, and so that no code is ever stored readable, not even in the outbox.
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
  // Counted by type as well: asking for the wrong one sends nothing, and must not use up what its owner may ask for.
  const account = JSON.stringify([emailNorm, type])
  return inTransaction(db, async (db) => {
    const wait = await hit(db, MAILS_PER_ACCOUNT, account, now)
    // Mails to one account leave in order, so that the last to come carries the code that is good.
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

import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { SendMail } from '../../outbox/mailer.ts'
import type { Envelope, Messages } from '../../outbox/messages.ts'
import { ours, say } from '../../outbox/said.ts'
import { framed } from '../mails/mail-frame.ts'
import { newToken } from '../sessions/token.ts'
import { findLivingUser } from '../users.store.ts'
import { EMAIL_LINK_LIFE_MS } from './ask-email-change.ts'
import { setEmailCode } from './email-changes.store.ts'

type LinkSender = { db: Db; now: Date; config: Config; sendMail: SendMail }

/**
 * Sends the link to the new address. The code is created now: a retry carries a new one, and only the newest is valid.
 * It stands in the fragment, which browsers send to nobody.
 */
export async function sendEmailConfirmation(
  { db, now, config, sendMail }: LinkSender,
  { user_id, email_norm }: Messages['email_confirmation'],
  { id }: Envelope,
): Promise<void> {
  const person = await findLivingUser(db, user_id)
  if (!person) return
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + EMAIL_LINK_LIFE_MS)
  const address = await setEmailCode(db, { userId: user_id, emailNorm: email_norm, hash, expiresAt })
  if (address === undefined) return
  const home = config.publicBaseUrl ?? `http://localhost:${config.port}`
  const text = framed(
    config.wholesaler,
    person.firstName,
    say`Someone, probably you, asked to use ${address} instead of ${person.email} for an account at ${ours(config.wholesaler.name)}.

Open this link within the next 60 minutes to confirm it:
${ours(`${home}/confirm-email#token=${token}`)}

Until then, and if the link is not opened, the address stays ${person.email}. If it was not you, do nothing.`,
  )
  const to = { name: person.firstName, address }
  await sendMail({ id, to, subject: say`Confirm your new email address`, text })
}

import { normalizeEmail } from '@trousseau/domain/people/email'
import type { Config } from '../../config.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Person } from '../../http/call.ts'
import type { SendMail } from '../../outbox/mailer.ts'
import type { Envelope, Messages } from '../../outbox/messages.ts'
import { newToken } from '../sessions/token.ts'
import { findLivingUser, findLivingUserByEmail } from '../users.store.ts'
import { kindsOf, toAccountType } from './account-type.ts'
import { invitationText, resetText, welcomeText } from './link-mails.ts'
import { insertReset } from './password-resets.store.ts'

const LINK_LIFE_MS = 60 * 60_000

type LinkSender = { db: Db; now: Date; config: Config; sendMail: SendMail }

/** An unknown address gets no email, and nobody is told. */
export async function sendPasswordReset(
  sender: LinkSender,
  payload: Messages['password_reset'],
  { id }: Envelope,
): Promise<void> {
  const person = await findLivingUserByEmail(sender.db, payload.email_norm, kindsOf(payload.type))
  if (!person) return
  const link = await makeLink(sender, person)
  await sender.sendMail({ id, to: recipient(person), ...resetText(sender.config.wholesaler, person, link) })
}

export async function sendInvitation(
  sender: LinkSender,
  payload: Messages['invitation'],
  { id }: Envelope,
): Promise<void> {
  const person = await findLivingUser(sender.db, payload.user_id)
  if (!person) return
  const link = await makeLink(sender, person)
  const words = person.passwordHash === null ? invitationText : welcomeText
  await sender.sendMail({ id, to: recipient(person), ...words(sender.config.wholesaler, person, link) })
}

const recipient = (person: Person) => ({
  name: `${person.firstName} ${person.lastName}`,
  address: person.email,
})

/** The code is created when the email is sent: a retry carries a new code, and only the newest is valid. */
async function makeLink(
  { db, now, config }: LinkSender,
  person: Person,
): Promise<{ url: string; code: string }> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS)
  const reset = { hash, userId: person.id, emailNorm: normalizeEmail(person.email), now, expiresAt }
  // The next attempt to send this finds the person's new address, or nobody.
  if (!(await inTransaction(db, (db) => insertReset(db, reset)))) throw new Error('the address was changed')
  const home = config.publicBaseUrl ?? `http://localhost:${config.port}`
  // In the fragment, which stays in the browser: a query is in the logs of every proxy on the way.
  return { url: `${home}/reset-password#token=${token}&type=${toAccountType(person.kind)}`, code: token }
}

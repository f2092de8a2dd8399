import type { Config } from '../../config.ts'
import type { SendMail } from '../../outbox/mailer.ts'
import type { Envelope, Messages } from '../../outbox/messages.ts'
import { accountMailText } from './account-mail-text.ts'

type Sender = { config: Config; sendMail: SendMail }

/** Everything it says was recorded with the change, so that it tells of that change and of no later one. */
export async function sendAccountMail(
  { config, sendMail }: Sender,
  mail: Messages['account_mail'],
  { id }: Envelope,
): Promise<void> {
  await sendMail({ id, to: mail.to, ...accountMailText(config.wholesaler, mail) })
}

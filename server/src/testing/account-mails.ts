import type { AccountMail, Messages } from '../outbox/messages.ts'
import type { TestApp } from './test-app.ts'

/** Forgets every message that is waiting, so that a test sees only its own. */
export async function clearOutbox({ db }: TestApp): Promise<void> {
  await db.deleteFrom('outbox').execute()
}

/** The emails about accounts that wait to be sent, in order: to which address, and about what. */
export async function accountMails({ db }: TestApp): Promise<[address: string, is: AccountMail['is']][]> {
  const mails = await readMails({ db })
  return mails.map(({ to, about }) => [to.address, about.is])
}

export async function readMails({ db }: Pick<TestApp, 'db'>): Promise<Messages['account_mail'][]> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'account_mail')
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => payload as Messages['account_mail'])
}

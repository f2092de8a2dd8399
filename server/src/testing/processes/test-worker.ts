import { createLog } from '../../log.ts'
import { createReactions } from '../../notices/reactions.ts'
import { createMailer } from '../../outbox/mailer.ts'
import { runWorker } from '../../outbox/run-worker.ts'
import { createProviderClient } from '../../provider/request.ts'
import type { TestApp } from '../test-app.ts'

/** A worker on the app's database and clock, whose mail goes to the given SMTP server. */
export function startTestWorker({ db, clock, config, directUrl }: TestApp, smtpUrl: string) {
  const log = createLog('silent', 'test')
  const provider = createProviderClient({ db, stax: config.stax, clock: clock.now, log })
  const mailer = createMailer(smtpUrl, config.mailFrom)
  const reactions = createReactions({ db, clock: clock.now, config, sendMail: mailer.send, provider })
  const worker = runWorker({ db, clock: clock.now, log, reactions }, directUrl)
  return {
    stop: async () => {
      await worker.stop()
      mailer.close()
    },
  }
}

/** Resolves when no message is waiting in the outbox: all were sent or given up. */
export async function untilOutboxIsEmpty({ db }: TestApp): Promise<void> {
  const waiting = () =>
    db
      .selectFrom('outbox')
      .select('id')
      .where('done_at', 'is', null)
      .where('dead_at', 'is', null)
      .executeTakeFirst()
  while (await waiting()) await new Promise((resolve) => setTimeout(resolve, 10))
}

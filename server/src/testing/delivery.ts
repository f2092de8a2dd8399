import type { Config } from '../config.ts'
import { createLog } from '../log.ts'
import { createReactions } from '../notices/reactions.ts'
import { deliverDue } from '../outbox/deliver.ts'
import { createMailer } from '../outbox/mailer.ts'
import { createProviderClient } from '../provider/request.ts'
import type { TestSandbox } from './processes/test-sandbox.ts'
import type { TestApp } from './test-app.ts'

/** The environment that sends an app's notices to a sandbox. */
export const noticesTo = ({ url }: TestSandbox) => ({
  SANDBOX: 'on',
  CHAT_URL: `${url}/chat`,
  MAIL_URL: `${url}/mail`,
})

type Choices = { limitMs?: number; config?: Partial<Config> }

/** Delivers until nothing is due, without advancing the app's clock. Returns how many messages that was. */
export async function deliverAll(app: TestApp, sandbox: TestSandbox, choices: Choices = {}): Promise<number> {
  const { db, clock } = app
  const config = { ...app.config, ...choices.config }
  const log = createLog('silent', 'test')
  const mailer = createMailer(sandbox.smtpUrl, config.mailFrom)
  const provider = createProviderClient({ db, stax: config.stax, clock: clock.now, log })
  const reactions = createReactions({ db, clock: clock.now, config, sendMail: mailer.send, provider })
  const delivery = { db, clock: clock.now, log, reactions }
  let taken = 0
  try {
    for (;;) {
      const { limitMs } = choices
      const count = await deliverDue({ ...delivery, ...(limitMs !== undefined && { limitMs }) }, 20)
      if (count === 0) return taken
      taken += count
    }
  } finally {
    mailer.close()
  }
}

export type ArmedFault = { id: number; kind: string; left: number; followed: number }

export async function armFault(sandbox: TestSandbox, fault: object): Promise<void> {
  await fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ times: 1, ...fault }),
  })
}

export async function fetchFaults(sandbox: TestSandbox): Promise<ArmedFault[]> {
  const answer = await fetch(`${sandbox.url}/faults`)
  return ((await answer.json()) as { faults: ArmedFault[] }).faults
}

/** Removes the messages and faults of earlier tests. */
export async function clearSandbox(sandbox: TestSandbox): Promise<void> {
  for (const path of ['/messages', '/faults']) await fetch(sandbox.url + path, { method: 'DELETE' })
}

export const passTime = ({ clock }: TestApp, minutes: number) =>
  clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString())

import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { noFaults } from './mailbox/faults.ts'
import { addMailboxRoutes } from './mailbox/mailbox.routes.ts'
import { closeMailbox, openMailbox } from './mailbox/messages.store.ts'
import { listenForMail } from './mailbox/receive-mail.ts'
import { closeProvider, openProvider } from './provider/open-provider.ts'
import { addProviderRoutes } from './provider/provider.routes.ts'
import { readProviderSettings, type Settings } from './settings.ts'

type Sandbox = { httpPort: number; smtpPort: number; stop: () => Promise<void> }

type Start = Omit<Settings, 'provider'> & Partial<Settings> & { hangLimitMs?: number }

export async function startSandbox(settings: Start): Promise<Sandbox> {
  const { host, port, directory, hangLimitMs = 60_000 } = settings
  const mailbox = await openMailbox(directory)
  const receivers = { mailbox, faults: noFaults(), hangLimitMs }
  const provider = await openProvider(directory, settings.provider ?? readProviderSettings({}), hangLimitMs)

  const app = fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true })
  app.get('/health', async () => ({ ok: true }))
  app.register(async (scope) => addMailboxRoutes(scope, receivers))
  app.register(async (scope) => addProviderRoutes(scope, provider))
  await app.listen({ host, port })
  const smtp = await listenForMail(receivers)

  return {
    httpPort: (app.server.address() as AddressInfo).port,
    smtpPort: smtp.port,
    stop: async () => {
      provider.end()
      await Promise.all([app.close(), smtp.stop()])
      await Promise.all([closeMailbox(mailbox), closeProvider(provider)])
    },
  }
}

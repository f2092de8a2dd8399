import type { FastifyError, FastifyInstance } from 'fastify'
import { addRoutes } from './answer-call.ts'
import { addBrowserRoutes } from './browser/browser.routes.ts'
import { chargeRoutes } from './charge.routes.ts'
import { customerRoutes } from './customers.routes.ts'
import { addFaultRoutes } from './faults.routes.ts'
import { takeFault } from './faults.ts'
import { paymentMethodRoutes } from './payment-methods.routes.ts'
import type { Provider } from './provider.ts'
import { addProviderPage } from './provider-page.routes.ts'
import { selfRoutes } from './self.routes.ts'
import { settle } from './settle.ts'
import { transactionRoutes } from './transactions.routes.ts'
import { addVaultRoutes } from './vault.routes.ts'
import { webhookRoutes } from './webhooks.routes.ts'
import { addWebpaymentRoutes } from './webpayment.routes.ts'

/** Registered as a scope of its own: its parser and error answers are not those of its neighbours. */
export function addProviderRoutes(app: FastifyInstance, provider: Provider): void {
  readJson(app)
  answerErrors(app)
  const server = [
    selfRoutes,
    customerRoutes,
    paymentMethodRoutes,
    chargeRoutes,
    transactionRoutes,
    webhookRoutes,
  ]
  addRoutes(app, provider, server.flat(), 'key')
  addRoutes(app, provider, [{ method: 'POST', url: '/sandbox/settle', handler: settle }], 'open')
  app.register((scope) => addWebpaymentRoutes(scope, provider))
  addVaultRoutes(app, provider)
  addFaultRoutes(app, provider)
  addProviderPage(app, provider)
  addBrowserRoutes(app, {
    portalOrigins: provider.settings.portalOrigins,
    isFaulty: (kind, id) => {
      const reference = provider.book.customers.get(id)?.reference
      return takeFault(provider.faults, [kind], reference ? [id, reference] : [id]) !== undefined
    },
  })
}

function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      // In words of our own: the parser's quote the body, which may hold a card number.
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }))
    }
  })
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send({ message: error.message })
    process.stderr.write(`${error.stack}\n`)
    return reply.code(500).send({ message: 'Server Error' })
  })
}

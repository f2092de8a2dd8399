import type { FastifyError, FastifyInstance } from 'fastify'
import { addRoutes } from './answer-call.ts'
import { addBrowserRoutes } from './browser/browser.routes.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { addFaultRoutes } from './faults/faults.routes.ts'
import { takeFault } from './faults/faults.ts'
import { addProviderPage } from './page/provider-page.routes.ts'
import { paymentMethodRoutes } from './payment-methods/payment-methods.routes.ts'
import { addVaultRoutes } from './payment-methods/vault.routes.ts'
import type { Provider } from './provider.ts'
import { selfRoutes } from './self.routes.ts'
import { chargeRoutes } from './transactions/charge.routes.ts'
import { settle } from './transactions/settle.ts'
import { transactionRoutes } from './transactions/transactions.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'
import { addWebpaymentRoutes } from './webpayment/webpayment.routes.ts'

/** A Fastify scope of its own, so that its body parser and error responses do not affect the other routes. */
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
      // A message of our own, because the parser's message quotes the body, which may contain a card number.
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

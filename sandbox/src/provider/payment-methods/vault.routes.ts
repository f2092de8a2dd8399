import type { FastifyInstance } from 'fastify'
import { readObject } from '../field-errors.ts'
import type { Provider } from '../provider.ts'
import { putCard } from './vault.ts'

/** Only the frames, which have the provider's own origin, may call this; other origins are refused. */
export function addVaultRoutes(app: FastifyInstance, { book, vault }: Provider): void {
  app.post('/vault/card', async (request, reply) => {
    const { origin } = request.headers
    if (origin && origin !== `${request.protocol}://${request.host}`) {
      return reply
        .code(403)
        .send({ errors: [{ key: 'errors.invalid_referrer', message: 'Not this origin.' }] })
    }
    reply.header('cache-control', 'no-store')
    const put = putCard(vault, book.key, readObject(request.body) ?? {})
    return 'errors' in put ? reply.code(422).send(put) : put
  })
}

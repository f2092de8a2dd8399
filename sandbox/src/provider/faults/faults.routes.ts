import type { FastifyInstance } from 'fastify'
import { readObject } from '../field-errors.ts'
import type { Provider } from '../provider.ts'
import { armFault, noFaults, readWish } from './faults.ts'

export function addFaultRoutes(app: FastifyInstance, { faults }: Provider): void {
  app.get('/provider/faults', async () => ({ faults: faults.armed }))
  app.post('/provider/faults', async (request, reply) => {
    const wish = readWish(readObject(request.body) ?? {})
    if (typeof wish === 'string') return reply.code(400).send({ ok: false, error: wish })
    return reply.code(201).send(armFault(faults, wish))
  })
  app.delete('/provider/faults', async (_request, reply) => {
    Object.assign(faults, { ...noFaults(), lastId: faults.lastId })
    return reply.code(204).send()
  })
  app.delete('/provider/faults/:id', async (request, reply) => {
    const { id } = readObject(request.params) ?? {}
    faults.armed = faults.armed.filter((each) => String(each.id) !== id)
    return reply.code(204).send()
  })
}

import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { paged, pageQuery } from './page.ts'

export const Factory = z.object({ id: z.int(), name: z.string() })
export type Factory = z.infer<typeof Factory>

export const factories = {
  listFactories: endpoint({
    method: 'GET',
    path: '/api/factories',
    summary: 'The factories that work for the house.',
    allow: WHOLESALE_ACCOUNTS,
    query: pageQuery(['name', 'id'], { order_by: 'name', order_dir: 'asc' }),
    reply: paged('factories', Factory),
  }),
}

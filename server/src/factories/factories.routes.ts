import { factories } from '@trousseau/contract/factories'
import { describePage } from '@trousseau/contract/page'
import type { Handlers } from '../http/call.ts'
import { listFactories } from './factories.store.ts'

export const factoryRoutes: Handlers<typeof factories> = {
  listFactories: async ({ db, query }) => {
    const { rows, total } = await listFactories(db, query)
    return { factories: rows, ...describePage(factories.listFactories.path, query, total, rows.length) }
  },
}

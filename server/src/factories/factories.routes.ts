import { factories } from '@trousseau/contract/factories'
import { describePage } from '@trousseau/contract/page'
import { AppError } from '../http/app-error.ts'
import type { Handlers } from '../http/call.ts'
import { findFactory, listFactories } from './factories.store.ts'
import { getFactoryNews, updateFactoryNews } from './factory-digest.ts'
import { createFactory, updateFactory } from './save-factory.ts'
import { toFactory } from './to-factory.ts'

export const factoryRoutes: Handlers<typeof factories> = {
  createFactory,
  updateFactory,
  getFactoryNews,
  updateFactoryNews,
  listFactories: async ({ db, query }) => {
    const { rows, total } = await listFactories(db, query)
    return {
      factories: rows.map(toFactory),
      ...describePage(factories.listFactories.path, query, total, rows.length),
    }
  },
  getFactory: async ({ db, params }) => {
    const factory = await findFactory(db, params.id)
    if (!factory) throw new AppError('not_found')
    return toFactory(factory)
  },
}

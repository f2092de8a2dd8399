import { describePage } from '@trousseau/contract/page'
import { stores } from '@trousseau/contract/stores'
import { AppError } from '../http/app-error.ts'
import type { Handlers } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { createStore } from './create-store.ts'
import { listStores } from './list-stores.store.ts'
import { findStore } from './stores.store.ts'
import { toRetailer, toStore } from './to-store.ts'
import { updateStore } from './update-store.ts'
import { viewAsStore } from './view-as-store.ts'

export const storeRoutes: Handlers<typeof stores> = {
  createStore,
  updateStore,
  viewAsStore,
  listStores: async ({ db, query }) => {
    const { rows, total } = await listStores(db, query)
    return {
      stores: rows.map(toRetailer),
      ...describePage(stores.listStores.path, query, total, rows.length),
    }
  },
  getStore: async ({ db, user, params }) => {
    const store = await findStore(db, await storeInPath(db, user, params.id))
    if (!store) throw new AppError('not_found')
    return toStore(store)
  },
}

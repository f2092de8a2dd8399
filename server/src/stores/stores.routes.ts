import type { stores } from '@trousseau/contract/stores'
import { AppError } from '../http/app-error.ts'
import type { Handlers } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { createStore } from './create-store.ts'
import { findStore } from './stores.store.ts'
import { toStore } from './to-store.ts'

export const storeRoutes: Handlers<typeof stores> = {
  createStore,
  getStore: async ({ db, user, params }) => {
    const store = await findStore(db, await storeInPath(db, user, params.id))
    if (!store) throw new AppError('not_found')
    return toStore(store)
  },
}

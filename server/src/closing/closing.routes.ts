import type { closing } from '@trousseau/contract/closing'
import type { Handlers } from '../http/call.ts'
import { deleteFactory, getFactoryClosing } from './close-factory.ts'
import { deleteStore, getStoreClosing } from './close-store.ts'
import { reopenFactory, reopenStore } from './reopen.ts'

export const closingRoutes: Handlers<typeof closing> = {
  getStoreClosing,
  deleteStore,
  reopenStore,
  getFactoryClosing,
  deleteFactory,
  reopenFactory,
}

import type { overviews } from '@trousseau/contract/overviews'
import type { Handlers } from '../http/call.ts'
import { getFactoryOverview } from './factory-overview.ts'
import { getStoreOverview } from './store-overview.ts'
import { getWholesaleOverview } from './wholesale-overview.ts'

export const overviewRoutes: Handlers<typeof overviews> = {
  getStoreOverview,
  getWholesaleOverview,
  getFactoryOverview,
}

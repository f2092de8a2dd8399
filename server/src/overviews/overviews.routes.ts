import type { overviews } from '@trousseau/contract/overviews'
import type { Handlers } from '../http/call.ts'
import { getFactoryOverview } from './factory-overview.ts'
import { getHouseOverview } from './house-overview.ts'
import { getStoreOverview } from './store-overview.ts'

export const overviewRoutes: Handlers<typeof overviews> = {
  getStoreOverview,
  getHouseOverview,
  getFactoryOverview,
}

import type { providerEvents } from '@trousseau/contract/provider-events'
import type { Handlers } from '../http/call.ts'
import { hearProvider } from './hear-provider.ts'

export const providerEventRoutes: Handlers<typeof providerEvents> = { hearProvider }

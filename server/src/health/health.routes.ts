import type { health } from '@trousseau/contract/health'
import type { Handlers } from '../http/call.ts'
import { readHealth } from './read-health.ts'

export const healthRoutes: Handlers<typeof health> = { readHealth }

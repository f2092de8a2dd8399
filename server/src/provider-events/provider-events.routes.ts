import type { providerEvents } from '@trousseau/contract/provider-events'
import type { Handlers } from '../http/call.ts'
import { handleWebhook } from './handle-webhook.ts'

export const providerEventRoutes: Handlers<typeof providerEvents> = {
  hearProvider: handleWebhook,
}

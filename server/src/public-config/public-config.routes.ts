import type { publicConfig } from '@trousseau/contract/public-config'
import type { Handlers } from '../http/call.ts'

export const publicConfigRoutes: Handlers<typeof publicConfig> = {
  getConfig: async ({ config }) => ({
    stax_js_url: config.stax.jsUrl,
    stax_web_token: config.stax.webToken,
    house: { name: config.wholesaler.name, phone: config.wholesaler.phone },
  }),
}

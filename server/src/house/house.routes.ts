import type { house } from '@trousseau/contract/house'
import type { Handlers } from '../http/call.ts'

export const houseRoutes: Handlers<typeof house> = {
  getConfig: async ({ config }) => ({
    stax_js_url: config.stax.jsUrl,
    stax_web_token: config.stax.webToken,
    house: { name: config.house.name, phone: config.house.phone },
  }),
}

import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const PublicConfig = z.object({
  stax_js_url: z.string(),
  stax_web_token: z.string(),
  house: z.object({ name: z.string(), phone: z.string() }),
})
export type PublicConfig = z.infer<typeof PublicConfig>

export const publicConfig = {
  getConfig: endpoint({
    method: 'GET',
    path: '/api/config',
    summary: 'What a browser needs to know before anybody signs in.',
    allow: 'anyone',
    reply: PublicConfig,
  }),
}

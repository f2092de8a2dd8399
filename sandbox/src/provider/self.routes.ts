import { type Handler, ok, type Route } from './call.ts'

/** The user behind the API key, recorded as the creator of everything created with it. */
export const apiUserId = '6a4b1d1e-8f0c-4c1b-9d55-2f6a0c9e7b31'

export const apiUser = {
  id: apiUserId,
  name: 'Sandbox API key',
  email: 'api@sandbox.example',
  is_api_key: true,
  team_role: 'admin',
  created_at: '2024-01-02 09:00:00',
  updated_at: '2024-01-02 09:00:00',
  deleted_at: null,
}

const read: Handler = ({ settings }) =>
  ok({
    user: apiUser,
    merchant: {
      id: settings.merchantId,
      mid: null,
      status: 'ACTIVE',
      company_name: 'Sandbox merchant',
      hosted_payments_token: settings.webToken,
      plan: 'sandbox',
      options: {},
      gateway_type: 'TEST',
      gateway_name: 'test',
      processor: 'sandbox',
      allow_ach: true,
      is_ach_ready: true,
      currency: ['USD'],
      created_at: '2024-01-02 09:00:00',
      updated_at: '2024-01-02 09:00:00',
      deleted_at: null,
    },
  })

export const selfRoutes: Route[] = [{ method: 'GET', url: '/self', handler: read }]

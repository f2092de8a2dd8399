import { join, resolve } from 'node:path'

/** Settings of the payment provider: its secrets, and which pages may use its frames. */
export type ProviderSettings = {
  apiKey: string
  webToken: string
  merchantId: string
  /** The origins that may embed the frames and call from a browser. If empty, any origin on this machine may. */
  portalOrigins: string[]
  /** Receives every event, in addition to the webhooks that were registered. */
  webhookUrl: string | undefined
  webhookRetryMs: number
  /** Configurable, because the provider does not document the status of a declined charge. */
  declineStatus: number
}

export type Settings = { host: string; port: number; directory: string; provider: ProviderSettings }

export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const port = environment.SANDBOX_PORT || '3001'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error(`SANDBOX_PORT must be a port number from 0 to 65535, not "${port}".`)
  }
  return {
    host: environment.HOST || '127.0.0.1',
    port: Number(port),
    directory: join(resolve(environment.DATA_DIR || './data'), 'sandbox'),
    provider: readProviderSettings(environment),
  }
}

export function readProviderSettings(environment: NodeJS.ProcessEnv): ProviderSettings {
  const status = environment.STAX_DECLINE_STATUS || '400'
  if (!/^[2-5]\d\d$/.test(status)) {
    throw new Error(`STAX_DECLINE_STATUS must be a status of HTTP, such as 400, not "${status}".`)
  }
  return {
    apiKey: environment.STAX_API_KEY || 'sandbox-api-key',
    webToken: environment.STAX_WEB_TOKEN || 'sandbox-web-token',
    merchantId: environment.STAX_MERCHANT_ID || 'sandbox-merchant',
    portalOrigins: (environment.PORTAL_ORIGINS || '').split(/[\s,]+/).filter(Boolean),
    webhookUrl: environment.STAX_WEBHOOK_URL || undefined,
    webhookRetryMs: 2000,
    declineStatus: Number(status),
  }
}

import type { ProviderSettings } from '../settings.ts'

/** Why the API key is rejected, in the provider's wording; undefined if it is accepted. */
export function refuseKey({ apiKey }: ProviderSettings, header: string | undefined): string | undefined {
  const [, key] = /^Bearer\s+(\S+)$/i.exec(header ?? '') ?? []
  if (!key) return 'token_not_provided'
  if (key === `${apiKey}-expired`) return 'token_expired'
  return key === apiKey ? undefined : 'token_invalid'
}

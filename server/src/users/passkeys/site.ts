import { type Config, homeOf } from '../../config.ts'

/** The name of the site that passkeys are made for: no other site can use them. */
export const rpIdOf = (config: Config): string => new URL(homeOf(config)).hostname

/**
 * Where the page must be that a passkey was used on. A portal that is tried may be at any port of this machine, and finds it
 * out only when it listens.
 */
export function originOf(config: Config, clientDataJSON: string): string {
  const home = new URL(homeOf(config)).origin
  if (config.publicBaseUrl !== undefined) return home
  const said = readOrigin(clientDataJSON)
  return said !== undefined && new URL(said).hostname === 'localhost' ? said : home
}

function readOrigin(clientDataJSON: string): string | undefined {
  try {
    const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof origin === 'string' && URL.canParse(origin) ? origin : undefined
  } catch {
    return undefined
  }
}

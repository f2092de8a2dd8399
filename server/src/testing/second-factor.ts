import { Secret, TOTP } from 'otpauth'
import { PASSWORD } from './people.ts'
import type { TestApp } from './test-app.ts'
import { tokenFor } from './wire-app.ts'

/** The code that an authenticator app with this secret shows now. */
export function codeOf({ clock }: TestApp, secret: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() })
}

/** Sets up an authenticator app as its person does, with a session of theirs. Its first code is used then. */
export async function setUpApp(app: TestApp, userId: number) {
  const token = await tokenFor(app, userId)
  const path = '/api/account/authenticator'
  const begun = await app.send('POST', path, { token, body: { current_password: PASSWORD } })
  const { secret } = (begun.body as { data: { secret: string } }).data
  const confirmed = await app.send('PUT', path, { token, body: { code: codeOf(app, secret) } })
  if (confirmed.status !== 200) throw new Error(`not set up: ${confirmed.text}`)
  const { codes } = (confirmed.body as { data: { codes: string[] } }).data
  return { token, secret, codes }
}

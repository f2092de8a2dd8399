import { startRegistration } from '@simplewebauthn/browser'
import { passkeys } from '@trousseau/contract/passkeys'
import { call } from '../../lib/api/call.ts'
import { isDeclined } from '../sign-in/passkey-sign-in.ts'

type Added = { codes: readonly string[] | null }

/** Lets the browser make a passkey and saves it. Undefined if the person has changed their mind. */
export async function addPasskey(current_password: string): Promise<Added | undefined> {
  const optionsJSON = await call(passkeys.beginPasskey, { body: { current_password } })
  const made = await startRegistration({ optionsJSON }).catch((failure: unknown) => {
    if (isDeclined(failure)) return undefined
    throw failure
  })
  if (!made) return undefined
  const { clientDataJSON, attestationObject } = made.response
  return call(passkeys.addPasskey, { body: { id: made.id, response: { clientDataJSON, attestationObject } } })
}

import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { type PasskeyProof, passkeys } from '@trousseau/contract/passkeys'
import { call } from '../../lib/api/call.ts'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { replacedToken } from '../../lib/session/session.ts'
import { enter, type Wanted } from './enter.ts'
import type { Portal } from './portal.ts'

const NONE_USED = 'No passkey was used. Please try again, or sign in with your password.'

type Entry = { portal: Portal; isRemembered: boolean; wanted: Wanted | undefined }

/** Signs in without a password. Says why nothing came of it. */
export async function signInWithPasskey(entry: Entry): Promise<string> {
  try {
    const passkey = await askForPasskey()
    return passkey ? await signIn(passkey, entry) : NONE_USED
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    return failure.message
  }
}

async function signIn(passkey: PasskeyProof, { portal, isRemembered, wanted }: Entry): Promise<string> {
  const body = { passkey, type: portal.type, remember: isRemembered }
  const reply = await call(passkeys.passkeyLogin, { body }, { replaces: replacedToken() })
  enter({ ...reply, isRemembered }, wanted)
  return ''
}

/** Undefined if the person has changed their mind, or has no passkey here: browsers do not say which. */
async function askForPasskey(): Promise<PasskeyProof | undefined> {
  const optionsJSON = await call(passkeys.askForPasskey, {})
  try {
    const { id, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, response: { clientDataJSON, authenticatorData, signature } }
  } catch (failure) {
    if (isDeclined(failure)) return undefined
    throw failure
  }
}

/** Whatever the browser or its person has ended is no bug of ours. */
export const isDeclined = (failure: unknown): boolean =>
  failure instanceof WebAuthnError || (failure instanceof Error && failure.name === 'NotAllowedError')

import type { PasskeyProof } from '@trousseau/contract/passkeys'
import type { Db } from '../../db/db.ts'
import type { RequestContext } from '../../http/call.ts'
import { hashToken } from '../sessions/token.ts'
import { loadWebauthn } from './load-webauthn.ts'
import { findPasskey, noteUse, takeChallenge } from './passkeys.store.ts'
import { originOf, rpIdOf } from './site.ts'

/**
 * Whose passkey has signed one of our challenges, unlocked by a fingerprint or a PIN. Takes the challenge away and notes the use, in the transaction of what
 * it is for. Undefined if it is nobody's.
 */
export async function usePasskey(
  db: Db,
  { config, now, log }: RequestContext,
  proof: PasskeyProof,
): Promise<number | undefined> {
  const passkey = await findPasskey(db, proof.id)
  if (!passkey) return undefined
  const { credentialId: id, publicKey, counter } = passkey
  const { verifyAuthenticationResponse } = await loadWebauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, rawId: proof.id, type: 'public-key', clientExtensionResults: {} },
      expectedChallenge: (challenge) => takeChallenge(db, hashToken(challenge), null, now),
      expectedOrigin: originOf(config, proof.response.clientDataJSON),
      expectedRPID: rpIdOf(config),
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    })
    if (!verified || !(await noteUse(db, passkey.id, authenticationInfo.newCounter, now))) return undefined
    return passkey.userId
  } catch (error) {
    // The library throws for whatever is not as it should be, which anybody can send.
    log.debug({ reason: error instanceof Error ? error.message : '' }, 'a passkey was refused')
    return undefined
  }
}

import { randomBytes } from 'node:crypto'
import type { passkeys } from '@trousseau/contract/passkeys'
import { browserOf } from '@trousseau/domain/people/browser'
import { record } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, Handler } from '../../http/call.ts'
import { nameOf, tellPerson } from '../mails/tell.ts'
import { CURRENT, confirmPassword, notConfirmed } from '../passwords/confirm-password.ts'
import { whoseIs } from '../second-factor/authenticator.ts'
import { makeRecoveryCodes } from '../second-factor/make-recovery-codes.ts'
import { deleteRecoveryCodes, hasSecondFactor } from '../second-factor/second-factor.store.ts'
import { hashToken } from '../sessions/token.ts'
import { holdPerson } from '../users.store.ts'
import { loadWebauthn } from './load-webauthn.ts'
import {
  deletePasskey as deleteOwn,
  insertPasskey,
  listPasskeys,
  saveChallenge,
  takeChallenge,
} from './passkeys.store.ts'
import { originOf, rpIdOf } from './site.ts'

const NOT_MADE = 'This passkey could not be saved. Please start over.'
const MOST = 20
/** As long as the challenge counts. */
const TIMEOUT_MS = 300_000
const TOO_MANY = `You have ${MOST} passkeys. Please delete one first.`

export const beginPasskey: Handler<typeof passkeys.beginPasskey> = async (call) => {
  const { db, config, user, body, now } = call
  await confirmPassword(call, { ...CURRENT, password: body.current_password })
  const had = await listPasskeys(db, user.id)
  if (had.length >= MOST) throw new AppError('conflict', { messages: [TOO_MANY] })
  const challenge = randomBytes(32)
  await saveChallenge(db, hashToken(challenge.toString('base64url')), user.id, now)
  const { generateRegistrationOptions } = await loadWebauthn()
  const {
    rp,
    user: whose,
    pubKeyCredParams,
  } = await generateRegistrationOptions({
    rpName: config.wholesaler.name,
    rpID: rpIdOf(config),
    userName: user.email,
    userDisplayName: nameOf(user),
    // No more of a person than their number in our house.
    userID: new TextEncoder().encode(`user ${user.id}`),
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
  })
  return {
    rp: { id: rpIdOf(config), name: rp.name },
    user: whose,
    challenge: challenge.toString('base64url'),
    pubKeyCredParams,
    timeout: TIMEOUT_MS,
    excludeCredentials: had.map(({ credential_id: id }) => ({ id, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

export const addPasskey: Handler<typeof passkeys.addPasskey> = (call) =>
  inTransaction(call.db, async (db) => {
    const { user, now } = call
    const person = await holdPerson(db, user.id)
    if (!person) throw new AppError('not_signed_in')
    const made = await verify({ ...call, db })
    const hadFactor = await hasSecondFactor(db, user.id)
    const isSaved = await insertPasskey(db, {
      userId: user.id,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      name: browserOf(call.userAgent),
      now,
    })
    if (!isSaved) throw new AppError('conflict', { messages: [NOT_MADE] })
    await record(db, call, 'passkey_added', whoseIs(call))
    const { email } = person
    await tellPerson(db, now, person, { is: 'second_factor', email, what: 'passkey_added', by: null })
    return { codes: hadFactor ? null : await makeRecoveryCodes(db, user, now) }
  })

async function verify({ db, config, user, body, now, log }: Call<typeof passkeys.addPasskey>) {
  const { clientDataJSON, attestationObject } = body.response
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: body.id,
      rawId: body.id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => takeChallenge(db, hashToken(challenge), user.id, now),
    expectedOrigin: originOf(config, clientDataJSON),
    expectedRPID: rpIdOf(config),
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.debug({ reason: error instanceof Error ? error.message : '' }, 'a passkey was refused')
    return { verified: false as const, registrationInfo: undefined }
  })
  if (!verified) throw new AppError('conflict', { messages: [NOT_MADE] })
  return registrationInfo.credential
}

export const deletePasskey: Handler<typeof passkeys.deletePasskey> = async (call) => {
  const { db, user, params, body, now } = call
  const confirmed = await confirmPassword(call, { ...CURRENT, password: body.current_password })
  return inTransaction(db, async (db) => {
    const person = await holdPerson(db, user.id)
    if (person?.passwordHash !== confirmed) throw notConfirmed(CURRENT)
    if (!(await deleteOwn(db, user.id, params.id))) throw new AppError('not_found')
    // Codes for a lost second factor are of no use without one.
    if (!(await hasSecondFactor(db, user.id))) await deleteRecoveryCodes(db, user.id)
    await record(db, call, 'passkey_deleted', whoseIs(call))
    const { email } = person
    await tellPerson(db, now, person, { is: 'second_factor', email, what: 'passkey_deleted', by: null })
    return null
  })
}

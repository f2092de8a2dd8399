import type { secondFactor } from '@trousseau/contract/second-factor'
import { record } from '../../audit/record.ts'
import { inTransaction } from '../../db/db.ts'
import { toQrCode } from '../../documents/qr-code.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, Handler } from '../../http/call.ts'
import { tellPerson } from '../mails/tell.ts'
import { listPasskeys } from '../passkeys/passkeys.store.ts'
import { CURRENT, confirmPassword, notConfirmed } from '../passwords/confirm-password.ts'
import { holdPerson } from '../users.store.ts'
import { countCode, forgiveCodes } from './check-code.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { seal, unseal } from './seal.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  hasSecondFactor,
  savePendingTotp,
  turnOnTotp,
} from './second-factor.store.ts'
import { newSecret, spellSecret, stepOf, toUri } from './totp.ts'

const BEGIN_AGAIN = 'This took too long, or was started again somewhere else. Please start over.'
const WRONG_CODE = 'That isn’t the code the app shows now. Please enter the newest one.'
const PENDING_MS = 3_600_000

export const getSecondFactor: Handler<typeof secondFactor.getSecondFactor> = async ({ db, user }) => {
  const app = await findTotp(db, user.id, 'on')
  return {
    app_since: app?.createdAt.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(db, user.id),
    passkeys: (await listPasskeys(db, user.id)).map(({ id, name, created_at, last_used }) => ({
      id,
      name,
      since: created_at.toISOString(),
      last_used: last_used?.toISOString() ?? null,
    })),
  }
}

export const beginApp: Handler<typeof secondFactor.beginApp> = async (call) => {
  const { db, config, user, body, now } = call
  await confirmPassword(call, { ...CURRENT, password: body.current_password })
  const secret = newSecret()
  await savePendingTotp(db, user.id, seal(config, secret, user.id), now)
  const uri = toUri(secret, { issuer: config.wholesaler.name, label: user.email })
  return { secret: spellSecret(secret), uri, qr: drawQr(uri) }
}

/** Null if the address is too long for a code: then the secret is typed. */
function drawQr(uri: string): string[] | null {
  return toQrCode(uri)?.map((row) => row.map(Number).join('')) ?? null
}

export const confirmApp: Handler<typeof secondFactor.confirmApp> = async (call) => {
  const { db, user, now } = call
  await countCode(call, user)
  return inTransaction(db, async (db) => {
    const person = await holdPerson(db, user.id)
    if (!person) throw new AppError('not_signed_in')
    const step = await findConfirmedStep({ ...call, db })
    const had = await findTotp(db, user.id, 'on')
    await turnOnTotp(db, user.id, step, now)
    const codes = await makeRecoveryCodes(db, user, now)
    await forgiveCodes(db, user)
    await record(db, call, had ? 'authenticator_changed' : 'second_factor_on', whoseIs(call))
    const what = had ? 'app_changed' : 'app_on'
    await tellPerson(db, now, person, { is: 'second_factor', email: person.email, what, by: null })
    return { codes }
  })
}

async function findConfirmedStep(call: Call<typeof secondFactor.confirmApp>): Promise<number> {
  const { db, config, user, body, now } = call
  const pending = await findTotp(db, user.id, 'pending')
  if (!pending || now.getTime() - pending.createdAt.getTime() > PENDING_MS)
    throw new AppError('conflict', { messages: [BEGIN_AGAIN] })
  const step = stepOf(unseal(config, pending, user.id), body.code.replace(/\s/g, ''), now)
  if (step === undefined) throw new AppError('invalid', { errors: [{ field: 'code', message: WRONG_CODE }] })
  return step
}

export const turnOffApp: Handler<typeof secondFactor.turnOffApp> = async (call) => {
  const { db, user, body, now } = call
  const confirmed = await confirmPassword(call, { ...CURRENT, password: body.current_password })
  return inTransaction(db, async (db) => {
    const person = await holdPerson(db, user.id)
    if (person?.passwordHash !== confirmed) throw notConfirmed(CURRENT)
    const had = await findTotp(db, user.id, 'on')
    await deleteTotp(db, user.id, 'pending')
    if (!had) return null
    await deleteTotp(db, user.id, 'on')
    // A passkey needs them still.
    if (!(await hasSecondFactor(db, user.id))) await deleteRecoveryCodes(db, user.id)
    await record(db, call, 'second_factor_off', whoseIs(call))
    await tellPerson(db, now, person, { is: 'second_factor', email: person.email, what: 'app_off', by: null })
    return null
  })
}

export const whoseIs = ({ user: { id, storeId } }: { user: { id: number; storeId: number | null } }) => ({
  userId: id,
  storeId,
  subject: `user ${id}`,
})

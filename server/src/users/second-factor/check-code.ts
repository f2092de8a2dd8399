import { readTypedCode } from '@trousseau/domain/people/second-factor'
import type { Db } from '../../db/db.ts'
import type { RequestContext } from '../../http/call.ts'
import { forgiveAll, type RateLimit, refuseTooMany } from '../../http/limits/rate-limit.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { isOfCurrentKey, seal, unseal } from './seal.ts'
import { findTotp, resealTotp, useRecoveryCode, useStep } from './second-factor.store.ts'
import { stepOf } from './totp.ts'

/**
 * For one person, wherever the tries come from: whoever knows a password could else guess codes from many networks at
 * once. Only they can make the owner wait, and no stranger.
 */
const WRONG_CODES: RateLimit = { name: 'second-factor', max: 20, seconds: 3_600 }

type Owner = { id: number }

/** Counts a code before it is looked at, outside the transaction in which it is used. */
export function countCode({ db, now }: RequestContext, { id }: Owner): Promise<void> {
  return refuseTooMany(db, WRONG_CODES, String(id), now)
}

export function forgiveCodes(db: Db, { id }: Owner): Promise<void> {
  return forgiveAll(db, WRONG_CODES, String(id))
}

/**
 * Uses a code of the authenticator app or a recovery code up, in the transaction of what it is for. Undefined if it is
 * neither, or was used before.
 */
export async function useCode(
  db: Db,
  { config, now }: RequestContext,
  { id }: Owner,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const read = readTypedCode(typed)
  if (!read) return undefined
  if (read.is === 'recovery')
    return (await useRecoveryCode(db, id, hashRecoveryCode(read.code), now)) ? 'recovery' : undefined
  const found = await findTotp(db, id, 'on')
  if (!found) return undefined
  const secret = unseal(config, found, id)
  const step = stepOf(secret, read.code, now)
  if (step === undefined || !(await useStep(db, id, step))) return undefined
  if (!isOfCurrentKey(config, found.keyId)) await resealTotp(db, id, found, seal(config, secret, id))
  return 'app'
}

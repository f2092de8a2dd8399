import { record } from '../../audit/record.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Person, RequestContext } from '../../http/call.ts'
import { tellPerson } from '../mails/tell.ts'
import { forgiveCodes, useCode } from './check-code.ts'
import { countRecoveryCodes, hasSecondFactor } from './second-factor.store.ts'

const WRONG_CODE = 'That code is wrong or was already used. Please enter the newest one.'

type SigningIn = RequestContext & { body: { code?: string | undefined } }

/** The second step of signing in, for who turned it on. False if the code is not good; a good one is used up. */
export async function takeSecondStep(db: Db, call: SigningIn, user: Person): Promise<boolean> {
  if (!(await hasSecondFactor(db, user.id))) return true
  const { code } = call.body
  const used = code === undefined ? undefined : await useCode(db, call, user, code)
  if (used === undefined) return false
  await forgiveCodes(db, user)
  if (used === 'recovery') {
    const left = await countRecoveryCodes(db, user.id)
    await record(db, call, 'recovery_code_used', { userId: user.id, storeId: user.storeId })
    await tellPerson(db, call.now, user, { is: 'recovery_code_used', email: user.email, left })
  }
  return true
}

export async function refuseCode(
  call: RequestContext,
  who: { userId: number | undefined; storeId: number | null | undefined },
): Promise<never> {
  await record(call.db, call, 'login_failed', { ...who, subject: 'wrong code' })
  throw new AppError('second_factor', { errors: [{ field: 'code', message: WRONG_CODE }] })
}

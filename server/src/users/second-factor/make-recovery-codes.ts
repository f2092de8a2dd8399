import type { Db } from '../../db/db.ts'
import { hashRecoveryCode, newRecoveryCodes, spellRecoveryCode } from './recovery-codes.ts'
import { replaceRecoveryCodes } from './second-factor.store.ts'

/** Ten new codes instead of those before, as they are shown, this once. */
export async function makeRecoveryCodes(db: Db, { id }: { id: number }, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(db, id, codes.map(hashRecoveryCode), now)
  return codes.map(spellRecoveryCode)
}

import { randomInt } from 'node:crypto'
import { RECOVERY_LENGTH, RECOVERY_LETTERS } from '@trousseau/domain/people/second-factor'
import { hashToken } from '../sessions/token.ts'

const HOW_MANY = 10

/** Ten codes of 80 random bits, each of which lets its person in once instead of the app. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join(
      '',
    ),
  )
}

/** As they are shown: "k7m2-9xqd-4tpw-h3cz". */
export const spellRecoveryCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')

/** A plain hash is enough, because a random code of this length cannot be guessed. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(`recovery ${code}`)

import {
  isPersonalPassword,
  PASSWORD_TOO_COMMON,
  PASSWORD_TOO_PERSONAL,
} from '@trousseau/domain/people/password'
import { AppError } from '../../http/app-error.ts'
import type { RequestContext } from '../../http/call.ts'
import { isListedPassword } from './common-passwords.ts'
import { findOwnTexts, findTextsOfStore } from './own-words.store.ts'
import { hashPassword } from './password.ts'

type Names = Partial<Record<'name' | 'first_name' | 'last_name' | 'email', string | undefined>>

/** Whose password it becomes: somebody who has an account, or somebody new in a store, under the names sent along. */
type Whose = { userId: number; names?: Names } | { storeId: number; names: Names }

/**
 * The hash of a password that somebody chose. Every way to set a password leads through here, so that none of them
 * takes one that a guesser tries first: a common one, or one made of the person's and the business's own words.
 */
export async function hashNewPassword(
  { db, config }: Pick<RequestContext, 'db' | 'config'>,
  password: string,
  whose: Whose,
): Promise<string> {
  if (isListedPassword(password)) throw refused(PASSWORD_TOO_COMMON)
  const own =
    'userId' in whose ? await findOwnTexts(db, whose.userId) : await findTextsOfStore(db, whose.storeId)
  const { name, first_name, last_name, email } = whose.names ?? {}
  const texts = [...own, name, first_name, last_name, email, config.wholesaler.name]
  if (isPersonalPassword(password, texts)) throw refused(PASSWORD_TOO_PERSONAL)
  return hashPassword(password)
}

function refused(message: string): AppError {
  return new AppError('invalid', { errors: [{ field: 'password', message }] })
}

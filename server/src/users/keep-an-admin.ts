import type { UserKind } from '@trousseau/domain/people/roles'
import { AppError } from '../http/app-error.ts'

const KEEPS_AN_ADMIN = {
  store: 'A store always keeps an admin.',
  wholesale: 'There is always at least one wholesale admin.',
  factory: undefined,
} as const satisfies Record<UserKind, string | undefined>

/** Only the database can tell who is the last admin, because there simultaneous changes wait for each other. */
export async function keepAnAdmin<T>(kind: UserKind, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    const message = KEEPS_AN_ADMIN[kind]
    if (constraint !== 'users_keep_an_admin' || message === undefined) throw error
    throw new AppError('conflict', { messages: [message] })
  }
}

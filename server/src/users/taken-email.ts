import { AppError } from '../http/app-error.ts'

const EMAIL_TAKEN = 'This email address already has an account.'

export function emailTaken(): AppError {
  return new AppError('invalid', { errors: [{ field: 'email', message: EMAIL_TAKEN }] })
}

/**
 * If two people take one address at once, the unique index accepts one. The error thrown here ends the caller's
 * transaction, which PostgreSQL has already aborted.
 */
export async function refuseTakenEmail<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isTakenEmail(error) ? emailTaken() : error
  }
}

export function isTakenEmail(error: unknown): boolean {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  return constraint === 'users_email_among_the_living'
}

import { z } from 'zod/mini'

/** `type` 1 is a wholesale or factory account; 2 or none is a store's. */
export const AccountTypeSearch = z.object({ type: z.catch(z.optional(z.enum(['1', '2'])), undefined) })
export const ResetSearch = z.extend(AccountTypeSearch, { token: z.catch(z.optional(z.string()), undefined) })

let code: string | undefined

/** The code from the email's link, kept only in memory. */
export function keepResetCode(token: string): void {
  code = token
}

export const resetCode = (): string | undefined => code

export function forgetResetCode(): void {
  code = undefined
}

import { z } from 'zod/mini'

/** `type` 1 is a wholesale or factory account; 2 or none is a store's. */
export const AccountTypeSearch = z.object({ type: z.catch(z.optional(z.enum(['1', '2'])), undefined) })
export const ResetSearch = z.extend(AccountTypeSearch, { token: z.catch(z.optional(z.string()), undefined) })

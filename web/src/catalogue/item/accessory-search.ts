import { z } from 'zod/mini'

/** `accessory_of`: the dress order that this item is ordered for, passed on to the checkout. */
export const AccessorySearch = z.object({
  accessory_of: z.catch(z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,8}$/))), undefined),
})

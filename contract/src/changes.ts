import { z } from 'zod/mini'

/** One field that somebody changed, in words. Null where it had, or has, no value. */
export const Change = z.object({
  field: z.string(),
  label: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type Change = z.infer<typeof Change>

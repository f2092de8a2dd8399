import { z } from 'zod/mini'

/** What the address of the desk's catalogue says. */
export const DeskSearch = z.object({})

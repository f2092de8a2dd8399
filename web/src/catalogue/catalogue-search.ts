import { z } from 'zod/mini'

/** What the address of /start-order says. */
export const CatalogueSearch = z.object({})

import { day } from '@trousseau/contract/fields'
import { z } from 'zod/mini'
import { orNothing } from '../../lib/list-page/list-search.ts'

/** The statement's dates. */
export const StoreAccountSearch = z.object({ from: orNothing(day), to: orNothing(day) })
export type StoreAccountSearch = z.output<typeof StoreAccountSearch>

import { day } from '@trousseau/contract/fields'
import { z } from 'zod/mini'
import { orNothing } from '../../lib/list-page/list-search.ts'

export const StatementSearch = z.object({ from: orNothing(day), to: orNothing(day) })
export type StatementSearch = z.output<typeof StatementSearch>

import type { DifferenceQuestion } from '@trousseau/contract/differences'
import { z } from 'zod/mini'
import { orNothing, pagedSearch, pageOf } from '../../lib/list-page/list-search.ts'

/** The page's search parameters. Defaults are left out. */
export const DifferencesSearch = z.extend(pagedSearch, { state: orNothing(z.literal('settled')) })
export type DifferencesSearch = z.output<typeof DifferencesSearch>

/** The server query. */
export const toQuestion = ({
  state,
  ...asked
}: DifferencesSearch): Pick<DifferenceQuestion, 'state'> & ReturnType<typeof pageOf> => ({
  state: state ?? 'open',
  ...pageOf(asked),
})

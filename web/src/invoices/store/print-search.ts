import { wholeNumber } from '@trousseau/contract/fields'
import { z } from 'zod/mini'
import { orNothing } from '../../lib/list-page/list-search.ts'

/** Which invoice is printed, by its id. */
export const PrintSearch = z.object({ id: orNothing(wholeNumber(1, 999_999_999)) })

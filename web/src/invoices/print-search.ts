import { wholeNumber } from '@trousseau/contract/fields'
import { z } from 'zod/mini'
import { orNothing } from '../parts/list-search.ts'

/** Which invoice is printed, by its id. */
export const PrintSearch = z.object({ id: orNothing(wholeNumber(1, 999_999_999)) })

import { wholeNumber } from '@trousseau/contract/fields'
import { z } from 'zod/mini'
import { orNothing } from '../../lib/list-page/list-search.ts'

/** The id of the invoice to print. */
export const PrintSearch = z.object({ id: orNothing(wholeNumber(1, 999_999_999)) })

import { Store } from '@trousseau/contract/stores'
import { z } from 'zod/mini'
import { aStore } from './samples.ts'

const USUAL = aStore()

/** The usual store, but for what is said; the next one is as usual again. */
export const aStoreWith = (changes: Partial<Store>): Store => z.parse(Store, { ...USUAL, ...changes })

import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'

/** As a store sees them. */
export const getDress = seenBy('store', api.getDress)
export const getCustomItem = seenBy('store', api.getCustomItem)

import { api } from '@trousseau/contract/api'
import { asSeenBy } from '@trousseau/contract/endpoint'

/** As a store sees them. */
export const getDress = asSeenBy('store', api.getDress)
export const getCustomItem = asSeenBy('store', api.getCustomItem)

import { api } from '@trousseau/contract/api'
import { asSeenBy } from '@trousseau/contract/endpoint'

/** Items as a store sees them. */
export const getDress = asSeenBy('store', api.getDress)
export const getCustomItem = asSeenBy('store', api.getCustomItem)

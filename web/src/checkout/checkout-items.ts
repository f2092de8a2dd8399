import { customItems } from '@trousseau/contract/custom-items'
import { dresses } from '@trousseau/contract/dresses'
import { asSeenBy } from '@trousseau/contract/endpoint'

/** Items as a store sees them. */
export const getDress = asSeenBy('store', dresses.getDress)
export const getCustomItem = asSeenBy('store', customItems.getCustomItem)

import { api } from '@trousseau/contract/api'
import type { WholesaleCustomItem } from '@trousseau/contract/custom-items'
import type { WholesaleDress } from '@trousseau/contract/dresses'

export type WholesaleItem = WholesaleDress | WholesaleCustomItem

/** The wholesaler treats both alike; these are the words and addresses in which they differ. */
export const DRESS = {
  one: 'dress',
  many: 'dresses',
  path: '/desk/catalogue/dresses/$id',
  update: api.updateDress,
  remove: api.deleteDress,
} as const

export const CUSTOM_ITEM = {
  one: 'custom item',
  many: 'custom items',
  path: '/desk/catalogue/custom-items/$id',
  update: api.updateCustomItem,
  remove: api.deleteCustomItem,
} as const

export type WholesaleKind = typeof DRESS | typeof CUSTOM_ITEM

/** What shows an item, and is to be asked for again once one has changed. A dress names its custom items. */
export const SHOWING_ITEMS = [
  api.listDresses,
  api.listPublishedDresses,
  api.getDress,
  api.getDressTerms,
  api.listCustomItems,
  api.listPublishedCustomItems,
  api.getCustomItem,
]

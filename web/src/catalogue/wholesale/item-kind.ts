import { customItems, type WholesaleCustomItem } from '@trousseau/contract/custom-items'
import { dresses, type WholesaleDress } from '@trousseau/contract/dresses'

export type WholesaleItem = WholesaleDress | WholesaleCustomItem

/** Dresses and custom items are handled alike; these are the words and endpoints that differ. */
export const DRESS = {
  one: 'dress',
  many: 'dresses',
  path: '/desk/catalogue/dresses/$id',
  update: dresses.updateDress,
  remove: dresses.deleteDress,
} as const

export const CUSTOM_ITEM = {
  one: 'custom item',
  many: 'custom items',
  path: '/desk/catalogue/custom-items/$id',
  update: customItems.updateCustomItem,
  remove: customItems.deleteCustomItem,
} as const

export type WholesaleKind = typeof DRESS | typeof CUSTOM_ITEM

/** The endpoints to refetch after an item changed. Dresses are among them because they list their custom items. */
export const SHOWING_ITEMS = [
  dresses.listDresses,
  dresses.listPublishedDresses,
  dresses.getDress,
  dresses.getDressTerms,
  customItems.listCustomItems,
  customItems.listPublishedCustomItems,
  customItems.getCustomItem,
]

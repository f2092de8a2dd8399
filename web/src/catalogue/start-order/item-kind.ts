import type { CustomItem } from '@trousseau/contract/custom-items'
import type { Dress } from '@trousseau/contract/dresses'
import type { Noun } from '../../ui/table/page-range.ts'

export type StoreItem = Dress | CustomItem

export function isDress(item: StoreItem): item is Dress {
  return 'style_number' in item
}

/** The wording and links of the two lists of /start-order. */
export type ItemKind = {
  noun: Noun
  nameLabel: 'Dress Name' | 'Item Name'
  /** The target of "View". */
  to: '/ViewOrder/$Id' | '/view-custom-order/$Id'
}

export const DRESSES: ItemKind = {
  noun: { one: 'dress', many: 'dresses' },
  nameLabel: 'Dress Name',
  to: '/ViewOrder/$Id',
}

export const CUSTOM_ITEMS: ItemKind = {
  noun: { one: 'custom item', many: 'custom items' },
  nameLabel: 'Item Name',
  to: '/view-custom-order/$Id',
}

export const kindOf = (item: StoreItem): ItemKind => (isDress(item) ? DRESSES : CUSTOM_ITEMS)

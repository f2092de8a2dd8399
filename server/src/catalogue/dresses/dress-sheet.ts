import type { WholesaleDress } from '@trousseau/contract/dresses'
import { EVERYBODY, ITEM_COLUMNS, NOT_FACTORIES, type SeenColumn } from '../item-sheet.ts'
import { joinNames } from './list-cell.ts'

/** The columns of the dress spreadsheet, in order. Wholesale's has all of them and can be imported again. */
export const DRESS_COLUMNS = {
  style_number: {
    title: 'Style Num.',
    width: 14,
    kind: 'text',
    seenBy: EVERYBODY,
    value: ({ style_number }) => style_number,
  },
  name: {
    title: 'Dress Name',
    width: 28,
    kind: 'text',
    seenBy: EVERYBODY,
    value: ({ name }) => name,
  },
  collection: {
    title: 'Collection',
    width: 22,
    kind: 'text',
    seenBy: EVERYBODY,
    value: ({ collection }) => collection,
  },
  silhouette: {
    title: 'Silhouette',
    width: 18,
    kind: 'text',
    seenBy: EVERYBODY,
    value: ({ silhouette }) => silhouette,
  },
  description: ITEM_COLUMNS.description,
  wholesale_price: ITEM_COLUMNS.wholesale_price,
  msrp: {
    title: 'MSRP',
    width: 14,
    kind: 'money',
    seenBy: NOT_FACTORIES,
    value: ({ msrp }) => msrp,
  },
  factory_price: ITEM_COLUMNS.factory_price,
  estimated_months: ITEM_COLUMNS.estimated_months,
  estimated_days: ITEM_COLUMNS.estimated_days,
  colors: {
    title: 'Colors',
    width: 36,
    kind: 'text',
    seenBy: EVERYBODY,
    value: ({ colors }) => joinNames(colors.map(({ label }) => label)),
  },
  sizes: {
    title: 'Sizes',
    width: 36,
    kind: 'text',
    seenBy: EVERYBODY,
    value: ({ sizes }) => joinNames(sizes.map(({ label }) => label)),
  },
  custom_items_ids: {
    title: 'Custom Items',
    width: 40,
    kind: 'text',
    seenBy: EVERYBODY,
    value: ({ custom_items }) => joinNames(custom_items.map(({ name }) => name)),
  },
  factory: ITEM_COLUMNS.factory,
  status: ITEM_COLUMNS.status,
} as const satisfies Record<string, SeenColumn<WholesaleDress>>

/** A column's field, by its name on the wire. */
export type DressField = keyof typeof DRESS_COLUMNS

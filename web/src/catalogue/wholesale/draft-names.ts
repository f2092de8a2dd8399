import type { Draft } from './draft.ts'

/** What each field is called where one is told of it. */
export const DRAFT_NAMES: Readonly<Record<keyof Draft, string>> = {
  name: 'Name',
  style_number: 'Style number',
  description: 'Description',
  collection: 'Collection',
  silhouette: 'Silhouette',
  wholesale_price: 'Wholesale price',
  factory_price: 'Factory price',
  msrp: 'MSRP',
  estimated_months: 'Months',
  estimated_days: 'Days',
  factory: 'Usual factory',
  colors: 'Colours',
  sizes: 'Sizes',
  custom_items: 'Custom items',
  images: 'Pictures',
  published: 'Publication',
}

/** The words of a field, where it has any: a factory is a number there. */
export function wordsIn(field: keyof Draft, draft: Draft): string | undefined {
  const value = draft[field]
  return typeof value === 'string' && field !== 'factory' ? value : undefined
}

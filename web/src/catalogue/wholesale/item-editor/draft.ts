import { schemaResolver } from '@mantine/form'
import { NewCustomItem } from '@trousseau/contract/custom-items'
import { NewDress } from '@trousseau/contract/dresses'
import type { Picture } from '@trousseau/contract/pictures'
import type { WholesaleItem } from '../item-kind.ts'

/**
 * An item as the form holds it: typed values are text. For a custom item, the fields that only dresses have stay empty.
 */
export type Draft = {
  name: string
  style_number: string
  description: string
  collection: string
  silhouette: string
  wholesale_price: string
  factory_price: string
  msrp: string
  estimated_months: string
  estimated_days: string
  factory: string
  colors: number[]
  sizes: number[]
  custom_items: { id: number; name: string }[]
  images: Picture[]
  published: boolean
}

export const EMPTY_DRAFT: Draft = {
  name: '',
  style_number: '',
  description: '',
  collection: '',
  silhouette: '',
  wholesale_price: '',
  factory_price: '',
  msrp: '',
  estimated_months: '',
  estimated_days: '0',
  factory: '',
  colors: [],
  sizes: [],
  custom_items: [],
  images: [],
  published: false,
}

const ids = (things: readonly { id: number }[]) => things.map(({ id }) => id)
const amount = (dollars: number) => dollars.toFixed(2)

export function toDraft(item: WholesaleItem): Draft {
  const draft = {
    ...EMPTY_DRAFT,
    name: item.name,
    description: item.description,
    wholesale_price: amount(item.wholesale_price),
    factory_price: amount(item.factory_price),
    estimated_months: String(item.estimated_months),
    estimated_days: String(item.estimated_days),
    factory: String(item.factory?.id ?? ''),
    images: item.images,
    published: item.status === 'published',
  }
  if (!('style_number' in item)) return draft
  return {
    ...draft,
    style_number: item.style_number,
    collection: item.collection,
    silhouette: item.silhouette,
    msrp: amount(item.msrp),
    colors: ids(item.colors),
    sizes: ids(item.sizes),
    custom_items: item.custom_items.map(({ id, name }) => ({ id, name })),
  }
}

export function toCustomItemBody(draft: Draft) {
  const { name, description, wholesale_price, factory_price, estimated_months, estimated_days } = draft
  return {
    name,
    description,
    wholesale_price,
    factory_price,
    estimated_months,
    estimated_days,
    factory: draft.factory === '' ? null : draft.factory,
    images: draft.images.map(({ hash, alt }) => ({ hash, alt })),
    published: draft.published,
  }
}

export function toDressBody(draft: Draft) {
  const { style_number, collection, silhouette, msrp, colors, sizes, custom_items } = draft
  return {
    ...toCustomItemBody(draft),
    style_number,
    collection,
    silhouette,
    msrp,
    colors,
    sizes,
    custom_items_ids: ids(custom_items),
  }
}

const checkDress = schemaResolver(NewDress, { sync: true })
const checkCustomItem = schemaResolver(NewCustomItem, { sync: true })

/** The messages the server would give for each field. */
export const dressProblems = (draft: Draft) => checkDress(toDressBody(draft))
export const customItemProblems = (draft: Draft) => checkCustomItem(toCustomItemBody(draft))

/** The name of each field as messages show it. */
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
  factory: 'Default factory',
  colors: 'Colors',
  sizes: 'Sizes',
  custom_items: 'Custom items',
  images: 'Pictures',
  published: 'Publication',
}

/** A field's value if it is readable text: the factory is an id, so it is left out. */
export function wordsIn(field: keyof Draft, draft: Draft): string | undefined {
  const value = draft[field]
  return typeof value === 'string' && field !== 'factory' ? value : undefined
}

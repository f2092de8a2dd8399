import { type Change, compare, describeRecord, type Fields } from '../changes.ts'

type Named = { name: string }
type Labelled = { label: string }

/** What can change of a custom item. Pictures are told by their descriptions; an import does not touch them. */
type ItemFacts = {
  name: string
  description: string
  formatted_wholesale_price: string
  formatted_factory_price: string
  estimated_months: number
  estimated_days: number
  factory: Named | null
  status: string
  images?: readonly { alt: string }[]
}
type DressFacts = ItemFacts & {
  style_number: string
  collection: string
  silhouette: string
  formatted_msrp: string
  colors: readonly Labelled[]
  sizes: readonly Labelled[]
  custom_items: readonly Named[]
}

const joined = (parts: readonly string[]) => parts.join(', ')

const ITEM_FIELDS = {
  name: { label: 'Name', show: ({ name }) => name },
  description: { label: 'Description', show: ({ description }) => description },
  wholesale_price: { label: 'Wholesale price', show: (item) => item.formatted_wholesale_price },
  factory_price: { label: 'Factory price', show: (item) => item.formatted_factory_price },
  estimated_months: { label: 'Estimated months', show: ({ estimated_months }) => estimated_months },
  estimated_days: { label: 'Estimated days', show: ({ estimated_days }) => estimated_days },
  factory: { label: 'Default factory', show: ({ factory }) => factory?.name },
  status: { label: 'Status', show: ({ status }) => status },
  images: { label: 'Pictures', show: ({ images = [] }) => joined(images.map(({ alt }) => alt)) },
} as const satisfies Fields<ItemFacts>

const DRESS_FIELDS: Fields<DressFacts> = {
  style_number: { label: 'Style number', show: ({ style_number }) => style_number },
  ...ITEM_FIELDS,
  msrp: { label: 'MSRP', show: ({ formatted_msrp }) => formatted_msrp },
  collection: { label: 'Collection', show: ({ collection }) => collection },
  silhouette: { label: 'Silhouette', show: ({ silhouette }) => silhouette },
  colors: { label: 'Colors', show: ({ colors }) => joined(colors.map(({ label }) => label)) },
  sizes: { label: 'Sizes', show: ({ sizes }) => joined(sizes.map(({ label }) => label)) },
  custom_items: {
    label: 'Custom items',
    show: (dress) => joined(dress.custom_items.map(({ name }) => name)),
  },
}

export function compareCustomItems(before: ItemFacts, after: ItemFacts): Change[] {
  return compare<ItemFacts>(ITEM_FIELDS, before, after)
}

export function compareDresses(before: DressFacts, after: DressFacts): Change[] {
  return compare(DRESS_FIELDS, before, after)
}

/** By what people knew an item that is deleted: nothing else can tell it any more. */
export function goneItem({ name }: Named): Change[] {
  return describeRecord({ name: { label: 'Name', show: () => name } }, {}, 'from')
}

export function goneDress({ style_number, name }: Named & { style_number: string }): Change[] {
  const number = { label: 'Style number', show: () => style_number }
  return [...describeRecord({ style_number: number }, {}, 'from'), ...goneItem({ name })]
}

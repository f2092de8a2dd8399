import { COLORS } from '@trousseau/domain/catalogue/colors'
import { compareDresses } from '@trousseau/domain/catalogue/item-changes'
import { bySizeNumber, SIZES } from '@trousseau/domain/catalogue/sizes'
import type { Change } from '@trousseau/domain/changes'
import { formatMoney } from '@trousseau/domain/money/money'
import { statusOf } from '../to-item.ts'
import type { Names } from './known-names.ts'
import type { Known, KnownDress, Work } from './plan-import.ts'

const SORTED_SIZES = SIZES.toSorted(bySizeNumber)

/** What an import changes of a dress, in the words in which the audit tells the changes of a dress that is saved. */
export function changesOf(before: KnownDress, { columns, links }: Work, known: Known): Change[] {
  const { colors, sizes, custom_items_ids } = before
  const lists = {
    colors: links.colors ?? colors,
    sizes: links.sizes ?? sizes,
    custom_items_ids: links.custom_items_ids ?? custom_items_ids,
  }
  const nameOf = (id: number) =>
    before.custom_items.find((item) => item.id === id)?.name ?? nameIn(known.customItems, id)
  const factory =
    columns.factory_id === before.row.factory_id
      ? before.factory
      : columns.factory_id === null
        ? ''
        : nameIn(known.factories, columns.factory_id)
  const was = { colors, sizes, custom_items_ids }
  return compareDresses(
    toFacts(before.row, was, before.factory, nameOf),
    toFacts(columns, lists, factory, nameOf),
  )
}

type Lists = { colors: readonly number[]; sizes: readonly number[]; custom_items_ids: readonly number[] }

function toFacts(
  columns: Work['columns'],
  { colors, sizes, custom_items_ids }: Lists,
  factory: string,
  nameOf: (id: number) => string,
) {
  const { style_number, name, description, collection, silhouette, estimated_months, estimated_days } =
    columns
  return {
    style_number,
    name,
    description,
    collection,
    silhouette,
    estimated_months,
    estimated_days,
    formatted_wholesale_price: formatMoney(columns.wholesale_price),
    formatted_factory_price: formatMoney(columns.factory_price),
    formatted_msrp: formatMoney(columns.msrp),
    factory: factory === '' ? null : { name: factory },
    status: statusOf(columns),
    colors: colors.flatMap((id) => COLORS.find((color) => color.id === id) ?? []),
    sizes: SORTED_SIZES.filter(({ id }) => sizes.includes(id)),
    custom_items: custom_items_ids.map((id) => ({ name: nameOf(id) })),
  }
}

function nameIn({ exact }: Names, id: number): string {
  for (const [name, all] of exact) if (all.some((one) => one.id === id)) return name
  return String(id)
}

import { CUSTOM_ITEMS, DRESSES } from '../catalogue.ts'
import type { DemoCustomItem, DemoDress } from '../catalogue-item.ts'
import { drawOne } from '../drawn.ts'
import { type PlannedOrder, SAMPLE } from './planned-order.ts'

const DRESS = 1
const CUSTOM_ITEM = 2
const CUSTOM_FEE_CENTS = 9500

/** The sizes of samples that stores keep for trying on. */
const SAMPLE_SIZES: readonly number[] = [6, 7]
/** Medium sizes are more frequent, as among real brides. */
const BRIDES_SIZES: readonly number[] = [2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9, 10]

/** The item as an order copies it, and the catalog entry it was copied from. */
export function orderedItem(name: string, planned: PlannedOrder) {
  return 'dressId' in planned
    ? orderedDress(name, planned, find(DRESSES, planned.dressId))
    : orderedCustomItem(find(CUSTOM_ITEMS, planned.customItemId))
}
export type OrderedItem = ReturnType<typeof orderedItem>

function orderedDress(name: string, planned: Extract<PlannedOrder, { dressId: number }>, dress: DemoDress) {
  const { measurements } = planned
  const sizes = (planned.type === SAMPLE ? SAMPLE_SIZES : BRIDES_SIZES).filter((id) =>
    dress.sizeIds.includes(id),
  )
  const fee = measurements ? CUSTOM_FEE_CENTS : 0
  return {
    entry: dress,
    columns: {
      item_type: DRESS,
      dress_id: dress.id,
      custom_item_id: null,
      color_id: drawOne(`${name} color`, [...dress.colorIds.slice(0, 1), ...dress.colorIds]) ?? null,
      size_id: measurements ? null : (drawOne(`${name} size`, sizes) ?? null),
      bust: measurements?.bust ?? null,
      waist: measurements?.waist ?? null,
      hips: measurements?.hips ?? null,
      hollow: measurements?.hollow ?? null,
      custom_size_details: measurements?.details ?? null,
      price: dress.wholesalePriceCents,
      fee,
      total: dress.wholesalePriceCents + fee,
      item_name: dress.name,
      item_style_number: dress.styleNumber,
      item_description: dress.description,
      item_msrp: dress.msrpCents,
    },
  }
}

function orderedCustomItem(item: DemoCustomItem) {
  return {
    entry: item,
    columns: {
      item_type: CUSTOM_ITEM,
      dress_id: null,
      custom_item_id: item.id,
      color_id: null,
      size_id: null,
      bust: null,
      waist: null,
      hips: null,
      hollow: null,
      custom_size_details: null,
      price: item.wholesalePriceCents,
      fee: 0,
      total: item.wholesalePriceCents,
      item_name: item.name,
      item_style_number: null,
      item_description: item.description,
      item_msrp: null,
    },
  }
}

export function find<T extends { readonly id: number }>(list: readonly T[], id: number): T {
  const found = list.find((one) => one.id === id)
  if (!found) throw new Error(`the demo's orders name an id that is not there: ${id}`)
  return found
}

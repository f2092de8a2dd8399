import type { ItemStatus } from '@trousseau/contract/catalogue'
import { USER_KINDS, type UserKind } from '@trousseau/domain/people/roles'
import type { Column } from '../documents/write-spreadsheet.ts'

/** A column and who gets it: columns that a viewer may not see are missing from their file. */
export type SeenColumn<Row> = Column<Row> & { seenBy: readonly UserKind[] }

export const EVERYBODY = USER_KINDS
export const NOT_FACTORIES = ['store', 'wholesale'] as const satisfies readonly UserKind[]
const NOT_STORES = ['wholesale', 'factory'] as const satisfies readonly UserKind[]
const WHOLESALE = ['wholesale'] as const satisfies readonly UserKind[]

export function columnsFor<Row>(kind: UserKind, columns: readonly SeenColumn<Row>[]): SeenColumn<Row>[] {
  return columns.filter(({ seenBy }) => seenBy.includes(kind))
}

type Item = {
  description: string
  wholesale_price: number
  factory_price: number
  estimated_months: number
  estimated_days: number
  factory: { name: string } | null
  status: ItemStatus
}

/** The columns that the files of dresses and custom items share. */
export const ITEM_COLUMNS = {
  description: {
    title: 'Description',
    width: 60,
    kind: 'text',
    seenBy: EVERYBODY,
    value: ({ description }) => description,
  },
  wholesale_price: {
    title: 'Wholesale Price',
    width: 16,
    kind: 'money',
    seenBy: NOT_FACTORIES,
    value: ({ wholesale_price }) => wholesale_price,
  },
  factory_price: {
    title: 'Factory Price',
    width: 14,
    kind: 'money',
    seenBy: NOT_STORES,
    value: ({ factory_price }) => factory_price,
  },
  estimated_months: {
    title: 'Estimated Months',
    width: 18,
    kind: 'whole',
    seenBy: EVERYBODY,
    value: ({ estimated_months }) => estimated_months,
  },
  estimated_days: {
    title: 'Estimated Days',
    width: 16,
    kind: 'whole',
    seenBy: EVERYBODY,
    value: ({ estimated_days }) => estimated_days,
  },
  factory: {
    title: 'Factory',
    width: 24,
    kind: 'text',
    seenBy: WHOLESALE,
    value: ({ factory }) => factory?.name ?? '',
  },
  status: {
    title: 'Status',
    width: 12,
    kind: 'text',
    seenBy: WHOLESALE,
    value: ({ status }) => status,
  },
} as const satisfies Record<string, SeenColumn<Item>>

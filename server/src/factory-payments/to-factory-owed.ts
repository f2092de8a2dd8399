import type { FactoryOwed, FactoryPaymentLine } from '@trousseau/contract/factory-payments'
import { businessDay } from '@trousseau/domain/day'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import type { OwedRow } from './factory-owed.store.ts'

export function toFactoryOwed(row: OwedRow): FactoryOwed {
  const open = row.amount - row.paid
  return { ...toThing(row), open: toDollars(open), formatted_open: formatMoney(open) }
}

export function toFactoryPaymentLine(row: OwedRow): FactoryPaymentLine {
  return { ...toThing(row), paid: toDollars(row.paid), formatted_paid: formatMoney(row.paid) }
}

function toThing(row: OwedRow) {
  const { id, store_id, store_name, package_id, tracking_number, order_id, amount, since } = row
  return {
    id,
    kind: order_id === null ? ('freight' as const) : ('order' as const),
    store: { id: store_id, name: store_name },
    package: { id: package_id, tracking_number },
    order:
      order_id === null
        ? null
        : {
            id: order_id,
            sales_order_number: row.sales_order_number,
            purchase_order_number: row.po ?? '',
            item: row.item_name ?? '',
          },
    shipped_on: businessDay(since.getTime()),
    amount: toDollars(amount),
    formatted_amount: formatMoney(amount),
  }
}

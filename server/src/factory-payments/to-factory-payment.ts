import type { FactoryPayment } from '@trousseau/contract/factory-payments'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import type { FactoryPaymentRow, FactoryRow } from './factory-payments.store.ts'

export function toFactoryPayment(row: FactoryPaymentRow, factory: FactoryRow): FactoryPayment {
  const { id, amount, paid_at, reference, note, created_at } = row
  return {
    id,
    paid_at,
    reference,
    note,
    factory: { id: factory.id, name: factory.name },
    amount: toDollars(amount),
    formatted_amount: formatMoney(amount),
    created_at: created_at.toISOString(),
  }
}

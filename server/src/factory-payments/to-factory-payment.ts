import type { FactoryPayment } from '@trousseau/contract/factory-payments'
import { formatMoney, toDollars } from '@trousseau/domain/money/money'
import type { FactoryPaymentRow, FactoryRow } from './factory-payments.store.ts'

export function toFactoryPayment(row: FactoryPaymentRow, factory: FactoryRow): FactoryPayment {
  const { id, amount, used, paid_at, reference, note, paid_for, voided_at, void_reason, created_at } = row
  const inAdvance = voided_at === null ? amount - used : 0
  return {
    id,
    paid_at,
    reference,
    note,
    paid_for,
    void_reason,
    factory: { id: factory.id, name: factory.name },
    amount: toDollars(amount),
    formatted_amount: formatMoney(amount),
    in_advance: toDollars(inAdvance),
    formatted_in_advance: formatMoney(inAdvance),
    voided_at: voided_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

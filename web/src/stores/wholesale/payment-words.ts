import { CREDIT_ON_DELIVERY } from '@trousseau/domain/payment-method'

/** How a store pays, by the number the wire has for it. */
export const PAYMENT_CHOICES = [
  { value: '1', label: 'Card or bank account' },
  { value: String(CREDIT_ON_DELIVERY), label: 'Credit on delivery' },
]

export function paymentWords(typeId: number): string {
  return PAYMENT_CHOICES.find(({ value }) => value === String(typeId))?.label ?? ''
}

import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { maskedNumber } from '@trousseau/domain/money/payment-method'
import { MEASURES, type Measure } from '@trousseau/domain/orders/measurements'

/** An order has no number until the wholesaler has confirmed it. */
export function numberOf({ sales_order_number }: Pick<OrderRow, 'sales_order_number'>): string {
  return sales_order_number === null ? 'Pending' : String(sales_order_number)
}

export const titleOf = (order: Pick<OrderRow, 'sales_order_number'>): string =>
  `Sales Order #${numberOf(order)}`

const MEASURE_WORDS: Record<Measure, string> = {
  bust: 'Bust',
  waist: 'Waist',
  hips: 'Hips',
  hollow: 'Hollow to hem',
}

/** A custom dress's measurements in inches, each with its label; empty for a dress in a standard size. */
export function measuresOf(order: Pick<OrderRow, Measure>): (readonly [label: string, inches: string])[] {
  return MEASURES.flatMap((measure) => {
    const inches = order[measure]
    return inches === null ? [] : [[MEASURE_WORDS[measure], `${inches} in`] as const]
  })
}

/** How the order will be paid, with the card's or account's last digits. */
export function paymentOf({ payment }: Pick<OrderRow, 'payment'>): readonly string[] {
  if (payment === null) return ['Not kept with this order']
  if (payment.method === 'delivery') return ['Credit On Delivery']
  const kind = payment.method === 'bank' ? 'Bank account' : (payment.card_brand ?? 'Card')
  return payment.card_last_four === null ? [kind] : [kind, maskedNumber(payment.card_last_four)]
}

import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import type { Payment } from '@trousseau/contract/payments'
import { formatMoney } from '@trousseau/domain/money/money'
import type { PaymentPlan } from '@trousseau/domain/money/payment'
import { methodName } from '../../payment-methods/method-words.ts'

/** What will be charged; undefined if nothing is, or if the method is not known yet. */
export function chargeWords({ charge }: PaymentPlan, method: PaymentMethod | undefined): string | undefined {
  if (charge === 0 || !method) return undefined
  return `Your ${methodName(method)} will be charged ${formatMoney(charge)}.`
}

/** How the payment was made, in a sentence for the store. */
export function paidWords({ formatted_total, charged, applied, ...payment }: Payment): string {
  const { formatted_charged, formatted_applied, method_label } = payment
  if (applied === 0) return `Payment of ${formatted_total} made with ${method_label}.`
  if (charged === 0) return `Payment of ${formatted_total} made from your credits and deposits.`
  return `Payment of ${formatted_total} made: ${formatted_charged} with ${method_label}, ${formatted_applied} from your credits and deposits.`
}

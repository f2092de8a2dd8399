import { CREDIT_ON_DELIVERY } from './payment-method.ts'

type Billing = { payment_method_type_id: number; hasCard: boolean; hasBankAccount: boolean }

/** How a store pays, as the list of retailers shows it. A store on credit on delivery pays with no saved method. */
export function billingInformation({ payment_method_type_id, hasCard, hasBankAccount }: Billing): string {
  if (payment_method_type_id === CREDIT_ON_DELIVERY) return 'Credit on delivery'
  if (hasCard) return hasBankAccount ? 'Card and bank account' : 'Card'
  return hasBankAccount ? 'Bank account' : 'None'
}

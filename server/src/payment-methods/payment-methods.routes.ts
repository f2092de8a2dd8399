import type { paymentMethods } from '@trousseau/contract/payment-methods'
import type { Handlers } from '../http/call.ts'
import { addPaymentMethod, refreshPaymentMethods } from './add-payment-method.ts'
import { deletePaymentMethod, updatePaymentMethod } from './change-payment-method.ts'
import { getPaymentMethod, listPaymentMethods, markDefaultPaymentMethod } from './read-payment-methods.ts'

export const paymentMethodRoutes: Handlers<typeof paymentMethods> = {
  listPaymentMethods,
  addPaymentMethod,
  refreshPaymentMethods,
  getPaymentMethod,
  updatePaymentMethod,
  markDefaultPaymentMethod,
  deletePaymentMethod,
}

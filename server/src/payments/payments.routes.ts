import type { payments } from '@trousseau/contract/payments'
import type { refunds } from '@trousseau/contract/transactions'
import type { Handlers } from '../http/call.ts'
import { getPayment } from './answer-of.ts'
import { createPayment, payInvoice } from './pay.ts'
import { refundTransaction } from './refund-transaction.ts'

export const paymentRoutes: Handlers<typeof payments & typeof refunds> = {
  payInvoice,
  createPayment,
  getPayment,
  refundTransaction,
}

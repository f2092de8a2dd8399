import type { factoryPayments } from '@trousseau/contract/factory-payments'
import type { Handlers } from '../http/call.ts'
import { createFactoryPayment } from './create-factory-payment.ts'
import { exportFactoryPayments } from './export-factory-payments.ts'
import { getFactoryBalance, listFactoryPayments } from './read-factory-payments.ts'

export const factoryPaymentRoutes: Handlers<typeof factoryPayments> = {
  createFactoryPayment,
  listFactoryPayments,
  exportFactoryPayments,
  getFactoryBalance,
}

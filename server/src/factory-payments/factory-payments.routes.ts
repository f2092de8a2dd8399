import type { factoryPayments } from '@trousseau/contract/factory-payments'
import type { Handlers } from '../http/call.ts'
import { createFactoryPayment } from './create-factory-payment.ts'
import { downloadRemittance } from './download-remittance.ts'
import { exportFactoryPayments } from './export-factory-payments.ts'
import {
  getFactoryBalance,
  getFactoryPayment,
  listFactoryOwed,
  listFactoryPayments,
  sumFactoryPayments,
} from './read-factory-payments.ts'
import { voidFactoryPayment } from './void-factory-payment.ts'

export const factoryPaymentRoutes: Handlers<typeof factoryPayments> = {
  createFactoryPayment,
  voidFactoryPayment,
  listFactoryPayments,
  sumFactoryPayments,
  exportFactoryPayments,
  getFactoryBalance,
  listFactoryOwed,
  getFactoryPayment,
  downloadRemittance,
}

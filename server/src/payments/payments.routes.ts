import type { creditNotes } from '@trousseau/contract/credit-notes'
import type { differences } from '@trousseau/contract/differences'
import type { accounts, payments } from '@trousseau/contract/payments'
import type { storeCredits } from '@trousseau/contract/store-credits'
import type { refunds } from '@trousseau/contract/transactions'
import type { Handlers } from '../http/call.ts'
import { createCreditNote } from './credits/create-credit-note.ts'
import { giveCredit } from './credits/give-credit.ts'
import { moveCredit } from './credits/move-credit.ts'
import { applyCredit, listStoreCredits, payBackDeposit, revokeCredit } from './credits/use-credit.ts'
import { getDifference, listDifferences } from './differences/read-differences.ts'
import { settleDifference } from './differences/settle-difference.ts'
import { getBalance } from './get-balance.ts'
import { createPayment, getPayment, payInvoice } from './pay.ts'
import { recordPayment } from './record-payment.ts'
import { refundTransaction } from './refunds/refund-transaction.ts'

export const paymentRoutes: Handlers<
  typeof payments & typeof refunds & Pick<typeof creditNotes, 'createCreditNote'>
> = {
  payInvoice,
  createPayment,
  getPayment,
  refundTransaction,
  createCreditNote,
}

export const differenceRoutes: Handlers<typeof differences> = {
  listDifferences,
  getDifference,
  settleDifference,
}

export const accountRoutes: Handlers<typeof accounts & typeof storeCredits> = {
  getBalance,
  recordPayment,
  giveCredit,
  listStoreCredits,
  applyCredit,
  revokeCredit,
  payBackDeposit,
  moveCredit,
}

import type { creditNotes } from '@trousseau/contract/credit-notes'
import type { differences } from '@trousseau/contract/differences'
import type { accounts, payments } from '@trousseau/contract/payments'
import type { storeCredits } from '@trousseau/contract/store-credits'
import type { refunds } from '@trousseau/contract/transactions'
import type { Handlers } from '../http/call.ts'
import { createCreditNote } from './create-credit-note.ts'
import { getBalance } from './get-balance.ts'
import { giveCredit } from './give-credit.ts'
import { createPayment, getPayment, payInvoice } from './pay.ts'
import { getDifference, listDifferences } from './read-differences.ts'
import { recordPayment } from './record-payment.ts'
import { refundTransaction } from './refund-transaction.ts'
import { settleDifference } from './settle-difference.ts'
import { applyCredit, listStoreCredits, payBackDeposit, revokeCredit } from './use-credit.ts'

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
}

import type { accounts } from '@trousseau/contract/payments'
import type { Handlers } from '../http/call.ts'
import { getBalance } from './get-balance.ts'
import { giveCredit } from './give-credit.ts'
import { recordPayment } from './record-payment.ts'

export const accountRoutes: Handlers<typeof accounts> = { getBalance, recordPayment, giveCredit }

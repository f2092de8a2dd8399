import { problemsOfNote, splitNote } from '../../money/credit-note.ts'
import { moveLegs } from '../../money/ledger.ts'
import {
  givenBackOf,
  isRefundOver,
  meaningOfGivenBack,
  splitFreed,
  splitRefund,
  splitReturn,
  stateOfOpenRefund,
} from '../../money/money-back.ts'
import { planOnAccount, planPayment, planRecorded } from '../../money/payment.ts'
import {
  ASK_AGAIN_MS,
  afterCall,
  afterLookUp,
  chargesOf,
  isExplained,
  isOneTooMany,
  isOpen,
  meaningOfCharge,
  meaningOfKnown,
  meaningOfNamed,
  stillFits,
  turnAt,
} from '../../money/payment-attempt.ts'
import { endOfMoneyCall, meaningOfAnswer, unclearEnd } from '../../money/provider-answer.ts'
import { inOrderOfWeight, isNamed } from '../../money/provider-transaction.ts'
import { applyOf, takeOf } from '../../money/store-credit.ts'
import { mayMove } from '../../orders/order-moves.ts'
import { LEASE_MS, nextAttempt } from '../../redelivery.ts'

/**
 * What the simulated portal decides by: the domain's own functions, the ones that the server calls. They are handed in,
 * so that a test can break one of them and see that the simulator finds it.
 */
export const RULES = {
  planPayment,
  planRecorded,
  planOnAccount,
  applyOf,
  takeOf,
  moveLegs,
  problemsOfNote,
  splitNote,
  meaningOfAnswer,
  unclearEnd,
  endOfMoneyCall,
  afterCall,
  afterLookUp,
  turnAt,
  isOpen,
  meaningOfCharge,
  meaningOfKnown,
  meaningOfNamed,
  isOneTooMany,
  isExplained,
  chargesOf,
  stillFits,
  inOrderOfWeight,
  isNamed,
  givenBackOf,
  meaningOfGivenBack,
  splitReturn,
  splitFreed,
  splitRefund,
  isRefundOver,
  stateOfOpenRefund,
  mayMove,
  nextAttempt,
  leaseMs: LEASE_MS,
  askAgainMs: ASK_AGAIN_MS,
  /** `STAX_TIMEOUT_MS` and `STAX_UNKNOWN_WINDOW_MS` of the server's configuration, where nothing else is said. */
  timeoutMs: 10_000,
  unknownWindowMs: 600_000,

  /**
   * What follows is no function of the domain but the order in which the server does things (pay.ts, deliver.ts): here it
   * is a rule, so that it can be broken as well.
   */
  callsProvider: ({ isRepeat, charged }: { isRepeat: boolean; charged: number }) => !isRepeat && charged > 0,
  idempotencyId: (attemptId: string, _call: number) => attemptId,
  refusesWhileLive: true,
  isNotedBeforeSent: false,

  /** What the database refuses, by the name of the constraint in server/src/db/migrations. */
  constraints: {
    attempt_lines_one_live_per_invoice: true,
    payment_attempts_provider_id_key: true,
    refunds_one_at_a_time: true,
    orders_one_per_po: true,
    idempotency_keys_pkey: true,
    invoices_never_overpaid: true,
    store_credits_never_used_twice: true,
    ledger_is_balanced: true,
  },
}

export type Rules = typeof RULES
export type Constraint = keyof Rules['constraints']

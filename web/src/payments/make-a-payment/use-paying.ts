import { invoices } from '@trousseau/contract/invoices'
import { packages } from '@trousseau/contract/packages'
import { accounts, type Payment, payments } from '@trousseau/contract/payments'
import { statements } from '@trousseau/contract/statements'
import { transactions } from '@trousseau/contract/transactions'
import { NOT_MADE } from '@trousseau/domain/money/payment'
import { useEffect, useRef, useState } from 'react'
import { forgetTicks } from '../../invoices/store/invoice-ticks.ts'
import { call } from '../../lib/api/call.ts'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { forgetMade } from '../../lib/send-once/send-once.ts'
import { type SendState, useSendOnce } from '../../lib/send-once/use-send-once.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import {
  amountOf,
  forgetConfirming,
  invoicesOf,
  isOld,
  keepConfirming,
  PAYMENT_SLOT,
  SentPayment,
} from './payment-attempt.ts'
import { DRAFT_SLOT, forgetPaymentDraft } from './payment-draft.ts'
import { paidWords } from './payment-words.ts'

/** `confirming`: the provider has not confirmed the payment yet. */
export type PayingState = SendState | 'confirming' | 'paid'
/** Why the payment was not made, in the server's or the provider's words. */
type Refusal = Pick<CallFailed, 'code' | 'messages'>
export type Paying = ReturnType<typeof usePaying>

type PayingProps = {
  onPaid: () => void
  /** Called before the reason is shown, to reload the invoices. */
  onRefused: () => Promise<unknown>
}

/** Makes a payment exactly once, and reports its outcome. */
export function usePaying({ onPaid, onRefused }: PayingProps) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [isPaid, setIsPaid] = useState(false)
  /** The id of the payment that is being confirmed. */
  const [confirming, setConfirming] = useState<string>()
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const once = useSendOnce(PAYMENT_SLOT, SentPayment, createPayment, {
    onKnown(outcome, sent) {
      if (outcome.is !== 'done' || outcome.value.state !== 'unknown') return
      keepConfirming({ payment: outcome.value.id, invoices: invoicesOf(sent), sent_at: sent.sent_at })
    },
    async onOutcome(outcome) {
      if (outcome.is === 'refused') await refuse(outcome.failure)
      if (outcome.is === 'done') await settle(outcome.value)
    },
    about: (sent) => ({ call: 'createPayment', detail: `of ${amountOf(sent)}`, drafts: [DRAFT_SLOT] }),
    madeButOpen: ({ id, state }) => (state === 'unknown' ? id : undefined),
  })

  async function settle(payment: Payment) {
    if (payment.state === 'unknown') {
      setConfirming(payment.id)
      return refreshAccount()
    }
    forgetConfirming()
    forgetMade(payment.id)
    if (payment.state === 'paid') {
      celebrate(payment)
      setIsPaid(true)
      // If the person has left the page, they are not redirected.
      if (isMounted.current) onPaid()
      return refreshAccount()
    }
    await refuse({ code: 'declined', messages: [payment.message ?? NOT_MADE] })
    setConfirming(undefined)
  }

  async function refuse(refusal: Refusal) {
    const balances = queryClient.invalidateQueries({ queryKey: [accounts.getBalance.path] })
    await Promise.all([onRefused(), balances])
    setRefusal(refusal)
  }

  const state: PayingState = isPaid ? 'paid' : confirming !== undefined ? 'confirming' : once.state
  return {
    state,
    refusal,
    confirming,
    forgetRefusal: () => setRefusal(undefined),
    readSent: once.readSent,
    async pay(payment: SentPayment) {
      setRefusal(undefined)
      const before = once.readSent()
      if (before && isOld(before, payment.sent_at)) once.giveUp()
      await once.send(payment)
    },
    async findOut() {
      setRefusal(undefined)
      await once.sendAgain()
    },
    /** For a reloaded page: polls the payment instead of sending it again. */
    wait: setConfirming,
    settle,
  }
}

const createPayment = (body: SentPayment['body'], idempotencyKey: string) =>
  call(payments.createPayment, { body, idempotencyKey })

function celebrate(payment: Payment): void {
  forgetPaymentDraft()
  forgetTicks()
  toastSuccess(paidWords(payment))
}

/** Refetches everything that shows what the store owes. */
function refreshAccount(): void {
  const reads = [
    invoices.listStoreInvoices,
    invoices.getInvoice,
    transactions.listStoreTransactions,
    accounts.getBalance,
    statements.getStatement,
    packages.getStorePackage,
  ]
  for (const { path } of reads) void queryClient.invalidateQueries({ queryKey: [path] })
}

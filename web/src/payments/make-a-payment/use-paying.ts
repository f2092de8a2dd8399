import { api } from '@trousseau/contract/api'
import { ERRORS } from '@trousseau/contract/errors'
import type { Payment } from '@trousseau/contract/payments'
import { useEffect, useRef, useState } from 'react'
import { forgetTicks } from '../../invoices/store/invoice-ticks.ts'
import { call } from '../../lib/api/call.ts'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { sendOnce } from '../../lib/send-once/once-key-send.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { forgetAttempt, keepAttempt, type PaymentAttempt } from './payment-attempt.ts'
import { forgetPaymentDraft } from './payment-draft.ts'
import { paidWords } from './payment-words.ts'

/**
 * `finding`: no answer came, and it is being asked again. `unclear`: it was asked as often as made sense. `confirming`: the
 * provider has not said what became of it.
 */
export type PayingState = 'resting' | 'sending' | 'finding' | 'unclear' | 'confirming' | 'paid'
/** Why it was not made, in the words of whoever refused it. */
type Refusal = Pick<CallFailed, 'code' | 'messages'>
export type Paying = ReturnType<typeof usePaying>

type PayingProps = {
  onPaid: () => void
  /** Before it is said why: what has become of the invoices meanwhile. */
  onRefused: () => Promise<unknown>
}

/** Makes a payment exactly once, and tells what became of it. */
export function usePaying({ onPaid, onRefused }: PayingProps) {
  const [state, setState] = useState<PayingState>('resting')
  const [refusal, setRefusal] = useState<Refusal>()
  const [attempt, setAttempt] = useState<PaymentAttempt>()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function send(attempt: PaymentAttempt) {
    const { key, body } = attempt
    setAttempt(attempt)
    setRefusal(undefined)
    setState('sending')
    const outcome = await sendOnce(() => call(api.createPayment, { body, idempotencyKey: key }), {
      onUnclear: () => setState('finding'),
    })
    if (outcome.is === 'unclear') return setState('unclear')
    if (outcome.is === 'done') return settle(outcome.value, attempt)
    forgetAttempt()
    await refuse(outcome.failure)
  }

  async function settle(payment: Payment, attempt: PaymentAttempt) {
    if (payment.state === 'unknown') {
      const known = { ...attempt, payment: payment.id }
      keepAttempt(known)
      setAttempt(known)
      setState('confirming')
      return refreshAccount()
    }
    forgetAttempt()
    if (payment.state === 'paid') {
      celebrate(payment)
      setState('paid')
      // Whoever has gone elsewhere meanwhile stays there.
      if (isHere.current) onPaid()
      return refreshAccount()
    }
    await refuse({ code: 'declined', messages: [payment.message ?? ERRORS.provider_unavailable[1]] })
  }

  async function refuse(refusal: Refusal) {
    const balances = queryClient.invalidateQueries({ queryKey: [api.getBalance.path] })
    await Promise.all([onRefused(), balances])
    setRefusal(refusal)
    setState('resting')
  }

  return {
    state,
    refusal,
    attempt,
    forgetRefusal: () => setRefusal(undefined),
    send,
    settle,
    /** What a page knows that was loaded again: it is asked about, not sent. */
    wait(attempt: PaymentAttempt) {
      setAttempt(attempt)
      setState('confirming')
    },
  }
}

function celebrate(payment: Payment): void {
  forgetPaymentDraft()
  forgetTicks()
  toastSuccess(paidWords(payment))
}

/** Everything that shows what the store owes. */
function refreshAccount(): void {
  const reads = [
    api.listStoreInvoices,
    api.getInvoice,
    api.listStoreTransactions,
    api.getBalance,
    api.getStatement,
    api.getStorePackage,
  ]
  for (const { path } of reads) void queryClient.invalidateQueries({ queryKey: [path] })
}

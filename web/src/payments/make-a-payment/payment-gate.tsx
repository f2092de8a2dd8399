import { Skeleton } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type Invoice, invoices } from '@trousseau/contract/invoices'
import { type Payment, payments } from '@trousseau/contract/payments'
import { BEING_CONFIRMED } from '@trousseau/domain/money/invoice'
import { alreadyPaid } from '@trousseau/domain/money/payment'
import { useEffect, useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { readOptions } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { isUnderway } from '../../lib/send-once/send-once.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { FindingPayment } from './finding-payment.tsx'
import { findConfirming, hasArrived, isPaymentOf, PAYMENT_SLOT } from './payment-attempt.ts'
import styles from './payment-news.module.css'
import { PaymentSteps } from './payment-steps.tsx'
import { usePaying } from './use-paying.ts'

type PaymentGateProps = {
  storeId: number
  ids: readonly number[]
  onRemove: (id: number) => void
  onPaid: () => void
}

/** Finds out the outcome of a pending payment before another one can start. */
export function PaymentGate({ storeId, ids, onRemove, onPaid }: PaymentGateProps) {
  const chosen = useChosenInvoices(ids)
  const paying = usePaying({ onPaid, onRefused: () => chosen.refetch() })
  /** Cached invoices are not enough: they may have been paid since. */
  const [phase, setPhase] = useState<'reading' | 'resuming' | 'choosing'>('reading')
  const { confirming, state } = paying

  async function begin() {
    const now = Date.now()
    const being = findConfirming(ids, now)
    const sent = paying.readSent()
    if (being !== undefined) paying.wait(being)
    else if (
      sent &&
      isPaymentOf(sent, ids, now) &&
      (isUnderway(PAYMENT_SLOT) || hasArrived(sent, chosen.found))
    )
      await findOut()
    setPhase('choosing')
  }
  async function findOut() {
    setPhase('resuming')
    await paying.findOut()
    setPhase('choosing')
  }
  const isRead = !chosen.isFetching && !chosen.failure
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the invoices are read
  useEffect(() => {
    if (isRead && phase === 'reading') void begin()
  }, [isRead])

  if (state === 'paid') return <EmptyState sentence="Payment made." action={<ToInvoices />} />
  if (confirming !== undefined)
    return <BeingConfirmed payment={confirming} onKnown={(payment) => void paying.settle(payment)} />
  if (state === 'unclear' || phase === 'resuming')
    return <FindingPayment isUnclear={state === 'unclear'} onAgain={findOut} />
  if (chosen.failure)
    return (
      <LoadFailed
        what="The invoices could not be loaded."
        failure={chosen.failure}
        kept="Your selection is kept."
        onRetry={() => void chosen.refetch()}
        isRetrying={chosen.isFetching}
      />
    )
  if (phase === 'reading') return <StepSkeletons />
  return (
    <>
      <TakenOut reasons={chosen.takenOut} />
      {chosen.payable.length === 0 ? (
        <EmptyState sentence="Nothing is left to pay here." action={<ToInvoices />} />
      ) : (
        <PaymentSteps
          storeId={storeId}
          invoices={chosen.payable}
          alreadySaid={chosen.takenOut}
          paying={paying}
          onRemove={onRemove}
        />
      )}
    </>
  )
}

function ToInvoices() {
  return <LinkButton to="/invoices">See your invoices</LinkButton>
}

function StepSkeletons() {
  return (
    <Loading label="Loading the invoices">
      <Skeleton height={30} mb={20} maw={320} />
      <SkeletonLines lines={6} />
      <Skeleton height={54} mt={24} maw={880} />
    </Loading>
  )
}

type BeingConfirmedProps = { payment: string; onKnown: (payment: Payment) => void }

/** The provider has not confirmed the charge: until it does, nobody can pay again. */
function BeingConfirmed({ payment, onKnown }: BeingConfirmedProps) {
  const { isLong } = useConfirming(payment, onKnown)
  return (
    <div className={styles.news} role="status">
      <h2 className={styles.title}>{BEING_CONFIRMED}</h2>
      <p>Our payment provider hasn't confirmed your payment yet. We're checking; it won't be made twice.</p>
      <p>
        {isLong
          ? 'This can take a few minutes. You can leave; the result will show under Invoices.'
          : 'This usually takes a few seconds.'}
      </p>
      <div className={styles.actions}>
        <LinkButton variant={isLong ? 'filled' : 'default'} to="/invoices">
          See your invoices
        </LinkButton>
      </div>
    </div>
  )
}

const ASK_AGAIN_MS = 2_000
/** Most payments are confirmed by then; the rest may take the provider minutes. */
const SOON_MS = 30_000
const ASK_SLOWLY_MS = 15_000

/** Polls a payment until its outcome is known. `isLong`: it takes longer than people want to wait. */
function useConfirming(payment: string, onKnown: (payment: Payment) => void): { isLong: boolean } {
  const [isLong, setIsLong] = useState(false)
  const { data } = useQuery({
    ...readOptions(payments.getPayment, { params: { payment } }),
    staleTime: 0,
    refetchInterval: isLong ? ASK_SLOWLY_MS : ASK_AGAIN_MS,
  })
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  const known = data?.state === 'unknown' ? undefined : data
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (known) onKnown(known)
  }, [known])
  return { isLong }
}

/** The selected invoices that can no longer be paid, and why. */
function TakenOut({ reasons }: { reasons: readonly string[] }) {
  return (
    <div role="status">
      {reasons.length > 0 && (
        <div className={styles.takenOut}>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {reasons.length === 1 ? 'Removed from this payment.' : 'They were removed from this payment.'}
        </div>
      )}
    </div>
  )
}

const GONE = 'One of these invoices is no longer available.'

/** The current state of the invoices in the address: which of them can be paid, and why the others cannot. */
function useChosenInvoices(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((id) => ({
      ...readOptions(invoices.getInvoice, { params: { id: String(id) } }),
      // An invoice that was just paid in another tab must not be offered again.
      staleTime: 0,
    })),
    combine: (reads) => {
      const found = reads.flatMap(({ data }) => data ?? [])
      const isGone = reads.some(({ error }) => error?.code === 'not_found')
      return {
        found,
        payable: found.filter((invoice) => whyNot(invoice) === undefined),
        takenOut: [...found.flatMap((invoice) => whyNot(invoice) ?? []), ...(isGone ? [GONE] : [])],
        isPending: reads.some(({ isPending }) => isPending),
        isFetching: reads.some(({ isFetching }) => isFetching),
        failure: reads.find(({ error, data }) => error && !data && error.code !== 'not_found')?.error,
        refetch: () => Promise.all(reads.map(({ refetch }) => refetch())),
      }
    },
  })
}

function whyNot({ number, open, being_confirmed }: Invoice): string | undefined {
  if (being_confirmed) return `Invoice # ${number}: ${BEING_CONFIRMED}.`
  return open === 0 ? alreadyPaid(number) : undefined
}

import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { BeingConfirmed } from './being-confirmed.tsx'
import { FindingOut } from './finding-out.tsx'
import { findAttempt, hasArrived } from './payment-attempt.ts'
import { PaymentSteps } from './payment-steps.tsx'
import { TakenOut } from './taken-out.tsx'
import { useChosenInvoices } from './use-chosen-invoices.ts'
import { usePaying } from './use-paying.ts'

type PaymentGateProps = {
  storeId: number
  ids: readonly number[]
  onRemove: (id: number) => void
  onPaid: () => void
}

/** A payment under way is finished before another is begun: first what became of it. */
export function PaymentGate({ storeId, ids, onRemove, onPaid }: PaymentGateProps) {
  const chosen = useChosenInvoices(ids)
  const paying = usePaying({ onPaid, onRefused: () => chosen.refetch() })
  /** What was read before is not enough to go by: a payment of these invoices may have been made since. */
  const [phase, setPhase] = useState<'reading' | 'resuming' | 'choosing'>('reading')
  const { attempt, state } = paying

  async function begin() {
    const before = findAttempt(ids, Date.now())
    if (before && hasArrived(before, chosen.found)) {
      setPhase('resuming')
      if (before.payment === undefined) await paying.send(before)
      else paying.wait(before)
    }
    setPhase('choosing')
  }
  const isRead = !chosen.isFetching && !chosen.failure
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the invoices are read
  useEffect(() => {
    if (isRead && phase === 'reading') void begin()
  }, [isRead])

  if (state === 'paid') return <EmptyState sentence="Your payment was made." action={<ToInvoices />} />
  if (state === 'confirming' && attempt?.payment !== undefined)
    return (
      <BeingConfirmed payment={attempt.payment} onKnown={(payment) => void paying.settle(payment, attempt)} />
    )
  if (state === 'unclear' || phase === 'resuming')
    return (
      <FindingOut
        isUnclear={state === 'unclear'}
        onAgain={async () => {
          if (!attempt) return
          setPhase('resuming')
          await paying.send(attempt)
          setPhase('choosing')
        }}
      />
    )
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
      <Skeleton height={260} mb={16} maw={880} />
      <Skeleton height={54} maw={880} />
    </Loading>
  )
}

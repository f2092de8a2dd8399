import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { KeyOutcome } from '@trousseau/contract/idempotency-keys'
import { payments } from '@trousseau/contract/payments'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { readOptions } from '../api/use-api.ts'
import { LinkButton } from '../router/link-button.tsx'
import { safeReturnPath } from '../session/return-path.ts'
import { saveText } from '../session-storage.ts'
import { settle } from './find-lost.ts'
import styles from './lost-requests.module.css'
import { findingWords, outcomeWords, paymentWords, unclearWords } from './lost-words.ts'
import { findUnanswered, type Unanswered } from './unanswered.ts'

type LostRequestProps = { record: Unanswered; onClose: () => void }

/** What became of one request, or that it is being found out. */
export function LostRequest({ record, onClose }: LostRequestProps) {
  const [outcome, setOutcome] = useState(record.outcome)
  const [isUnclear, setIsUnclear] = useState(false)
  const gone = useRef<AbortController>(undefined)

  async function findOut() {
    const known = await settle(record, gone.current?.signal)
    // The person was told in another tab, or signed out there.
    if (!known && !findUnanswered(record.key)) return onClose()
    setOutcome(known)
    setIsUnclear(known === undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for each request
  useEffect(() => {
    const controller = new AbortController()
    gone.current = controller
    if (!outcome) void findOut()
    return () => controller.abort()
  }, [])

  if (outcome?.done && outcome.id !== null && record.call === 'createPayment')
    return <LostPayment id={outcome.id} record={record} onClose={onClose} />
  if (outcome) {
    return (
      <Told words={outcomeWords(record, outcome)} onClose={onClose}>
        <Way record={record} outcome={outcome} onClose={onClose} />
      </Told>
    )
  }
  if (!isUnclear) return <Told words={findingWords(record)} />
  return (
    <Told words={unclearWords(record)}>
      <BusyButton variant="outline" size="xs" busyLabel="Checking…" onClick={findOut}>
        Check now
      </BusyButton>
    </Told>
  )
}

const ASK_AGAIN_MS = 15_000

/** The payment reached us; whether the money was taken is the provider's word. */
function LostPayment({ id, record, onClose }: LostRequestProps & { id: string }) {
  const { data } = useQuery({
    ...readOptions(payments.getPayment, { params: { payment: id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'unknown' ? ASK_AGAIN_MS : false),
  })
  return (
    <Told words={data ? paymentWords(data) : findingWords(record)} onClose={onClose}>
      <LinkButton variant="outline" size="xs" to="/invoices" onClick={onClose}>
        See your invoices
      </LinkButton>
    </Told>
  )
}

type WayProps = LostRequestProps & { outcome: KeyOutcome }

/** Where to see what was made, or to go on with what was not. */
function Way({ record, outcome: { done, id }, onClose }: WayProps) {
  const router = useRouter()
  const look = { variant: 'outline', size: 'xs', onClick: onClose } as const
  const path = safeReturnPath(record.path)
  if (done && id !== null && record.call === 'createOrder') {
    return (
      <LinkButton {...look} to="/sales-order-summary/$id" params={{ id }}>
        See the order
      </LinkButton>
    )
  }
  if (done && id !== null && record.call === 'createPackage') {
    return (
      <LinkButton {...look} to="/packages/$id" params={{ id }}>
        See the package
      </LinkButton>
    )
  }
  const hasDrafts = Object.keys(record.drafts).length > 0
  const isHere = path === router.latestLocation.href
  if (path === undefined || (isHere && !hasDrafts)) return null

  function goOn(path: string) {
    if (!done) for (const [name, text] of Object.entries(record.drafts)) saveText(name, text)
    onClose()
    // The page that is open has begun without the drafts.
    if (isHere) location.reload()
    else router.history.push(path)
  }
  return (
    <Button variant="outline" size="xs" onClick={() => goOn(path)}>
      {hasDrafts && !done ? 'Go on with it' : 'Open the page'}
    </Button>
  )
}

type ToldProps = { words: string; onClose?: () => void; children?: ReactNode }

function Told({ words, onClose, children }: ToldProps) {
  return (
    <div className={styles.told}>
      <p className={styles.words}>{words}</p>
      {children}
      {onClose && <IconButton label="Close" icon={X} variant="subtle" color="gray" onClick={onClose} />}
    </div>
  )
}

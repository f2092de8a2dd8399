import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { InvoiceRow } from '@trousseau/contract/invoices'
import { accounts, type Balance } from '@trousseau/contract/payments'
import { type Cents, formatMoney, toCents } from '@trousseau/domain/money/money'
import { type PaymentPlan, planPayment } from '@trousseau/domain/money/payment'
import { type ReactNode, useEffect, useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { readOptions } from '../../lib/api/use-api.ts'
import { SavedMethods } from '../../payment-methods/saved-methods.tsx'
import { Accordion } from '../../ui/accordion.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { ChosenInvoices } from './chosen-invoices.tsx'
import { FindingPayment } from './finding-payment.tsx'
import { paymentOf } from './payment-attempt.ts'
import {
  keepPaymentDraft,
  lineOf,
  type PaymentDraft,
  type PaymentLine,
  readPaymentDraft,
} from './payment-draft.ts'
import styles from './payment-summary.module.css'
import { chargeWords } from './payment-words.ts'
import { type MethodToCharge, useMethodToCharge } from './use-method-to-charge.ts'
import type { Paying, PayingState } from './use-paying.ts'

const FILL_MISSING = 'Please Fill Missing Sections'

type PaymentStepsProps = {
  storeId: number
  invoices: readonly InvoiceRow[]
  /** Messages that are already on screen and need not be repeated for a refusal. */
  alreadySaid: readonly string[]
  paying: Paying
  onRemove: (id: number) => void
}

/** The two steps: first the invoices and amounts, then the payment's breakdown and the button to make it. */
export function PaymentSteps({ storeId, invoices, alreadySaid, paying, onRemove }: PaymentStepsProps) {
  const [open, setOpen] = useState('invoices')
  const [draft, setDraft] = useState(readPaymentDraft)
  // A credit that was just given or used changes the charge.
  const balance = useQuery({
    ...readOptions(accounts.getBalance, { params: { id: String(storeId) } }),
    staleTime: 0,
  })
  const toCharge = useMethodToCharge(storeId, invoices, draft.method)
  const lines = invoices.map((invoice) => lineOf(invoice, draft))
  const plan = balance.data && makePlan(lines, balance.data)
  const isFilled = lines.every(({ problem }) => problem === undefined)
  const isResting = paying.state === 'resting'
  const { refusal } = paying
  const messages = refusal?.messages.filter((message) => !alreadySaid.includes(message)) ?? []
  // On a conflict, an invoice has changed since it was loaded.
  const isAboutInvoices = refusal?.code === 'conflict'
  useEffect(() => {
    if (isAboutInvoices) setOpen('invoices')
  }, [isAboutInvoices])

  function change(part: Partial<PaymentDraft>) {
    const next = { ...draft, ...part }
    paying.forgetRefusal()
    setDraft(next)
    keepPaymentDraft(next)
  }
  const place = ({ charge }: PaymentPlan) =>
    paying.pay(
      paymentOf(lines, { charge, method: charge === 0 ? undefined : toCharge.method?.id }, Date.now()),
    )

  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  return (
    <Accordion
      open={open}
      onOpen={setOpen}
      isFrozen={!isResting}
      steps={[
        {
          id: 'invoices',
          title: 'Selected Invoices To Pay',
          digest: `${lines.length === 1 ? '1 invoice' : `${lines.length} invoices`}, ${formatMoney(sum)}`,
          content: (
            <>
              <FormErrors messages={isAboutInvoices ? messages : []} />
              <ChosenInvoices
                lines={lines}
                onAmount={(id, typed) => change({ amounts: { ...draft.amounts, [id]: typed } })}
                onRemove={onRemove}
              />
              <div className={styles.foot}>
                <Button disabled={!isFilled} onClick={() => setOpen('summary')}>
                  Next
                </Button>
              </div>
            </>
          ),
        },
        {
          id: 'summary',
          title: 'Order Summary',
          locked: isFilled ? undefined : FILL_MISSING,
          content: balance.error ? (
            <LoadFailed
              what="Your credits and deposits could not be loaded."
              failure={balance.error}
              kept="What you had chosen is kept."
              onRetry={() => void balance.refetch()}
              isRetrying={balance.isFetching}
            />
          ) : (
            plan && (
              <PaymentSummary
                plan={plan}
                isFrozen={!isResting}
                methods={
                  <MethodChoice
                    storeId={storeId}
                    toCharge={toCharge}
                    onChoose={(method) => change({ method })}
                  />
                }
              >
                <PlacePayment
                  words={chargeWords(plan, toCharge.method)}
                  state={paying.state}
                  messages={isAboutInvoices ? [] : messages}
                  isComplete={plan.charge === 0 || toCharge.method !== undefined}
                  onPlace={() => place(plan)}
                />
              </PaymentSummary>
            )
          ),
        },
      ]}
    />
  )
}

type MethodChoiceProps = { storeId: number; toCharge: MethodToCharge; onChoose: (id: number) => void }

/** The saved cards and bank accounts, one of which is charged. */
function MethodChoice({ storeId, toCharge: { read, methods, method }, onChoose }: MethodChoiceProps) {
  return (
    <SavedMethods
      storeId={storeId}
      read={read}
      methods={methods}
      chosen={method}
      onChoose={onChoose}
      waiting={
        <Loading label="Loading the payment methods">
          <Skeleton height={140} />
        </Loading>
      }
    />
  )
}

/** What the server will do with these amounts; undefined if it would refuse them. */
function makePlan(
  lines: readonly PaymentLine[],
  { credits, deposits }: Pick<Balance, 'credits' | 'deposits'>,
): PaymentPlan | undefined {
  if (lines.some(({ problem }) => problem !== undefined)) return undefined
  const toPay = lines.map(({ invoice: { id, number, open }, amount }) => {
    return { id, number, open: toCents(open) ?? 0, amount }
  })
  const plan = planPayment(toPay, [
    { id: 1, kind: 'credit', left: toCents(credits) ?? 0 },
    { id: 2, kind: 'deposit', left: toCents(deposits) ?? 0 },
  ])
  return 'problems' in plan ? undefined : plan
}

type PaymentSummaryProps = {
  plan: PaymentPlan
  /** The choice of the method to charge. */
  methods: ReactNode
  /** True while nothing may be changed. */
  isFrozen: boolean
  children: ReactNode
}

/** The breakdown of the payment as it will be made. */
function PaymentSummary({ plan, methods, isFrozen, children }: PaymentSummaryProps) {
  const count = plan.lines.length
  return (
    <div className={styles.summary}>
      <dl className={styles.costs}>
        <Cost label={count === 1 ? '1 invoice' : `${count} invoices`}>{formatMoney(plan.total)}</Cost>
        <Cost label="Deposits subtotal">{takenOff(plan.deposits)}</Cost>
        <Cost label="Credits subtotal">{takenOff(plan.credits)}</Cost>
        <Cost label="Payment total">{formatMoney(plan.charge)}</Cost>
      </dl>
      {plan.charge === 0 ? (
        <p className={styles.covered}>
          Your credits and deposits cover this payment: no card or bank account is charged.
        </p>
      ) : (
        <section aria-label="Payment Method" inert={isFrozen}>
          <h3 className={styles.label}>Payment Method</h3>
          {methods}
        </section>
      )}
      {children}
    </div>
  )
}

const takenOff = (amount: Cents) => (amount === 0 ? '–' : formatMoney(-amount))

function Cost({ label, children }: { label: string; children: string }) {
  return (
    <div className={styles.cost}>
      <dt>{label}</dt>
      <dd>
        <Money>{children}</Money>
      </dd>
    </div>
  )
}

type PlacePaymentProps = {
  /** What the button does: which card or bank account is charged, and how much. */
  words: string | undefined
  state: PayingState
  /** Why the last attempt failed, in the server's or the provider's words. */
  messages: readonly string[]
  isComplete: boolean
  onPlace: () => Promise<void>
}

const WAITING =
  'Waiting for the payment provider. This can take up to 10 seconds. Please keep this page open.'
const LONG_MS = 2_000

/** Whether it has been going on for longer than a moment. */
function useIsLong(isGoingOn: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    setIsLong(false)
    if (!isGoingOn) return
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [isGoingOn])
  return isLong
}

function PlacePayment({ words, state, messages, isComplete, onPlace }: PlacePaymentProps) {
  const isLong = useIsLong(state === 'sending')
  return (
    <div className={styles.place}>
      <FormErrors messages={messages} />
      <p className={styles.words}>{words}</p>
      <p className={styles.words} role="status">
        {isLong && WAITING}
      </p>
      <BusyButton
        size="md"
        fullWidth
        busyLabel="Paying…"
        busy={state !== 'resting'}
        disabled={!isComplete}
        onClick={onPlace}
      >
        Place Order
      </BusyButton>
      {state === 'finding' && <FindingPayment isUnclear={false} onAgain={onPlace} />}
    </div>
  )
}

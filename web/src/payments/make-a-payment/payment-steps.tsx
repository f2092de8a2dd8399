import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { InvoiceRow } from '@trousseau/contract/invoices'
import { formatMoney } from '@trousseau/domain/money'
import type { PaymentPlan } from '@trousseau/domain/payment'
import { useEffect, useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { readOptions } from '../../lib/api/use-api.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { ChosenInvoices } from './chosen-invoices.tsx'
import { MethodChoice } from './method-choice.tsx'
import { attemptOf } from './payment-attempt.ts'
import { keepPaymentDraft, lineOf, type PaymentDraft, readPaymentDraft } from './payment-draft.ts'
import styles from './payment-summary.module.css'
import { PaymentSummary, planOf } from './payment-summary.tsx'
import { chargeWords } from './payment-words.ts'
import { PlacePayment } from './place-payment.tsx'
import { useMethodToCharge } from './use-method-to-charge.ts'
import type { Paying } from './use-paying.ts'

const FILL_MISSING = 'Please Fill Missing Sections'

type PaymentStepsProps = {
  storeId: number
  invoices: readonly InvoiceRow[]
  /** What need not be said again of a refusal. */
  alreadySaid: readonly string[]
  paying: Paying
  onRemove: (id: number) => void
}

/** The two steps: which invoices and how much of them, then how the payment is made up, and making it. */
export function PaymentSteps({ storeId, invoices, alreadySaid, paying, onRemove }: PaymentStepsProps) {
  const [open, setOpen] = useState('invoices')
  const [draft, setDraft] = useState(readPaymentDraft)
  // A credit that was given or used a moment ago changes what is charged.
  const balance = useQuery({
    ...readOptions(api.getBalance, { params: { id: String(storeId) } }),
    staleTime: 0,
  })
  const toCharge = useMethodToCharge(storeId, invoices, draft.method)
  const lines = invoices.map((invoice) => lineOf(invoice, draft))
  const plan = balance.data && planOf(lines, balance.data)
  const isFilled = lines.every(({ problem }) => problem === undefined)
  const isResting = paying.state === 'resting'
  const { refusal } = paying
  const messages = refusal?.messages.filter((message) => !alreadySaid.includes(message)) ?? []
  // Something has become of an invoice meanwhile.
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
    paying.send(
      attemptOf(lines, { charge, method: charge === 0 ? undefined : toCharge.method?.id }, Date.now()),
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

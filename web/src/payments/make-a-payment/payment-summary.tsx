import type { Balance } from '@trousseau/contract/payments'
import { type Cents, formatMoney, toCents } from '@trousseau/domain/money'
import { type PaymentPlan, planPayment } from '@trousseau/domain/payment'
import type { ReactNode } from 'react'
import { Money } from '../../ui/money.tsx'
import type { PaymentLine } from './payment-draft.ts'
import styles from './payment-summary.module.css'

/** What the server will do with these amounts; undefined where it would refuse them. */
export function planOf(
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
  /** Where the method is chosen that is charged. */
  methods: ReactNode
  /** While nothing may be changed. */
  isFrozen: boolean
  children: ReactNode
}

/** How the payment is made up, as it will be made. */
export function PaymentSummary({ plan, methods, isFrozen, children }: PaymentSummaryProps) {
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

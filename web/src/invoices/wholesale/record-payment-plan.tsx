import { formatMoney } from '@trousseau/domain/money'
import type { RecordedPlan } from '@trousseau/domain/payment'
import { Money } from '../../ui/money.tsx'
import type { OpenInvoice } from './record-payment-draft.ts'
import styles from './record-payment-plan.module.css'

type RecordPaymentPlanProps = { plan: RecordedPlan | undefined; open: readonly OpenInvoice[] }

/** Where the money goes, said before it is recorded. */
export function RecordPaymentPlan({ plan, open }: RecordPaymentPlanProps) {
  const lines = (plan?.lines ?? []).map(({ invoice, amount }) => {
    const paid = open.find(({ id }) => id === invoice)
    const isAll = paid?.formatted_open === formatMoney(amount)
    return {
      words: `Invoice # ${paid?.number}, ${isAll ? 'paid fully' : `of ${paid?.formatted_open} open`}`,
      amount,
    }
  })
  const deposit = plan?.deposit ?? 0
  return (
    <div role="status" className={styles.plan}>
      {plan && (
        <dl className={styles.lines}>
          {lines.map(({ words, amount }) => (
            <div key={words} className={styles.line}>
              <dt>{words}</dt>
              <dd>
                <Money>{formatMoney(amount)}</Money>
              </dd>
            </div>
          ))}
          {deposit > 0 && (
            <div className={styles.line}>
              <dt>Deposit, for the store’s next payments</dt>
              <dd>
                <Money>{formatMoney(deposit)}</Money>
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  )
}

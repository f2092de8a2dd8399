import type { Statement } from '@trousseau/contract/statements'
import { Money } from '../ui/money.tsx'
import styles from './statement-sums.module.css'

/** From what was owed at the beginning to what is owed at the end. */
export function StatementSums({ statement }: { statement: Statement }) {
  const sums = [
    ['Opening balance', statement.formatted_opening],
    ['Invoiced', statement.formatted_invoiced],
    ['Paid', statement.formatted_paid],
    ['Credits given', statement.formatted_credited],
    ['Balance', statement.formatted_closing],
  ] as const
  return (
    <section aria-label="Balance">
      <dl className={styles.sums}>
        {sums.map(([label, amount]) => (
          <div key={label} className={styles.sum}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.amount}>
              <Money>{amount}</Money>
            </dd>
          </div>
        ))}
      </dl>
      {statement.unapplied > 0 && (
        <p className={styles.unused}>
          <Money>{statement.formatted_unapplied}</Money> of credits and deposits is not used yet. It is taken
          off the balance already, and pays the next invoices first.
        </p>
      )}
    </section>
  )
}

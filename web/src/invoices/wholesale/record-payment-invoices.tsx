import { PAID_AT_ONCE_MAX } from '@trousseau/contract/payments'
import { BEING_CONFIRMED } from '@trousseau/domain/invoice'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { writeDay } from '../../ui/form/typed-day.ts'
import { Money } from '../../ui/money.tsx'
import type { OpenInvoice } from './record-payment-draft.ts'
import styles from './record-payment-invoices.module.css'

type RecordPaymentInvoicesProps = {
  open: readonly OpenInvoice[]
  /** Their ids, in the order of `open`. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

export function RecordPaymentInvoices({ open, chosen, onChange }: RecordPaymentInvoicesProps) {
  if (open.length === 0) return <p>This store has no open invoice: all of it will be a deposit.</p>

  function toggle(id: number) {
    const wanted = new Set(chosen)
    if (!wanted.delete(id)) wanted.add(id)
    onChange(open.map((invoice) => invoice.id).filter((one) => wanted.has(one)))
  }

  return (
    <fieldset className={styles.invoices}>
      <legend className={styles.legend}>
        {open.length === PAID_AT_ONCE_MAX
          ? `Invoices it pays (the oldest ${PAID_AT_ONCE_MAX} that are open)`
          : 'Invoices it pays'}
      </legend>
      <ul className={styles.list}>
        {open.map((invoice) => (
          <li key={invoice.id} className={styles.invoice}>
            <CheckboxField
              label={`Invoice # ${invoice.number}`}
              description={whenDue(invoice)}
              disabled={invoice.being_confirmed}
              checked={chosen.includes(invoice.id)}
              onChange={() => toggle(invoice.id)}
            />
            <Money>{`${invoice.formatted_open} open`}</Money>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function whenDue({ being_confirmed, is_overdue, due_on }: OpenInvoice): string {
  if (being_confirmed) return BEING_CONFIRMED
  return is_overdue ? `Overdue since ${writeDay(due_on)}` : `Due on ${writeDay(due_on)}`
}

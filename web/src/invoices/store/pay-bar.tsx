import { PAID_AT_ONCE_MAX } from '@trousseau/contract/payments'
import { formatMoney } from '@trousseau/domain/money'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { Money } from '../../ui/money.tsx'
import type { InvoicesToPay } from './use-invoices-to-pay.ts'

/** What the ticked invoices come to, and the way to pay them. */
export function PayBar({ toPay: { ids, sum } }: { toPay: InvoicesToPay }) {
  return (
    <>
      <Money>{formatMoney(sum)}</Money>
      {ids.length > PAID_AT_ONCE_MAX ? (
        <span role="status">{`At most ${PAID_AT_ONCE_MAX} invoices at once.`}</span>
      ) : (
        <LinkButton to="/make-a-payment" search={{ invoices: ids.join(',') }} size="compact-sm">
          Make a payment
        </LinkButton>
      )}
    </>
  )
}

import { DayText } from '../ui/day-text.tsx'
import { Money } from '../ui/money.tsx'
import { OrderAbout } from '../ui/page/detail-layout.tsx'
import type { Bill } from './invoice-bill.ts'
import { InvoiceStatusBadge } from './invoice-status-badge.tsx'

/** Goes below the title of an invoice's page. */
export function InvoiceAbout({ bill }: { bill: Bill }) {
  return (
    <OrderAbout>
      <InvoiceStatusBadge invoice={bill} />
      <span>
        Issued on <DayText day={bill.date} />
      </span>
      {bill.open > 0 && (
        <span>
          <Money>{bill.formatted_open}</Money> due
        </span>
      )}
    </OrderAbout>
  )
}

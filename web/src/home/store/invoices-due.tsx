import type { StoreOverview } from '@trousseau/contract/overviews'
import { PAID_AT_ONCE_MAX } from '@trousseau/contract/payments'
import type { Day as CalendarDay } from '@trousseau/domain/day'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Block, NothingHere } from '../block.tsx'
import { countOf } from '../home-words.ts'
import { Row, Rows } from '../rows.tsx'

type Due = StoreOverview['invoices_due']
type InvoicesDueProps = { due: Due; isOnDelivery: boolean; mayPay: boolean }

/** What is open, the overdue first, and the way to pay it. */
export function InvoicesDue({ due, isOnDelivery, mayPay }: InvoicesDueProps) {
  return (
    <Block
      title="Invoices due"
      figure={<Money>{due.formatted_amount}</Money>}
      caption={captionOf(due)}
      actions={
        <>
          {mayPay && !isOnDelivery && <Pay due={due} />}
          <TextLink to="/invoices">All invoices</TextLink>
        </>
      }
    >
      {due.invoices.length === 0 ? (
        <NothingHere>No invoice is waiting to be paid.</NothingHere>
      ) : (
        <Rows label="Invoices due">
          {due.invoices.map((invoice) => (
            <Row
              key={invoice.id}
              name={
                <TextLink to="/invoice-summary/$Id" params={{ Id: String(invoice.store_package_id) }}>
                  {`Invoice # ${invoice.number}`}
                </TextLink>
              }
              below={[<DueOn key="due" day={invoice.due_on} />]}
              side={
                <>
                  {invoice.overdue && <StatusBadge tone="warning">Overdue</StatusBadge>}
                  <Money>{invoice.formatted_amount}</Money>
                </>
              }
            />
          ))}
        </Rows>
      )}
      {isOnDelivery && due.count > 0 && (
        <NothingHere>Your store pays on delivery: wholesale staff record its payments.</NothingHere>
      )}
    </Block>
  )
}

function DueOn({ day }: { day: CalendarDay }) {
  return (
    <>
      {'Due '}
      <DayText day={day} />
    </>
  )
}

function captionOf({ count, overdue_count, formatted_overdue_amount }: Due): string {
  const open = `in ${countOf(count, 'invoice')}`
  return overdue_count === 0 ? open : `${open}, ${formatted_overdue_amount} of it overdue`
}

/** All that are due, or as many of them as are listed here. */
function Pay({ due: { count, invoices } }: { due: Due }) {
  const ids = invoices.slice(0, PAID_AT_ONCE_MAX).map(({ id }) => id)
  if (ids.length === 0) return null
  return (
    <LinkButton to="/make-a-payment" search={{ invoices: ids.join(',') }} size="compact-sm">
      {ids.length === count ? 'Pay' : `Pay the first ${ids.length}`}
    </LinkButton>
  )
}

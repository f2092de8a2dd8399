import { VisuallyHidden } from '@mantine/core'
import { overviews, type StoreOverview } from '@trousseau/contract/overviews'
import { PAID_AT_ONCE_MAX } from '@trousseau/contract/payments'
import type { Session } from '@trousseau/contract/sessions'
import { businessDay, type Day as CalendarDay } from '@trousseau/domain/day'
import { formatMoney } from '@trousseau/domain/money/money'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { useOne } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx'
import { TrackingNumber } from '../../orders/tracking-number.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { BarChart } from '../../ui/figures/bar-chart.tsx'
import { Money } from '../../ui/money.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Block, NothingHere } from '../block.tsx'
import { countOf, monthBars, scaleText, sumOf, toStanding } from '../home-words.ts'
import { OrdersAtRisk } from '../orders-at-risk.tsx'
import styles from '../overview.module.css'
import { OverviewLoader } from '../overview-loader.tsx'
import { Row, Rows } from '../rows.tsx'

const PLACES = [
  { height: 420 },
  { height: 420 },
  { height: 360 },
  { height: 360 },
  { height: 400, isWide: true },
]

type StoreHomeProps = { store: NonNullable<Session['store']>; isViewing: boolean }

export function StoreHome({ store, isViewing }: StoreHomeProps) {
  const read = useOne(overviews.getStoreOverview, { params: { id: String(store.id) } })
  const isOnDelivery = store.payment_method_type_id === CREDIT_ON_DELIVERY
  return (
    <OverviewLoader read={read} places={PLACES}>
      {(overview) =>
        hasNothing(overview) ? (
          <NothingYet isOnDelivery={isOnDelivery} />
        ) : (
          <div className={styles.blocks}>
            <OrdersAtRisk
              {...overview.orders_at_risk}
              linkOf={(order) => <StoreOrderLink order={order} />}
              aboutOf={({ purchase_order_number }) => [`PO ${purchase_order_number}`]}
              all={
                <TextLink to="/sales-order" search={{ risk: 'at_risk', dates: 'any' }}>
                  All orders at risk
                </TextLink>
              }
            />
            <InvoicesDue due={overview.invoices_due} isOnDelivery={isOnDelivery} mayPay={!isViewing} />
            <OnTheirWay {...overview.on_their_way} />
            <OrderedLast orders={overview.last_ordered} />
            <Spending spending={overview.spending} />
          </div>
        )
      }
    </OverviewLoader>
  )
}

function hasNothing({ last_ordered, invoices_due, spending }: StoreOverview): boolean {
  return last_ordered.length === 0 && invoices_due.count === 0 && spending.every(({ amount }) => amount === 0)
}

/** What a new store does first. */
function NothingYet({ isOnDelivery }: { isOnDelivery: boolean }) {
  return (
    <EmptyState
      sentence="No orders yet. Browse the collection."
      action={
        <>
          <LinkButton to="/start-order">Start an order</LinkButton>
          <p className={styles.first}>
            {'To check out, you’ll need a '}
            <TextLink to="/address">shipping address</TextLink>
            {!isOnDelivery && (
              <>
                {' and a '}
                <TextLink to="/payments">payment method</TextLink>
              </>
            )}
            {'.'}
          </p>
        </>
      }
    />
  )
}

type Due = StoreOverview['invoices_due']
type InvoicesDueProps = { due: Due; isOnDelivery: boolean; mayPay: boolean }

/** The open invoices, overdue first, and the button to pay them. */
function InvoicesDue({ due, isOnDelivery, mayPay }: InvoicesDueProps) {
  return (
    <Block
      title="Invoices due"
      isEmpty={due.count === 0}
      figure={<Money>{due.formatted_amount}</Money>}
      caption={toCaption(due)}
      actions={
        <>
          {mayPay && !isOnDelivery && <Pay due={due} />}
          {due.count > 0 && (
            <TextLink to="/invoices" search={{ status: 'open', dates: 'any' }}>
              Open invoices
            </TextLink>
          )}
          {due.overdue_count > 0 && (
            <TextLink to="/invoices" search={{ status: 'overdue', dates: 'any' }}>
              Overdue invoices
            </TextLink>
          )}
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
        <NothingHere>Your store pays on delivery. We record your payments.</NothingHere>
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

function toCaption({ count, overdue_count, formatted_overdue_amount }: Due): string {
  const open = `across ${countOf(count, 'invoice')}`
  return overdue_count === 0 ? open : `${open} · ${formatted_overdue_amount} overdue`
}

/** Pays all due invoices, or as many as are listed here. */
function Pay({ due: { count, invoices } }: { due: Due }) {
  const ids = invoices.slice(0, PAID_AT_ONCE_MAX).map(({ id }) => id)
  if (ids.length === 0) return null
  return (
    <LinkButton to="/make-a-payment" search={{ invoices: ids.join(',') }} size="compact-sm">
      {ids.length === count ? 'Pay' : `Pay the first ${ids.length}`}
    </LinkButton>
  )
}

type Parcel = StoreOverview['on_their_way']['packages'][number]

/** Packages that have left the factories and have not arrived yet. */
function OnTheirWay({ count, orders, packages }: StoreOverview['on_their_way']) {
  return (
    <Block
      title="On the way"
      isEmpty={count === 0}
      figure={count.toLocaleString('en-US')}
      caption={count === 1 ? 'package on the way' : 'packages on the way'}
      actions={
        count > 0 && (
          <TextLink to="/sales-order" search={{ status: 'shipped', dates: 'any' }}>
            {countOf(orders, 'shipped order')}
          </TextLink>
        )
      }
    >
      {packages.length === 0 ? (
        <NothingHere>Nothing is on the way.</NothingHere>
      ) : (
        <Rows label="On the way">
          {packages.map((parcel) => (
            <Row
              key={parcel.id}
              name={<Contents parcel={parcel} />}
              below={[<SentOn key="sent" parcel={parcel} />]}
              side={
                <span>
                  {`${parcel.carrier} `}
                  <TrackingNumber pack={parcel} />
                </span>
              }
            />
          ))}
        </Rows>
      )}
    </Block>
  )
}

function SentOn({ parcel: { dispatched_at } }: { parcel: Parcel }) {
  return (
    <>
      {'Shipped '}
      <DayText day={businessDay(Date.parse(dispatched_at))} />
    </>
  )
}

/** The package's invoice lists its contents. */
function Contents({ parcel: { id, invoice_id, orders } }: { parcel: Parcel }) {
  const words = `Package ${id} · ${countOf(orders, 'order')}`
  if (invoice_id === null) return words
  return (
    <TextLink to="/invoice-summary/$Id" params={{ Id: String(id) }}>
      {words}
    </TextLink>
  )
}

function OrderedLast({ orders }: { orders: StoreOverview['last_ordered'] }) {
  return (
    <Block
      title="Recent orders"
      actions={
        <>
          <LinkButton to="/start-order" variant="outline" size="compact-sm">
            Start an order
          </LinkButton>
          <TextLink to="/sales-order">All sales orders</TextLink>
        </>
      }
    >
      {orders.length === 0 ? (
        <NothingHere>No orders yet.</NothingHere>
      ) : (
        <Rows label="Recent orders">
          {orders.map((order) => (
            <Row
              key={order.id}
              image={order.image}
              name={<StoreOrderLink order={order} />}
              below={[
                `PO ${order.purchase_order_number}`,
                <DayText key="day" day={businessDay(Date.parse(order.created_at))} />,
              ]}
              side={<OrderStatusBadge order={toStanding(order)} />}
            />
          ))}
        </Rows>
      )}
    </Block>
  )
}

/** The invoiced amounts by month. */
function Spending({ spending }: Pick<StoreOverview, 'spending'>) {
  const sum = sumOf(spending)
  return (
    <Block
      title="Spending by month"
      isEmpty={sum === 0}
      figure={<Money>{formatMoney(sum)}</Money>}
      caption="invoiced in the last twelve months"
      actions={
        <TextLink to="/statement" search={{ from: firstDay(spending) }}>
          Statement
        </TextLink>
      }
      isWide
    >
      {sum === 0 ? (
        <NothingHere>No invoices in the last twelve months.</NothingHere>
      ) : (
        <BarChart label="Spending by month" bars={monthBars(spending)} scaleText={scaleText} />
      )}
    </Block>
  )
}

/** The statement from this day on has what the chart sums up. */
const firstDay = ([first]: StoreOverview['spending']) => first && `${first.month}-01`

type Ordered = StoreOverview['last_ordered'][number]

/** With the PO number for screen readers, because orders of the same dress share a name. */
function StoreOrderLink({ order: { id, name, purchase_order_number } }: { order: Ordered }) {
  return (
    <TextLink to="/sales-order-summary/$id" params={{ id: String(id) }}>
      {name}
      <VisuallyHidden>{` (PO ${purchase_order_number})`}</VisuallyHidden>
    </TextLink>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { overviews, type WholesaleOverview } from '@trousseau/contract/overviews'
import { addDays, businessDay, type Day } from '@trousseau/domain/day'
import { formatMoney } from '@trousseau/domain/money/money'
import { daysBetween } from '@trousseau/domain/week'
import { TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useOne } from '../../lib/api/use-api.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Money } from '../../ui/money.tsx'
import { Block, NothingHere } from '../block.tsx'
import { countOf, sumOf } from '../home-words.ts'
import { OrdersAtRisk } from '../orders-at-risk.tsx'
import styles from '../overview.module.css'
import { OverviewLoader } from '../overview-loader.tsx'
import { Row, Rows } from '../rows.tsx'
import { Production } from './production.tsx'
import wholesaleHomeStyles from './wholesale-home.module.css'

const PLACES = [
  { height: 420 },
  { height: 420 },
  { height: 260, isWide: true },
  { height: 360 },
  { height: 360 },
]

export function WholesaleHome({ today }: { today: Day }) {
  const read = useOne(overviews.getWholesaleOverview, {})
  return (
    <OverviewLoader read={read} places={PLACES}>
      {({ trouble, waiting, orders_at_risk, production, receivables, best_sellers }) => (
        <div className={styles.blocks}>
          <Trouble trouble={trouble} />
          <Waiting {...waiting} today={today} linkOf={(order) => <WholesaleOrderLink order={order} />} />
          <OrdersAtRisk
            {...orders_at_risk}
            linkOf={(order) => <WholesaleOrderLink order={order} />}
            aboutOf={({ store, purchase_order_number }) => [store.name, `PO ${purchase_order_number}`]}
            all={
              <TextLink to="/desk/orders" search={{ risk: 'at_risk', dates: 'any' }}>
                All orders at risk
              </TextLink>
            }
          />
          <Production production={production} today={today} />
          <Receivables receivables={receivables} />
          <BestSellers items={best_sellers} today={today} />
        </div>
      )}
    </OverviewLoader>
  )
}

type Ordered = WholesaleOverview['waiting']['orders'][number]

function WholesaleOrderLink({ order: { id, name, purchase_order_number } }: { order: Ordered }) {
  return (
    <TextLink to="/desk/orders/$id" params={{ id: String(id) }}>
      {name}
      <VisuallyHidden>{` (PO ${purchase_order_number})`}</VisuallyHidden>
    </TextLink>
  )
}

type Item = WholesaleOverview['best_sellers'][number]

const DRESS = 1

/** The days that best sellers are counted in, today included. */
const BEST_OF_DAYS = 90

function BestSellers({ items, today }: { items: WholesaleOverview['best_sellers']; today: Day }) {
  return (
    <Block
      title="Best sellers"
      isEmpty={items.length === 0}
      caption="By orders of the last ninety days"
      actions={<TextLink to="/desk/catalogue">View catalog</TextLink>}
    >
      {items.length === 0 ? (
        <NothingHere>Nothing was ordered in the last ninety days.</NothingHere>
      ) : (
        <Rows label="Best sellers">
          {items.map((item) => (
            <Row
              key={`${item.item_type} ${item.id}`}
              image={item.image}
              name={<ItemLink item={item} />}
              below={[item.style_number ?? 'Custom item']}
              side={
                <>
                  <SoldLink item={item} since={addDays(today, 1 - BEST_OF_DAYS)} />
                  <Money>{item.formatted_amount}</Money>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Block>
  )
}

function ItemLink({ item: { item_type, id, name } }: { item: Item }) {
  const to = item_type === DRESS ? '/desk/catalogue/dresses/$id' : '/desk/catalogue/custom-items/$id'
  return (
    <TextLink to={to} params={{ id: String(id) }}>
      {name}
    </TextLink>
  )
}

function SoldLink({ item, since }: { item: Item; since: Day }) {
  const ofItem = item.item_type === DRESS ? { dress: item.id } : { custom_item: item.id }
  return (
    <TextLink to="/desk/orders" search={{ ...ofItem, from: since }}>
      {countOf(item.orders, 'order')}
      <VisuallyHidden>{` of ${item.name}`}</VisuallyHidden>
    </TextLink>
  )
}

/** What stores owe, by how long it is overdue. */
function Receivables({ receivables }: Pick<WholesaleOverview, 'receivables'>) {
  const sum = sumOf(receivables)
  const most = Math.max(1, ...receivables.map(({ amount }) => amount))
  return (
    <Block
      title="Receivables"
      isEmpty={sum === 0}
      figure={<Money>{formatMoney(sum)}</Money>}
      caption="outstanding"
      actions={
        <TextLink to="/desk/invoices" search={{ status: 'open', dates: 'any' }}>
          Open invoices
        </TextLink>
      }
    >
      {sum === 0 ? (
        <NothingHere>No open invoices.</NothingHere>
      ) : (
        <dl className={wholesaleHomeStyles.ages}>
          {receivables.map(({ label, amount, formatted_amount, due_from, due_to }) => (
            <div key={label} className={wholesaleHomeStyles.age}>
              <dt>
                <TextLink
                  to="/desk/invoices"
                  search={{
                    status: 'open',
                    dates: 'due',
                    from: due_from ?? undefined,
                    to: due_to ?? undefined,
                  }}
                >
                  {label}
                </TextLink>
              </dt>
              <dd>
                <Money>{formatted_amount}</Money>
                <span className={wholesaleHomeStyles.track} aria-hidden>
                  <span className={wholesaleHomeStyles.bar} style={{ width: `${(amount / most) * 100}%` }} />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Block>
  )
}

/** Failures that need somebody's attention. Renders nothing if there are none. */
function Trouble({ trouble }: Pick<WholesaleOverview, 'trouble'>) {
  const lines = linesOf(trouble)
  if (lines.length === 0) return null
  return (
    <section className={wholesaleHomeStyles.trouble} aria-label="Needs a look" data-wide>
      <TriangleAlert className={wholesaleHomeStyles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <ul className={wholesaleHomeStyles.lines}>
        {lines.map(([words, link]) => (
          <li key={words}>
            {`${words} `}
            {link}
          </li>
        ))}
      </ul>
    </section>
  )
}

function linesOf(trouble: WholesaleOverview['trouble']) {
  const { breaks, dead_notices, unclear_payments, waiting_bills, returned } = trouble
  const lines: (readonly [words: string, link: ReactNode])[] = []
  if (dead_notices > 0)
    lines.push([
      `${countOf(dead_notices, 'message')} did not go out.`,
      <TextLink key="notices" to="/desk/notices" search={{ state: 'dead' }}>
        View notices
      </TextLink>,
    ])
  if (waiting_bills > 0)
    lines.push([
      `${countOf(waiting_bills, 'package has', 'packages have')} left with a shipping cost to approve before the store is billed.`,
      <TextLink
        key="packages"
        to="/desk/packages"
        search={{ status: 'to-approve', dates: 'any', order_by: 'shipping_cost', order_dir: 'desc' }}
      >
        View packages
      </TextLink>,
    ])
  if (unclear_payments > 0)
    lines.push([
      `${countOf(unclear_payments, 'payment has', 'payments have')} no known outcome yet. We’ll keep checking with the provider.`,
      <Unclear key="unclear" {...trouble} />,
    ])
  if (returned.count > 0)
    lines.push([
      returnedWords(returned),
      <TextLink
        key="returned"
        to="/desk/transactions"
        search={{ kind: 'return', method: 'bank', from: returned.from }}
      >
        {returned.count === 1 ? 'View payment' : 'View payments'}
      </TextLink>,
    ])
  if (breaks > 0)
    lines.push([
      `${countOf(breaks, 'payment doesn’t', 'payments don’t')} match the provider’s records.`,
      <TextLink key="differences" to="/desk/differences">
        Review
      </TextLink>,
    ])
  return lines
}

/** "1 bank payment was returned this week: $100.00 from Ivory Lane Bridal. There was not enough money in the account." */
function returnedWords({
  count,
  formatted_amount,
  latest,
}: WholesaleOverview['trouble']['returned']): string {
  const what = `${countOf(count, 'bank payment was', 'bank payments were')} returned this week`
  if (count > 1 || !latest) return `${what}, ${formatted_amount} in all.`
  return `${what}: ${formatted_amount} from ${latest.store.name}. ${latest.reason ?? 'The bank gave no reason'}.`
}

type Order = WholesaleOverview['waiting']['orders'][number]

type WaitingProps = WholesaleOverview['waiting'] & { today: Day; linkOf: (order: Order) => ReactNode }

/** Orders that nobody has confirmed yet, longest waiting first. */
function Waiting({ count, orders, today, linkOf }: WaitingProps) {
  return (
    <Block
      title="Awaiting confirmation"
      isEmpty={count === 0}
      figure={count.toLocaleString('en-US')}
      caption={toCaption(count, orders, today)}
      actions={
        <TextLink to="/desk/orders" search={{ status: 'pending', dates: 'any' }}>
          All waiting orders
        </TextLink>
      }
    >
      {orders.length === 0 ? (
        <NothingHere>No orders awaiting confirmation.</NothingHere>
      ) : (
        <Rows label="Awaiting confirmation">
          {orders.map((order) => (
            <Row
              key={order.id}
              image={order.image}
              name={linkOf(order)}
              below={[order.store.name, `PO ${order.purchase_order_number}`]}
              side={<DayText day={orderedOn(order)} />}
            />
          ))}
        </Rows>
      )}
    </Block>
  )
}

const orderedOn = ({ created_at }: Order): Day => businessDay(Date.parse(created_at))

function toCaption(count: number, [oldest]: readonly Order[], today: Day): string {
  const waits = count === 1 ? 'order' : 'orders'
  if (!oldest) return waits
  const days = daysBetween(orderedOn(oldest), today)
  return days === 0 ? `${waits}, all placed today` : `${waits}, oldest: ${countOf(days, 'day')}`
}

/** An unclear payment is on no list yet; it is found by the invoices it pays, and on the account of its store. */
function Unclear({ unclear_invoices, unclear_stores }: WholesaleOverview['trouble']) {
  return (
    <>
      <TextLink to="/desk/invoices" search={{ status: 'being-confirmed', dates: 'any' }}>
        {unclear_invoices === 1 ? 'View invoice' : `View ${countOf(unclear_invoices, 'invoice')}`}
      </TextLink>
      {unclear_stores.map(({ id, name }) => (
        <Fragment key={id}>
          {', '}
          <TextLink to="/desk/stores/$id/account" params={{ id: String(id) }}>
            {name}
          </TextLink>
        </Fragment>
      ))}
    </>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { type FactoryOverview, overviews } from '@trousseau/contract/overviews'
import { addDays, type Day } from '@trousseau/domain/day'
import { TriangleAlert } from 'lucide-react'
import { useOne } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import type { FactorySearch } from '../../orders/factory/factory-search.ts'
import { DayText } from '../../ui/day-text.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Block, NothingHere } from '../block.tsx'
import { shortDay } from '../home-words.ts'
import { OrdersAtRisk } from '../orders-at-risk.tsx'
import styles from '../overview.module.css'
import { OverviewLoader } from '../overview-loader.tsx'
import { Row, Rows } from '../rows.tsx'
import factoryHomeStyles from './factory-home.module.css'

const PLACES = [
  { height: 110, isWide: true },
  { height: 480, isWide: true },
  { height: 160 },
  { height: 160 },
]

export function FactoryHome({ factoryId, today }: { factoryId: number; today: Day }) {
  const read = useOne(overviews.getFactoryOverview, { params: { id: String(factoryId) } })
  return (
    <OverviewLoader read={read} places={PLACES}>
      {(overview) =>
        hasNothing(overview) ? (
          <EmptyState
            sentence="Nothing to make, pack or ship right now. New orders will show here."
            action={
              <LinkButton to="/factory/orders" search={{ show: 'all' }}>
                See all orders
              </LinkButton>
            }
          />
        ) : (
          <div className={styles.blocks}>
            {toMake(overview) > 0 && <DueFigures overview={overview} today={today} />}
            <ToMake overview={overview} />
            {overview.orders_at_risk.count > 0 && (
              <OrdersAtRisk
                {...overview.orders_at_risk}
                linkOf={(order) => <OrderLink order={order} />}
                aboutOf={({ sales_order_number }) => [String(sales_order_number ?? '')]}
                all={
                  <TextLink to="/factory/orders" search={{ show: 'all', risk: 'at_risk' }}>
                    All orders at risk
                  </TextLink>
                }
                isWide
              />
            )}
            <ReadyToPack count={overview.ready_to_pack} />
            <OpenPackages count={overview.open_packages} />
          </div>
        )
      }
    </OverviewLoader>
  )
}

const toMake = ({ late, this_week, next_week, later }: FactoryOverview) =>
  late + this_week + next_week + later
const hasNothing = (overview: FactoryOverview) =>
  toMake(overview) + overview.ready_to_pack + overview.open_packages + overview.orders_at_risk.count === 0

function ReadyToPack({ count }: { count: number }) {
  return (
    <Block
      title="Ready to pack"
      isEmpty={count === 0}
      figure={count.toLocaleString('en-US')}
      caption={count === 1 ? 'order is ready to pack' : 'orders are ready to pack'}
      actions={
        count > 0 && (
          <LinkButton to="/packages/new" size="compact-sm">
            Make a package
          </LinkButton>
        )
      }
    >
      {count === 0 && <NothingHere>Everything is packed.</NothingHere>}
    </Block>
  )
}

function OpenPackages({ count }: { count: number }) {
  return (
    <Block
      title="Open packages"
      isEmpty={count === 0}
      figure={count.toLocaleString('en-US')}
      caption={count === 1 ? 'package is waiting to ship' : 'packages are waiting to ship'}
      actions={
        count > 0 && (
          <TextLink to="/packages" search={{ state: 'open', dates: 'any' }}>
            Open packages
          </TextLink>
        )
      }
    >
      {count === 0 && <NothingHere>Nothing is waiting to ship.</NothingHere>}
    </Block>
  )
}

/** The orders to make, by the week in which they must ship. */
function DueFigures({ overview, today }: { overview: FactoryOverview; today: Day }) {
  const { week, late, this_week, next_week, later } = overview
  return (
    <section aria-label="To make" data-wide>
      <dl className={factoryHomeStyles.figures}>
        <div className={factoryHomeStyles.figure} data-late={late > 0 || undefined}>
          <dt>
            {late > 0 && <TriangleAlert size={14} strokeWidth={2} aria-hidden />}
            Late
          </dt>
          <dd>
            <Figure count={late} search={{ urgent: 'overdue' }} />
          </dd>
        </div>
        <div className={factoryHomeStyles.figure}>
          <dt>{`This week, ${shortDay(week.from)} to ${shortDay(week.to)}`}</dt>
          <dd>
            <Figure count={this_week} search={{ dates: 'ship', from: today, to: week.to }} />
          </dd>
        </div>
        <div className={factoryHomeStyles.figure}>
          <dt>Next week</dt>
          <dd>
            <Figure
              count={next_week}
              search={{ dates: 'ship', from: addDays(week.to, 1), to: addDays(week.to, 7) }}
            />
          </dd>
        </div>
        <div className={factoryHomeStyles.figure}>
          <dt>Later</dt>
          <dd>
            <Figure count={later} search={{ dates: 'ship', from: addDays(week.to, 8) }} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** A figure that leads to the orders in production that it counts. */
function Figure({ count, search }: { count: number; search: FactorySearch }) {
  if (count === 0) return <span className={factoryHomeStyles.none}>None</span>
  return (
    <TextLink to="/factory/orders" search={search}>
      {count.toLocaleString('en-US')}
    </TextLink>
  )
}

/** The full list has the rest. */
const FEW = 10

type Making = Pick<FactoryOverview['to_make'][number], 'id' | 'name'> & { sales_order_number: number | null }

/** The orders to make now: first the late ones, then this week's. */
function ToMake({ overview: { to_make, late, this_week } }: { overview: FactoryOverview }) {
  const shown = to_make.slice(0, FEW)
  return (
    <Block
      title="To make this week"
      caption={toCaption(shown.length, late + this_week)}
      actions={
        <>
          <TextLink to="/factory/stages">Report stages</TextLink>
          <TextLink to="/factory/orders">All orders in production</TextLink>
        </>
      }
      isWide
    >
      {shown.length === 0 ? (
        <NothingHere>Nothing is due this week.</NothingHere>
      ) : (
        <Rows label="To make this week">
          {shown.map((order) => (
            <Row
              key={order.id}
              image={order.image}
              name={<OrderLink order={order} />}
              below={[order.sales_order_number, order.color, order.size].filter((piece) => piece !== null)}
              side={
                <>
                  {order.late && <StatusBadge tone="error">Late</StatusBadge>}
                  <span>
                    {'Ship by '}
                    <DayText day={order.estimated_ship_date} />
                  </span>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Block>
  )
}

const toCaption = (shown: number, all: number): string =>
  shown > 0 && shown < all ? `The first ${shown} of ${all.toLocaleString('en-US')}` : ''

function OrderLink({ order: { id, name, sales_order_number } }: { order: Making }) {
  return (
    <TextLink to="/factory/orders/$id" params={{ id: String(id) }}>
      {name}
      <VisuallyHidden>{` (Sales Order # ${sales_order_number})`}</VisuallyHidden>
    </TextLink>
  )
}

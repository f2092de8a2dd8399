import type { HouseOverview } from '@trousseau/contract/overviews'
import { businessDay, type Day as CalendarDay } from '@trousseau/domain/day'
import { daysBetween } from '@trousseau/domain/week'
import type { ReactNode } from 'react'
import { TextLink } from '../../lib/router/text-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Block, NothingHere } from '../block.tsx'
import { countOf } from '../home-words.ts'
import { Row, Rows } from '../rows.tsx'

type Order = HouseOverview['waiting']['orders'][number]

type WaitingProps = HouseOverview['waiting'] & { today: CalendarDay; linkOf: (order: Order) => ReactNode }

/** What stores have ordered and nobody has confirmed yet, the longest waiting first. */
export function Waiting({ count, orders, today, linkOf }: WaitingProps) {
  return (
    <Block
      title="Waiting for confirmation"
      figure={count.toLocaleString('en-US')}
      caption={captionOf(count, orders, today)}
      actions={
        <TextLink to="/desk/orders" search={{ status: 'pending' }}>
          All waiting orders
        </TextLink>
      }
    >
      {orders.length === 0 ? (
        <NothingHere>No order waits for confirmation.</NothingHere>
      ) : (
        <Rows label="Waiting for confirmation">
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

const orderedOn = ({ created_at }: Order): CalendarDay => businessDay(Date.parse(created_at))

function captionOf(count: number, [oldest]: readonly Order[], today: CalendarDay): string {
  const waits = count === 1 ? 'order' : 'orders'
  if (!oldest) return waits
  const days = daysBetween(orderedOn(oldest), today)
  return days === 0 ? `${waits}, all of today` : `${waits}, the oldest for ${countOf(days, 'day')}`
}

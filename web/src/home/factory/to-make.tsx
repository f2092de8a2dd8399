import { VisuallyHidden } from '@mantine/core'
import type { FactoryOverview } from '@trousseau/contract/overviews'
import { TextLink } from '../../lib/router/text-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Block, NothingHere } from '../block.tsx'
import { Row, Rows } from '../rows.tsx'

/** More is read in the list itself. */
const FEW = 10

type Making = FactoryOverview['to_make'][number]

/** What to make now: the late ones, then those of this week. */
export function ToMake({ overview: { to_make, late, this_week } }: { overview: FactoryOverview }) {
  const shown = to_make.slice(0, FEW)
  return (
    <Block
      title="To make this week"
      caption={captionOf(shown.length, late + this_week)}
      actions={<TextLink to="/factory/orders">All orders in production</TextLink>}
      isWide
    >
      {shown.length === 0 ? (
        <NothingHere>Nothing has to leave this week.</NothingHere>
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

const captionOf = (shown: number, all: number): string =>
  shown > 0 && shown < all ? `The first ${shown} of ${all.toLocaleString('en-US')}` : ''

function OrderLink({ order: { id, name, sales_order_number } }: { order: Making }) {
  return (
    <TextLink to="/factory/orders/$id" params={{ id: String(id) }}>
      {name}
      <VisuallyHidden>{` (Sales Order # ${sales_order_number})`}</VisuallyHidden>
    </TextLink>
  )
}

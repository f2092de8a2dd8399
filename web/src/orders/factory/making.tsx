import type { FactoryOrder } from '@trousseau/contract/order-shapes'
import { formatDay, formatLongDay } from '@trousseau/domain/day'
import { ShipToLines } from '../../addresses/ship-to-lines.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { OrderAbout, OrderLayout } from '../../ui/page/detail-layout.tsx'
import { Page } from '../../ui/page/page.tsx'
import { OrderSection } from '../../ui/page/section.tsx'
import { OrderHistory } from '../order-history.tsx'
import { OrderNotes } from '../order-notes.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { titleOf } from '../order-words.ts'
import { BackToList } from './back-to-list.tsx'
import { DueBadge } from './due-badge.tsx'
import styles from './making.module.css'
import { MakingActions } from './making-actions.tsx'
import { WhatToMake } from './what-to-make.tsx'

/** All that is needed to make it and to send it. */
export function Making({ order }: { order: FactoryOrder }) {
  const today = useSession()?.today
  return (
    <div className={styles.page}>
      <Page
        title={titleOf(order)}
        subtitle={
          <OrderAbout>
            <OrderStatusBadge order={order} />
            {today !== undefined && <DueBadge order={order} today={today} />}
            <span>{`For ${order.store.name}`}</span>
          </OrderAbout>
        }
        back={<BackToList />}
        actions={<MakingActions order={order} />}
      >
        <OrderLayout
          hasWideMain
          side={
            <>
              <OrderSection title="Dates" isCard>
                <Facts
                  facts={[
                    ['Ship date', formatLongDay(order.estimated_ship_date)],
                    ['Wear date', formatDay(order.wear_date)],
                  ]}
                />
              </OrderSection>
              <OrderSection title="Ship To" isCard>
                <ShipToLines address={order.address} />
              </OrderSection>
              <OrderSection title="Order" isCard>
                <Facts facts={factsOf(order)} />
              </OrderSection>
            </>
          }
        >
          <WhatToMake order={order} />
          <OrderNotes notes={order.notes} isLarge />
          <OrderSection title="History">
            <OrderHistory history={order.history} />
          </OrderSection>
        </OrderLayout>
      </Page>
    </div>
  )
}

function factsOf(order: FactoryOrder): readonly Fact[] {
  return [
    ['Store', order.store.name],
    ['PO #', order.purchase_order_number],
    ['Type of order', order.type_label],
    ['Placed on', formatDay(order.date)],
    ...(order.package_id === null
      ? []
      : [['Package', <PackageLink key="package" id={order.package_id} />] as const]),
    ...(order.formatted_factory_price === null
      ? []
      : [['Factory price', order.formatted_factory_price] as const]),
    ...(order.accessory_of === null ? [] : [['Goes with', 'The dress of the same PO #'] as const]),
  ]
}

function PackageLink({ id }: { id: number }) {
  return <TextLink to="/packages/$id" params={{ id: String(id) }}>{`#${id}`}</TextLink>
}

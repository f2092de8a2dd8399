import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orders } from '@trousseau/contract/orders/endpoints'
import type { FactoryOrder } from '@trousseau/contract/orders/shapes'
import { COLORS } from '@trousseau/domain/catalogue/colors'
import { businessDay, formatDay, formatLongDay } from '@trousseau/domain/day'
import type { ReactNode } from 'react'
import { ShipToLines } from '../../addresses/ship-to-lines.tsx'
import { ColorSwatch } from '../../catalogue/color-swatch.tsx'
import { DetailPage } from '../../lib/api/detail-page.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { OrderAbout, OrderLayout } from '../../ui/page/detail-layout.tsx'
import { Page } from '../../ui/page/page.tsx'
import { OrderSection } from '../../ui/page/section.tsx'
import { Arrival } from '../arrival/arrival.tsx'
import { OrderHistory } from '../order-history.tsx'
import { ItemWithPicture } from '../order-item.tsx'
import { OrderNotes } from '../order-notes.tsx'
import { measuresOf, titleOf } from '../order-words.ts'
import { ChangedMark } from './changed-mark.tsx'
import { DueBadge } from './due-badge.tsx'
import styles from './factory-order-page.module.css'
import { FactoryStatusBadge } from './factory-status-badge.tsx'
import { MakingActions } from './making-actions.tsx'
import { useMarkSeen } from './use-mark-seen.ts'

const route = getRouteApi('/factory/factory/orders/$id')

export function FactoryOrderPage() {
  const { id } = route.useParams()
  return (
    <DetailPage
      read={useOne(asSeenBy('factory', orders.getOrder), { params: { id } })}
      title="Sales Order"
      noun="order"
      back={<BackToList />}
      toAll={<LinkButton to="/factory/orders">See the orders in production</LinkButton>}
    >
      {(order) => <Making key={id} order={order} />}
    </DetailPage>
  )
}

/** Everything that is needed to make the order and to ship it. */
function Making({ order }: { order: FactoryOrder }) {
  const today = useSession()?.today
  const isHere = order.moved_away_at === null
  useMarkSeen(order)
  return (
    <div className={styles.page}>
      <Page
        title={titleOf(order)}
        subtitle={
          <OrderAbout>
            <FactoryStatusBadge order={order} />
            {isHere && today !== undefined && <DueBadge order={order} today={today} />}
            {isHere && <ChangedMark order={order} />}
            <span>{`For ${order.store.name}`}</span>
          </OrderAbout>
        }
        back={<BackToList />}
        actions={isHere && <MakingActions order={order} />}
      >
        {order.moved_away_at !== null && <MovedAway at={order.moved_away_at} />}
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
                <Facts facts={toFacts(order)} />
              </OrderSection>
            </>
          }
        >
          <WhatToMake order={order} />
          <Arrival order={order} seenAs="factory" />
          <OrderNotes notes={order.notes} isLarge />
          <OrderSection title="History">
            <OrderHistory history={order.history} />
          </OrderSection>
        </OrderLayout>
      </Page>
    </div>
  )
}

function MovedAway({ at }: { at: string }) {
  return (
    <p className={styles.moved} role="note">
      {`This order was moved away from your factory on ${formatDay(businessDay(Date.parse(at)))}. Please stop working on it. This page shows the order as it was then.`}
    </p>
  )
}

function toFacts(order: FactoryOrder): readonly Fact[] {
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

/** The item and its cutting details, large enough to read from a distance with both hands full. */
function WhatToMake({ order }: { order: FactoryOrder }) {
  const { orderable, color, size, custom_size_details: details } = order
  const measures = measuresOf(order)
  return (
    <ItemWithPicture label="What to make" item={orderable} isLarge>
      <dl className={styles.choice}>
        {color && (
          <Large label="Color">
            <Swatch id={color.id} />
            {color.label}
          </Large>
        )}
        {size && <Large label="Size">{size.label}</Large>}
        {measures.map(([label, inches]) => (
          <Large key={label} label={label}>
            {inches}
          </Large>
        ))}
        {details !== null && (
          <div className={styles.details}>
            <dt>Other details</dt>
            <dd>{details}</dd>
          </div>
        )}
      </dl>
    </ItemWithPicture>
  )
}

function Large({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.large}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Swatch({ id }: { id: number }) {
  const hex = COLORS.find((color) => color.id === id)?.hex
  return hex === undefined ? null : <ColorSwatch hex={hex} size={20} />
}

/** Back to the page of the list the person came from. */
function BackToList() {
  const search = useRouterState({ select: ({ location }) => location.state.factorySearch })
  return (
    <BackLink className={styles.back ?? ''} to="/factory/orders" search={search ?? {}}>
      Back to Orders
    </BackLink>
  )
}

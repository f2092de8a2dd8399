import { VisuallyHidden } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import type { HouseOverview } from '@trousseau/contract/overviews'
import type { Day } from '@trousseau/domain/day'
import { useRead } from '../../lib/api/use-api.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { OrdersAtRisk } from '../orders-at-risk.tsx'
import styles from '../overview.module.css'
import { OverviewLoader } from '../overview-loader.tsx'
import { BestSellers } from './best-sellers.tsx'
import { Production } from './production.tsx'
import { Receivables } from './receivables.tsx'
import { Trouble } from './trouble.tsx'
import { Waiting } from './waiting.tsx'

const PLACES = [
  { height: 420 },
  { height: 420 },
  { height: 260, isWide: true },
  { height: 360 },
  { height: 360 },
]

export function HouseHome({ today }: { today: Day }) {
  const read = useRead(api.getHouseOverview, {})
  return (
    <OverviewLoader read={read} places={PLACES}>
      {({ trouble, waiting, orders_at_risk, production, receivables, best_sellers }) => (
        <div className={styles.blocks}>
          <Trouble trouble={trouble} />
          <Waiting {...waiting} today={today} linkOf={(order) => <DeskOrderLink order={order} />} />
          <OrdersAtRisk
            {...orders_at_risk}
            linkOf={(order) => <DeskOrderLink order={order} />}
            ownerOf={({ store }) => store.name}
            all={{ to: '/desk/orders', words: 'All orders' }}
          />
          <Production production={production} />
          <Receivables receivables={receivables} />
          <BestSellers items={best_sellers} />
        </div>
      )}
    </OverviewLoader>
  )
}

type Ordered = HouseOverview['waiting']['orders'][number]

function DeskOrderLink({ order: { id, name, purchase_order_number } }: { order: Ordered }) {
  return (
    <TextLink to="/desk/orders/$id" params={{ id: String(id) }}>
      {name}
      <VisuallyHidden>{` (PO ${purchase_order_number})`}</VisuallyHidden>
    </TextLink>
  )
}

import { api } from '@trousseau/contract/api'
import type { StoreOverview } from '@trousseau/contract/overviews'
import type { Session } from '@trousseau/contract/sessions'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/payment-method'
import { useRead } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { OrdersAtRisk } from '../orders-at-risk.tsx'
import styles from '../overview.module.css'
import { OverviewLoader } from '../overview-loader.tsx'
import { InvoicesDue } from './invoices-due.tsx'
import { OnTheirWay } from './on-their-way.tsx'
import { OrderedLast } from './ordered-last.tsx'
import { Spending } from './spending.tsx'
import { StoreOrderLink } from './store-order-link.tsx'

const PLACES = [
  { height: 420 },
  { height: 420 },
  { height: 360 },
  { height: 360 },
  { height: 400, isWide: true },
]

type StoreHomeProps = { store: NonNullable<Session['store']>; isViewing: boolean }

export function StoreHome({ store, isViewing }: StoreHomeProps) {
  const read = useRead(api.getStoreOverview, { params: { id: String(store.id) } })
  const isOnDelivery = store.payment_method_type_id === CREDIT_ON_DELIVERY
  return (
    <OverviewLoader read={read} places={PLACES}>
      {(overview) =>
        hasNothing(overview) ? (
          <NothingYet />
        ) : (
          <div className={styles.blocks}>
            <OrdersAtRisk
              {...overview.orders_at_risk}
              linkOf={(order) => <StoreOrderLink order={order} />}
              all={{ to: '/sales-order', words: 'All sales orders' }}
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

function NothingYet() {
  return (
    <EmptyState
      sentence="Nothing ordered yet. The collection is waiting for you."
      action={<LinkButton to="/start-order">Start an order</LinkButton>}
    />
  )
}

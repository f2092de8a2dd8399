import { Button } from '@mantine/core'
import type { FactoryOrderRow } from '@trousseau/contract/order-shapes'
import type { FactoryPackage } from '@trousseau/contract/packages'
import { ShipToLines } from '../../addresses/ship-to-lines.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { numberOf } from '../../orders/order-words.ts'
import { OrderLayout } from '../../ui/page/detail-layout.tsx'
import { OrderSection } from '../../ui/page/section.tsx'
import { PackageOrders } from '../package-orders.tsx'
import { PackageShipmentFacts } from '../package-shipment-facts.tsx'
import styles from './package-details.module.css'
import type { PackageQuestion } from './package-dialogs.tsx'

type PackageDetailsProps = { pack: FactoryPackage; onAsk: (question: PackageQuestion) => void }

export function PackageDetails({ pack, onAsk }: PackageDetailsProps) {
  const isOpen = pack.dispatched_at === null
  return (
    <OrderLayout
      side={
        <>
          <OrderSection title="Ship To" isCard>
            <ShipToLines address={pack.address} />
          </OrderSection>
          <OrderSection title="Shipment" isCard>
            <PackageShipmentFacts pack={pack} />
            <div className={styles.changes}>
              <Change onClick={() => onAsk('tracking')}>Change tracking number</Change>
              {isOpen && <Change onClick={() => onAsk('cost')}>Change shipping cost</Change>}
            </div>
          </OrderSection>
        </>
      }
    >
      <OrderSection title="Orders">
        <PackageOrders label="Orders in this package" orders={pack.orders} link={linkTo} />
        {isOpen && (
          <div className={styles.changes}>
            <Change onClick={() => onAsk('contents')}>Change what is in it</Change>
          </div>
        )}
      </OrderSection>
      <OrderSection title="Note">
        <p className={styles.note}>{pack.note ?? 'No note'}</p>
        {isOpen && (
          <div className={styles.changes}>
            <Change onClick={() => onAsk('note')}>Change note</Change>
          </div>
        )}
      </OrderSection>
    </OrderLayout>
  )
}

const linkTo = (order: FactoryOrderRow) => (
  <TextLink to="/factory/orders/$id" params={{ id: String(order.id) }}>
    {numberOf(order)}
  </TextLink>
)

function Change({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-md" onClick={onClick}>
      {children}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { asSeenBy } from '@trousseau/contract/endpoint'
import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import { type FactoryPackage, packages } from '@trousseau/contract/packages'
import { useState } from 'react'
import { ShipToLines } from '../../addresses/ship-to-lines.tsx'
import { DetailPage } from '../../lib/api/detail-page.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { numberOf } from '../../orders/order-words.ts'
import { DayText } from '../../ui/day-text.tsx'
import { OrderAbout, OrderLayout } from '../../ui/page/detail-layout.tsx'
import { Page } from '../../ui/page/page.tsx'
import { OrderSection } from '../../ui/page/section.tsx'
import { TabletList } from '../../ui/table/tablet-list.tsx'
import { isOnItsWay } from '../expected-dialog.tsx'
import { PackageOrders } from '../package-orders.tsx'
import { PackageShipmentFacts } from '../package-shipment-facts.tsx'
import { DownloadSlip } from '../package-slip.tsx'
import { PackageStatusBadge } from '../package-status-badge.tsx'
import { BackToPackages } from './back-to-packages.tsx'
import { PackageDialogs, type PackageQuestion } from './package-dialogs.tsx'
import packagePageStyles from './package-page.module.css'
import styles from './packages.module.css'

const route = getRouteApi('/factory/packages/$id')

export function PackagePage() {
  const { id } = route.useParams()
  return (
    <DetailPage
      read={useOne(asSeenBy('factory', packages.getFactoryPackage), { params: { id } })}
      title="Package"
      noun="package"
      back={<BackToPackages />}
      toAll={<LinkButton to="/packages">See the packages</LinkButton>}
    >
      {(pack) => <PackageView key={id} pack={pack} />}
    </DetailPage>
  )
}

function PackageView({ pack }: { pack: FactoryPackage }) {
  const [asked, setAsked] = useState<PackageQuestion>()
  return (
    <TabletList className={styles.page ?? ''}>
      <Page
        title={`Package #${pack.id}`}
        subtitle={
          <OrderAbout>
            <PackageStatusBadge pack={pack} />
            <span>
              {`To ${pack.store.name}, made on `}
              <DayText day={pack.date} />
            </span>
          </OrderAbout>
        }
        back={<BackToPackages />}
        actions={<PackageActions pack={pack} onAsk={setAsked} />}
      >
        <PackageDetails pack={pack} onAsk={setAsked} />
        <PackageDialogs pack={pack} asked={asked} onClose={() => setAsked(undefined)} />
      </Page>
    </TabletList>
  )
}

type PackageActionsProps = { pack: FactoryPackage; onAsk: (question: PackageQuestion) => void }

function PackageActions({ pack, onAsk }: PackageActionsProps) {
  const isOpen = pack.dispatched_at === null
  return (
    <>
      {isOpen && (
        <Button variant="subtle" color="red" onClick={() => onAsk('delete')}>
          Delete package
        </Button>
      )}
      <DownloadSlip id={pack.id} />
      {isOpen && pack.order_count > 0 && <Button onClick={() => onAsk('dispatch')}>Dispatch</Button>}
    </>
  )
}

type PackageDetailsProps = { pack: FactoryPackage; onAsk: (question: PackageQuestion) => void }

function PackageDetails({ pack, onAsk }: PackageDetailsProps) {
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
            <div className={packagePageStyles.changes}>
              <Change onClick={() => onAsk('tracking')}>Change tracking number</Change>
              {isOnItsWay(pack) && <Change onClick={() => onAsk('expected')}>Change expected day</Change>}
              {isOpen && <Change onClick={() => onAsk('cost')}>Change shipping cost</Change>}
            </div>
          </OrderSection>
        </>
      }
    >
      <OrderSection title="Orders">
        <PackageOrders label="Orders in this package" orders={pack.orders} link={linkTo} />
        {isOpen && (
          <div className={packagePageStyles.changes}>
            <Change onClick={() => onAsk('contents')}>Edit contents</Change>
          </div>
        )}
      </OrderSection>
      <OrderSection title="Note">
        <p className={packagePageStyles.note}>{pack.note ?? 'No note'}</p>
        {isOpen && (
          <div className={packagePageStyles.changes}>
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

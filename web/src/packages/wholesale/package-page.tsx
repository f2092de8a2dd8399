import { Button } from '@mantine/core'
import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { packages, type WholesalePackage } from '@trousseau/contract/packages'
import { useState } from 'react'
import { ShipToLines } from '../../addresses/ship-to-lines.tsx'
import { DetailPage } from '../../lib/api/detail-page.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { OrderNotes } from '../../orders/order-notes.tsx'
import { numberOf } from '../../orders/order-words.ts'
import { StoreLink } from '../../stores/store-link.tsx'
import { DayText } from '../../ui/day-text.tsx'
import { Facts } from '../../ui/facts.tsx'
import { OrderAbout, OrderLayout } from '../../ui/page/detail-layout.tsx'
import { Page } from '../../ui/page/page.tsx'
import { OrderSection } from '../../ui/page/section.tsx'
import { DispatchDialog } from '../dispatch-dialog.tsx'
import { ExpectedDialog, isOnItsWay } from '../expected-dialog.tsx'
import { PackageOrders } from '../package-orders.tsx'
import { PackageShipmentFacts } from '../package-shipment-facts.tsx'
import { DownloadSlip } from '../package-slip.tsx'
import { PackageStatusBadge } from '../package-status-badge.tsx'
import { ShipmentDialog } from '../shipment-dialog.tsx'
import { ApproveShipping } from './approve-shipping.tsx'
import { ChangePackageDialog } from './change-package-dialog.tsx'
import { Freight } from './freight.tsx'
import styles from './package-page.module.css'

const route = getRouteApi('/wholesale/desk/packages/$id')

export function PackagePage() {
  const { id } = route.useParams()
  return (
    <DetailPage
      read={useOne(asSeenBy('wholesale', packages.getFactoryPackage), { params: { id } })}
      title="Package"
      noun="package"
      back={<BackToPackages />}
      toAll={<LinkButton to="/desk/packages">See all packages</LinkButton>}
    >
      {(pack) => <PackageView key={pack.id} pack={pack} />}
    </DetailPage>
  )
}

function PackageView({ pack }: { pack: WholesalePackage }) {
  const [isChanging, setIsChanging] = useState(false)
  const [asked, setAsked] = useState<'dispatch' | 'tracking' | 'expected'>()
  const isOpen = pack.dispatched_at === null
  return (
    <Page
      title={`Package #${pack.id}`}
      back={<BackToPackages />}
      subtitle={
        <OrderAbout>
          <PackageStatusBadge pack={pack} />
          <span>
            {pack.factory.name} to <StoreLink store={pack.store} />, made on <DayText day={pack.date} />
          </span>
        </OrderAbout>
      }
      actions={
        <>
          <DownloadSlip id={pack.id} />
          {isOpen && (
            <Button variant="default" onClick={() => setIsChanging(true)}>
              Change package
            </Button>
          )}
          {isOpen && pack.order_count > 0 && (
            <Button onClick={() => setAsked('dispatch')}>{`Dispatch for ${pack.factory.name}`}</Button>
          )}
        </>
      }
    >
      <OrderLayout
        side={
          <>
            <OrderSection title="Ship to" isCard>
              <ShipToLines address={pack.address} />
            </OrderSection>
            <OrderSection title="Shipment" isCard>
              <PackageShipmentFacts pack={pack} />
              <div className={styles.changes}>
                <Freight pack={pack} />
                <Button variant="default" size="compact-md" onClick={() => setAsked('tracking')}>
                  Change tracking number
                </Button>
                {isOnItsWay(pack) && (
                  <Button variant="default" size="compact-md" onClick={() => setAsked('expected')}>
                    Change expected day
                  </Button>
                )}
              </div>
            </OrderSection>
            <OrderSection title="Invoice" isCard>
              {pack.bill_waits ? <ApproveShipping pack={pack} /> : <Billed invoice={pack.invoice} />}
            </OrderSection>
          </>
        }
      >
        <OrderSection title="Orders">
          <PackageOrders
            label="Orders in this package"
            orders={pack.orders}
            link={(order) => (
              <TextLink to="/desk/orders/$id" params={{ id: String(order.id) }}>
                {numberOf(order)}
              </TextLink>
            )}
          />
        </OrderSection>
        <OrderNotes notes={pack.note} />
      </OrderLayout>
      <DispatchDialog pack={pack} isOpen={asked === 'dispatch'} onClose={() => setAsked(undefined)} />
      <ShipmentDialog
        pack={pack}
        change="tracking"
        isOpen={asked === 'tracking'}
        onClose={() => setAsked(undefined)}
      />
      <ExpectedDialog pack={pack} isOpen={asked === 'expected'} onClose={() => setAsked(undefined)} />
      <ChangePackageDialog pack={pack} isOpen={isChanging} onClose={() => setIsChanging(false)} />
    </Page>
  )
}

function Billed({ invoice }: Pick<WholesalePackage, 'invoice'>) {
  if (!invoice) return 'Issued when the package leaves.'
  return (
    <Facts
      facts={[
        [
          'Invoice #',
          <TextLink key="number" to="/desk/invoices/$id" params={{ id: String(invoice.id) }}>
            {invoice.number}
          </TextLink>,
        ],
        ['Total', invoice.formatted_total],
        ['Status', invoice.status],
      ]}
    />
  )
}

function BackToPackages() {
  const search = useRouterState({ select: ({ location }) => location.state.wholesalePackagesSearch }) ?? {}
  return (
    <BackLink to="/desk/packages" search={search}>
      Back to Packages
    </BackLink>
  )
}

import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { asSeenBy } from '@trousseau/contract/endpoint'
import type { FactoryOrderRow } from '@trousseau/contract/orders/shapes'
import { PACKAGE_ORDERS_MAX, packages } from '@trousseau/contract/packages'
import { useState } from 'react'
import { z } from 'zod/mini'
import { ShipToLines } from '../../addresses/ship-to-lines.tsx'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useWrite } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { doneOrThrown } from '../../lib/send-once/send-once.ts'
import { useSendOnce } from '../../lib/send-once/use-send-once.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { numberOf } from '../../orders/order-words.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SkeletonCard } from '../../ui/page/skeleton-shapes.tsx'
import { TabletList } from '../../ui/table/tablet-list.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { PackageOrders } from '../package-orders.tsx'
import { useRefreshPackages } from '../package-reads.ts'
import { BackToPackages } from './back-to-packages.tsx'
import makePackagePageStyles from './make-package-page.module.css'
import { parseOrderIds } from './make-package-search.ts'
import styles from './packages.module.css'
import { type PlaceOfOrders, toPlaces } from './places.ts'
import { useWaitingOrders } from './use-waiting-orders.ts'

const route = getRouteApi('/factory/packages/new')

export function MakePackagePage() {
  const factory = useSession()?.factory
  return (
    <TabletList className={styles.page ?? ''}>
      <Page
        title="Make a package"
        subtitle="Ready-to-ship orders, grouped by address. A package holds one store’s orders going to one address."
        back={<BackToPackages />}
      >
        {factory && <Places factoryId={factory.id} />}
      </Page>
    </TabletList>
  )
}

function Places({ factoryId }: { factoryId: number }) {
  const wanted = parseOrderIds(route.useSearch())
  const read = useWaitingOrders(factoryId)
  if (!read.data) {
    if (!read.error) return <PlacesLoading />
    return (
      <LoadFailed
        what="The orders could not be loaded."
        failure={read.error}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    )
  }
  const places = toPlaces(read.data)
  if (places.length === 0)
    return (
      <EmptyState
        sentence="Nothing is waiting to be packed."
        action={<LinkButton to="/factory/orders">See the orders in production</LinkButton>}
      />
    )
  // Places with orders that were ticked on another page come first.
  const isWanted = ({ orders }: (typeof places)[number]) => orders.some(({ id }) => wanted.includes(id))
  const asked = places.filter(isWanted)
  const others = places.filter((place) => !isWanted(place))
  return (
    <div className={styles.places}>
      {asked.length > 1 && (
        <p role="status" className={styles.told}>
          {`The orders you selected go to ${asked.length} places: each gets its own package.`}
        </p>
      )}
      {[...asked, ...others].map((place) => (
        <PlaceToPack key={place.key} place={place} wanted={wanted} />
      ))}
    </div>
  )
}

function PlacesLoading() {
  return (
    <Loading label="Loading orders to pack">
      <SkeletonCard height={220} mb={24} />
      <SkeletonLines lines={6} />
    </Loading>
  )
}

type PlaceToPackProps = {
  place: PlaceOfOrders
  /** The ids of orders that are ticked from the start. */
  wanted: readonly number[]
}

/** Each place has its own ticks, so the ticked orders can always go into one package. */
function PlaceToPack({ place, wanted }: PlaceToPackProps) {
  const { store, address, orders } = place
  const name = `${store.name}: ${address.full_name}, ${address.street}, ${address.city}`
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(wanted.map(String)))
  const ticked = orders.filter(({ id }) => keys.has(String(id)))
  const make = useMakePackage(ticked)

  return (
    <section className={makePackagePageStyles.place} aria-label={name}>
      <div className={makePackagePageStyles.head}>
        <div>
          <h2 className={makePackagePageStyles.store}>{store.name}</h2>
          <ShipToLines address={address} />
        </div>
        <BusyButton
          busyLabel="Packing…"
          disabled={ticked.length === 0 || ticked.length > PACKAGE_ORDERS_MAX}
          onClick={make}
        >
          {labelOf(ticked.length)}
        </BusyButton>
      </div>
      <PackageOrders
        label={`Ready to ship to ${name}`}
        orders={orders}
        selection={{
          keys: new Set(ticked.map(({ id }) => String(id))),
          onChange: setKeys,
          label: (order) => `Pack sales order ${numberOf(order)}`,
        }}
      />
    </section>
  )
}

function labelOf(count: number): string {
  if (count === 0) return 'Make a package'
  if (count > PACKAGE_ORDERS_MAX) return `At most ${PACKAGE_ORDERS_MAX} in one package`
  return `Make a package of ${countOf(count)}`
}

const countOf = (orders: number) => (orders === 1 ? '1 order' : `${orders} orders`)

const SentPackage = z.object({ body: z.object({ orders: z.array(z.int()) }) })

function useMakePackage(ticked: readonly FactoryOrderRow[]) {
  const orders = ticked.map(({ id }) => id)
  const create = useWrite(asSeenBy('factory', packages.createPackage))
  const navigate = useNavigate()
  const refresh = useRefreshPackages()
  const once = useSendOnce(
    `package:${orders.join(',')}`,
    SentPackage,
    (body, idempotencyKey) => create.mutateAsync({ body, idempotencyKey }),
    { about: ({ body }) => ({ call: 'createPackage', detail: `of ${countOf(body.orders.length)}` }) },
  )
  return async () => {
    const outcome = await once.send({ body: { orders } })
    if (outcome === undefined) return
    try {
      const { id } = doneOrThrown(outcome)
      toastSuccess(`Package #${id} was made.`)
      await navigate({ to: '/packages/$id', params: { id: String(id) } })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
    await refresh()
  }
}

import { Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TabletList } from '../../ui/table/tablet-list.tsx'
import { BackToPackages } from './back-to-packages.tsx'
import { orderIdsOf } from './make-package-search.ts'
import styles from './packages.module.css'
import { PlaceToPack } from './place-to-pack.tsx'
import { placesOf } from './places.ts'
import { useWaitingOrders } from './use-waiting-orders.ts'

const route = getRouteApi('/factory/packages/new')

export function MakePackagePage() {
  const factory = useSession()?.factory
  return (
    <TabletList className={styles.page ?? ''}>
      <Page
        title="Make a package"
        subtitle="What is ready to ship, by where it goes: a package holds orders of one store that go to one address."
        back={<BackToPackages />}
      >
        {factory && <Places factoryId={factory.id} />}
      </Page>
    </TabletList>
  )
}

function Places({ factoryId }: { factoryId: number }) {
  const wanted = orderIdsOf(route.useSearch())
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
  const places = placesOf(read.data)
  if (places.length === 0)
    return (
      <EmptyState
        sentence="Nothing waits to be packed."
        action={<LinkButton to="/factory/orders">See the orders in production</LinkButton>}
      />
    )
  // Those that were ticked elsewhere come first.
  const isWanted = ({ orders }: (typeof places)[number]) => orders.some(({ id }) => wanted.includes(id))
  const asked = places.filter(isWanted)
  const others = places.filter((place) => !isWanted(place))
  return (
    <div className={styles.places}>
      {asked.length > 1 && (
        <p role="status" className={styles.told}>
          {`The orders you ticked go to ${asked.length} places: each place gets a package of its own.`}
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
    <Loading label="Loading what waits to be packed">
      <Skeleton height={220} mb={24} />
      <SkeletonLines lines={6} />
    </Loading>
  )
}

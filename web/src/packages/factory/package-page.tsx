import { Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { BackToPackages } from './back-to-packages.tsx'
import { PackageView } from './package-view.tsx'

const route = getRouteApi('/factory/packages/$id')

export function PackagePage() {
  const { id } = route.useParams()
  const read = useRead(seenBy('factory', api.getFactoryPackage), { params: { id } })
  // What useRead shows meanwhile is another package. One that is gone since is not shown any more.
  const isGone = read.error?.code === 'not_found'
  if (read.data && !read.isPlaceholderData && !isGone) return <PackageView key={id} pack={read.data} />
  return (
    <Page title="Package" back={<BackToPackages />}>
      {isGone ? (
        <EmptyState
          sentence="We could not find this package."
          action={<LinkButton to="/packages">See the packages</LinkButton>}
        />
      ) : read.error ? (
        <LoadFailed
          what="The package could not be loaded."
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <Loading label="Loading the package">
          <Skeleton height={260} mb={24} />
          <SkeletonLines lines={6} />
        </Loading>
      )}
    </Page>
  )
}

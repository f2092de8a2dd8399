import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { BackToList } from './item-editor.tsx'
import type { DeskItem, DeskKind } from './item-kind.ts'

type ItemLoaderProps = {
  kind: DeskKind
  read: UseQueryResult<DeskItem, CallFailed>
  children: (item: DeskItem) => ReactNode
}

/** The form begins with what the server has now: an answer from before would be refused as outdated on saving. */
export function ItemLoader({ kind, read, children }: ItemLoaderProps) {
  if (read.data && read.isFetchedAfterMount) return children(read.data)
  const title = kind.one === 'dress' ? 'Dress' : 'Custom item'
  return (
    <Page title={title} back={<BackToList kind={kind} />}>
      {read.error ? <NotLoaded kind={kind} read={read} failure={read.error} /> : <FormSkeleton kind={kind} />}
    </Page>
  )
}

type NotLoadedProps = Omit<ItemLoaderProps, 'children'> & { failure: CallFailed }

function NotLoaded({ kind, read, failure }: NotLoadedProps) {
  if (failure.code === 'not_found')
    return (
      <EmptyState
        sentence={`This ${kind.one} is not in the catalogue any more.`}
        action={<LinkButton to="/desk/catalogue">Back to the catalogue</LinkButton>}
      />
    )
  return (
    <LoadFailed
      what={`The ${kind.one} could not be loaded.`}
      failure={failure}
      onRetry={() => void read.refetch()}
      isRetrying={read.isFetching}
    />
  )
}

function FormSkeleton({ kind }: { kind: DeskKind }) {
  return (
    <Loading label={`Loading the ${kind.one}`}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height={180} mb={24} />
      ))}
    </Loading>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SkeletonCard } from '../../ui/page/skeleton-shapes.tsx'
import type { CallFailed } from './call-failed.ts'
import { One } from './one.tsx'

type DetailPageProps<T> = {
  read: UseQueryResult<T, CallFailed>
  /** The page's title while there is nothing to show; the loaded content brings its own page. */
  title: string
  /** As in "We could not find this invoice." */
  noun: string
  back: ReactNode
  /** The link to the full list, shown when the record does not exist. */
  toAll: ReactNode
  children: (data: T) => ReactNode
}

/** What the pages of a single order, invoice or package share: the loading state and the errors. */
export function DetailPage<T>({ read, title, noun, back, toAll, children }: DetailPageProps<T>) {
  if (read.data !== undefined && read.error?.code !== 'not_found') return children(read.data)
  return (
    <Page title={title} back={back}>
      <One
        read={read}
        what={`The ${title.toLowerCase()} could not be loaded.`}
        gone={<EmptyState sentence={`We could not find this ${noun}.`} action={toAll} />}
        waiting={
          <Loading label={`Loading the ${title.toLowerCase()}`}>
            <SkeletonCard height={220} mb={24} />
            <SkeletonLines lines={6} />
          </Loading>
        }
      >
        {children}
      </One>
    </Page>
  )
}

import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { CallFailed } from './call-failed.ts'
import { LoadFailed } from './load-failed.tsx'

type OneLoaderProps<T> = {
  read: UseQueryResult<T, CallFailed>
  title: string
  /** As in "We could not find this invoice." */
  noun: string
  back: ReactNode
  /** The way on from one that is not there. */
  toAll: ReactNode
  children: (data: T) => ReactNode
}

/** What the pages of one order, invoice or package have in common: the wait, and what can go wrong. */
export function OneLoader<T>({ read, title, noun, back, toAll, children }: OneLoaderProps<T>) {
  // What useRead shows meanwhile is another one.
  if (read.data && !read.isPlaceholderData) return children(read.data)
  return (
    <Page title={title} back={back}>
      {read.error?.code === 'not_found' ? (
        <EmptyState sentence={`We could not find this ${noun}.`} action={toAll} />
      ) : read.error ? (
        <LoadFailed
          what={`The ${title.toLowerCase()} could not be loaded.`}
          failure={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : (
        <Loading label={`Loading the ${title.toLowerCase()}`}>
          <Skeleton height={220} mb={24} />
          <SkeletonLines lines={6} />
        </Loading>
      )}
    </Page>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallFailed } from './call-failed.ts'
import { LoadFailed } from './load-failed.tsx'

type OneProps<T> = {
  read: UseQueryResult<T, CallFailed>
  /** What could not be loaded: "The item could not be loaded." */
  what: string
  /** What was kept: "What you had chosen is kept." */
  kept?: string
  /** In the place of one that is not there, or is gone since. */
  gone?: ReactNode
  /** In its place while it loads. */
  waiting: ReactNode
  /** For a form, which begins with what the server has now: an answer from before would be refused on saving. */
  isForForm?: boolean
  /** What was read before stays below the word that it could not be read again. */
  isFailureAbove?: boolean
  children: (data: T) => ReactNode
}

/** One thing that is read: the wait for it, what can go wrong, and the thing itself. */
export function One<T>(props: OneProps<T>) {
  const { read, what, kept = '', gone, waiting, isForForm, isFailureAbove, children } = props
  const { error } = read
  const data = isForForm && !read.isFetchedAfterMount ? undefined : read.data
  if (gone !== undefined && error?.code === 'not_found') return gone
  const failure = error && (
    <LoadFailed
      what={what}
      failure={error}
      kept={kept}
      onRetry={() => void read.refetch()}
      isRetrying={read.isFetching}
    />
  )
  if (data === undefined) return failure ?? waiting
  return (
    <>
      {isFailureAbove && failure}
      {children(data)}
    </>
  )
}

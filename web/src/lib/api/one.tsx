import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallFailed } from './call-failed.ts'
import { LoadFailed } from './load-failed.tsx'

type OneProps<T> = {
  read: UseQueryResult<T, CallFailed>
  /** The message, such as "The item could not be loaded." */
  what: string
  /** What is still there, such as "What you had chosen is kept." */
  kept?: string
  /** Shown if the record does not exist, or no longer does. */
  gone?: ReactNode
  /** Shown while the record loads. */
  waiting: ReactNode
  /** A form must start from the server's current version: saving changes to a cached one would be refused. */
  isForForm?: boolean
  /** If reloading fails, the message is shown above the data that was loaded before. */
  isFailureAbove?: boolean
  children: (data: T) => ReactNode
}

/** A single record: its loading state, its errors, and the record itself. */
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

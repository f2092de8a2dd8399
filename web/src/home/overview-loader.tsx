import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallFailed } from '../lib/api/call-failed.ts'
import { One } from '../lib/api/one.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { SkeletonCard } from '../ui/page/skeleton-shapes.tsx'
import styles from './overview.module.css'

type OverviewLoaderProps<T> = {
  read: UseQueryResult<T, CallFailed>
  /** The approximate height of each block; a wide one spans the full width. */
  places: readonly { height: number; isWide?: boolean }[]
  children: (overview: T) => ReactNode
}

/** An overview's loading state and errors. Earlier data stays while it is refetched. */
export function OverviewLoader<T>({ read, places, children }: OverviewLoaderProps<T>) {
  return (
    <One
      read={read}
      what="The overview could not be loaded."
      waiting={<Places places={places} />}
      isFailureAbove
    >
      {children}
    </One>
  )
}

function Places({ places }: Pick<OverviewLoaderProps<never>, 'places'>) {
  return (
    <Loading label="Loading the overview">
      <div className={styles.blocks}>
        {places.map(({ height, isWide }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing but their order
          <div key={place} data-wide={isWide || undefined}>
            <SkeletonCard height={height} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

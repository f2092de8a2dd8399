import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDelayed } from '../use-delayed.ts'
import styles from './loading.module.css'

type LoadingProps = {
  /** What is loading, for screen readers: "Loading the addresses". */
  label: string
  /** Skeletons of the final size. */
  children: ReactNode
}

/** Reserves the space at once, but shows the skeletons only if the wait is noticeable. */
export function Loading({ label, children }: LoadingProps) {
  const isShown = useDelayed(true)
  return (
    <div>
      <VisuallyHidden role="status">{isShown ? label : ''}</VisuallyHidden>
      <div className={styles.place} data-shown={isShown || undefined} aria-hidden>
        {children}
      </div>
    </div>
  )
}

export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return Array.from({ length: lines }, (_, line) => line).map((line) => (
    <Skeleton key={line} height={14} mb={10} width={line === lines - 1 ? '60%' : '100%'} />
  ))
}

import { Skeleton } from '@mantine/core'
import styles from './skeleton-shapes.module.css'

const AROUND_LINES = 72
const LINE = 36

/** In place of a card: a title and as many lines as it has room for. */
export function SkeletonCard({ height, mb }: { height: number; mb?: number }) {
  const lines = Math.max(0, Math.floor((height - AROUND_LINES) / LINE))
  return (
    <div className={styles.card} style={{ height, marginBottom: mb }}>
      <Skeleton height={20} width="40%" mb={24} maw={240} />
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} height={12} width={line % 2 === 0 ? '80%' : '55%'} mb={LINE - 12} />
      ))}
    </div>
  )
}

/** In place of a form: fields, each below its label. */
export function SkeletonFields({ count }: { count: number }) {
  return (
    <div className={styles.fields}>
      {Array.from({ length: count }, (_, field) => field).map((field) => (
        <div key={field}>
          <Skeleton height={12} width={96} mb={8} />
          <Skeleton height={40} />
        </div>
      ))}
    </div>
  )
}

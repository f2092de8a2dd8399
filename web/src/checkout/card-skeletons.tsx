import { Skeleton } from '@mantine/core'
import { Loading } from '../ui/page/loading.tsx'
import styles from './step-parts.module.css'

export function CardSkeletons({ label, height }: { label: string; height: number }) {
  return (
    <Loading label={label}>
      <div className={styles.skeletons}>
        <Skeleton height={height} />
        <Skeleton height={height} />
      </div>
    </Loading>
  )
}

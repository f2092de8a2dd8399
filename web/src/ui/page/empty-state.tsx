import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Hanger } from './hanger.tsx'

type EmptyStateProps = {
  sentence: string
  action?: ReactNode
}

export function EmptyState({ sentence, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Hanger />
      <p className={styles.sentence}>{sentence}</p>
      {action}
    </div>
  )
}

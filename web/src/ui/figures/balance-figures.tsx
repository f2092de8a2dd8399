import type { ReactNode } from 'react'
import styles from './balance-figures.module.css'

type Figure = { label: string; amount: ReactNode; isMain?: boolean }

/** The amounts of a balance at a glance. */
export function BalanceFigures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={label}>
      <dl className={styles.figures}>
        {figures.map(({ label, amount, isMain = false }) => (
          <div key={label} className={styles.figure} data-main={isMain || undefined}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

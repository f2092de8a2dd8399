import type { FactoryOverview } from '@trousseau/contract/overviews'
import { TriangleAlert } from 'lucide-react'
import { shortDay } from '../home-words.ts'
import styles from './due-figures.module.css'

/** What is to be made, by when it has to leave. */
export function DueFigures({ overview }: { overview: FactoryOverview }) {
  const { week, late, this_week, next_week, later } = overview
  return (
    <section aria-label="To make" data-wide>
      <dl className={styles.figures}>
        <div className={styles.figure} data-late={late > 0 || undefined}>
          <dt>
            {late > 0 && <TriangleAlert size={14} strokeWidth={2} aria-hidden />}
            Late
          </dt>
          <dd>{late.toLocaleString('en-US')}</dd>
        </div>
        <div className={styles.figure}>
          <dt>{`This week, ${shortDay(week.from)} to ${shortDay(week.to)}`}</dt>
          <dd>{this_week.toLocaleString('en-US')}</dd>
        </div>
        <div className={styles.figure}>
          <dt>Next week</dt>
          <dd>{next_week.toLocaleString('en-US')}</dd>
        </div>
        <div className={styles.figure}>
          <dt>Later</dt>
          <dd>{later.toLocaleString('en-US')}</dd>
        </div>
      </dl>
    </section>
  )
}

import { type ReactNode, useId } from 'react'
import styles from './block.module.css'

type BlockProps = {
  title: string
  /** What it comes to, large. */
  figure?: ReactNode
  /** What the figure says, in a few words. */
  caption?: ReactNode
  /** Where one acts. */
  actions?: ReactNode
  isWide?: boolean
  children?: ReactNode
}

/** One thing worth knowing: its name, its figure, the first few of it, and the way on. */
export function Block({ title, figure, caption, actions, isWide = false, children }: BlockProps) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id} data-wide={isWide || undefined}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {(figure !== undefined || caption) && (
        <p className={styles.head}>
          {figure !== undefined && <span className={styles.figure}>{figure}</span>}{' '}
          {caption && <span className={styles.caption}>{caption}</span>}
        </p>
      )}
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

/** In place of a list. */
export function NothingHere({ children }: { children: string }) {
  return <p className={styles.nothing}>{children}</p>
}

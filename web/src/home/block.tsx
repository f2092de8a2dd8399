import { type ReactNode, useId } from 'react'
import styles from './block.module.css'

type BlockProps = {
  title: string
  /** The main figure, in large type: a link to what it counts, if there is anything to see. */
  figure?: ReactNode
  /** What the figure means, in a few words. */
  caption?: ReactNode
  /** Links or buttons for the next step. */
  actions?: ReactNode
  isWide?: boolean
  /** There is nothing to count: no figure, which would be a large zero, but only the words that say so. */
  isEmpty?: boolean
  children?: ReactNode
}

/** One block of the overview: its title, its figure, the first few entries, and its actions. */
export function Block(props: BlockProps) {
  const { title, figure, caption, actions, isWide = false, isEmpty = false, children } = props
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id} data-wide={isWide || undefined}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {!isEmpty && (figure !== undefined || caption) && (
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

/** Shown instead of an empty list. */
export function NothingHere({ children }: { children: string }) {
  return <p className={styles.nothing}>{children}</p>
}

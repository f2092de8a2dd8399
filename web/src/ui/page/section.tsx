import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

type OrderSectionProps = { title: string; isCard?: boolean; children: ReactNode }

export function OrderSection({ title, isCard = false, children }: OrderSectionProps) {
  const id = useId()
  return (
    <section className={`${styles.section} ${isCard ? styles.card : ''}`} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

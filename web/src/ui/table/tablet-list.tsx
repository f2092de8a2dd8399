import type { ComponentProps } from 'react'
import styles from './tablet-list.module.css'

/** Around lists that people work with standing at a table, a tablet in hand. */
export function TabletList({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`${styles.list} ${className}`} />
}

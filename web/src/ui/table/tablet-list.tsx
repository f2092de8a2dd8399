import type { ComponentProps } from 'react'
import styles from './tablet-list.module.css'

/** Wraps lists that people use standing up, with a tablet in hand. */
export function TabletList({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`${styles.list} ${className}`} />
}

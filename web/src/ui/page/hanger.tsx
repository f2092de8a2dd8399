import styles from './hanger.module.css'

/** A line drawing of a hanger for empty states. */
export function Hanger() {
  return (
    <svg className={styles.hanger} viewBox="0 0 120 72" width="120" height="72" aria-hidden="true">
      <path d="M51 16a9 9 0 1 1 13 8.1c-3 1.5-4 3.2-4 6.9" />
      <path d="M60 31 14 58.4c-3.6 2.2-2.1 7.6 2.1 7.6h87.8c4.2 0 5.7-5.4 2.1-7.6Z" />
    </svg>
  )
}

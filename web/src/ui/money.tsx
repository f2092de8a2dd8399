import styles from './figures/figures.module.css'

/** An amount as it is to be read, such as "$1,240.00": digits of one width, never broken over two lines. */
export function Money({ children }: { children: string }) {
  return <span className={styles.figure}>{children}</span>
}

import styles from './figures/figures.module.css'

/** A formatted amount such as "$1,240.00", with digits of equal width and no line break. */
export function Money({ children }: { children: string }) {
  return <span className={styles.figure}>{children}</span>
}

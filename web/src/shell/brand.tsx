import styles from './brand.module.css'

export function Brand() {
  return (
    <p className={styles.brand}>
      Trousseau
      <span className={styles.line}>BRIDAL WHOLESALE</span>
    </p>
  )
}

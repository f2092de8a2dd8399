import styles from './credit-on-delivery.module.css'

export function CreditOnDelivery() {
  return (
    <div className={styles.card}>
      <p className={styles.label}>CREDIT ON DELIVERY</p>
      <p className={styles.words}>Your store pays on delivery, so no card or bank account is needed here.</p>
    </div>
  )
}

import styles from './payment-news.module.css'

/** Which of the chosen invoices cannot be paid any more, and why. */
export function TakenOut({ reasons }: { reasons: readonly string[] }) {
  return (
    <div role="status">
      {reasons.length > 0 && (
        <div className={styles.takenOut}>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {reasons.length === 1
            ? 'It was taken out of this payment.'
            : 'They were taken out of this payment.'}
        </div>
      )}
    </div>
  )
}

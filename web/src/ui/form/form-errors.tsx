import styles from './form-errors.module.css'

/** What stands in the way of the whole form, read out as soon as it appears. */
export function FormErrors({ messages }: { messages: readonly string[] }) {
  const [only, ...others] = messages
  return (
    <div role="alert">
      {only !== undefined && (
        <div className={styles.errors}>
          {others.length === 0 ? (
            only
          ) : (
            <ul>
              {messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

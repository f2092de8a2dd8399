import styles from './form-errors.module.css'

/** Errors that concern the whole form, read out as soon as they appear. */
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

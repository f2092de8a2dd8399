import { TriangleAlert } from 'lucide-react'
import styles from './warnings.module.css'

/** What is unusual, in words. Nothing is refused for it. The region stays, so that screen readers tell what comes into it. */
export function Warnings({ messages }: { messages: readonly string[] }) {
  return <div role="status">{messages.length > 0 && <WarningList messages={messages} />}</div>
}

export function WarningList({ messages }: { messages: readonly string[] }) {
  return (
    <ul className={styles.warnings}>
      {messages.map((message) => (
        <li key={message}>
          <TriangleAlert size={14} strokeWidth={2} aria-hidden />
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}

import { Button } from '@mantine/core'
import { notices, type OrderMessage } from '@trousseau/contract/notices'
import type { NoticeState } from '@trousseau/domain/people/notices'
import { useState } from 'react'
import { One } from '../../lib/api/one.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { Moment } from '../../ui/moment.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { OrderSection } from '../../ui/page/section.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import styles from './order-messages.module.css'

/** The emails about an order: to whom they went, and whether they were delivered. Read when somebody asks. */
export function OrderMessages({ orderId }: { orderId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <OrderSection title="Messages">
      {isOpen ? (
        <Messages orderId={orderId} />
      ) : (
        <Button variant="default" size="compact-md" onClick={() => setIsOpen(true)}>
          Show emails about this order
        </Button>
      )}
    </OrderSection>
  )
}

function Messages({ orderId }: { orderId: number }) {
  const read = useOne(notices.listOrderMessages, { params: { id: String(orderId) } })
  return (
    <One
      read={read}
      what="The emails could not be loaded."
      waiting={
        <Loading label="Loading the emails">
          <SkeletonLines lines={3} />
        </Loading>
      }
    >
      {(messages) =>
        messages.length === 0 ? (
          <p className={styles.none}>No emails about this order in the last year.</p>
        ) : (
          <Timeline label="Emails about this order" events={messages.toReversed().map(toEvent)} />
        )
      }
    </One>
  )
}

const STATES: Readonly<Record<NoticeState, string>> = {
  waiting: 'Waiting to be sent',
  failed: 'Not delivered yet, will be tried again',
  dead: 'Could not be delivered',
  sent: 'Delivered',
}

function toEvent({ id, subject, recipient, text, state, last_error, at }: OrderMessage) {
  return {
    key: String(id),
    title: subject,
    about: (
      <>
        {STATES[state]} · <Moment at={at} />
        {recipient !== null && ` · ${recipient}`}
      </>
    ),
    note: state === 'sent' ? null : last_error && `The mail server said: ${last_error}`,
    details: text !== null && (
      <details className={styles.details}>
        <summary>Show the email</summary>
        <pre className={styles.text}>{text}</pre>
      </details>
    ),
  }
}

import { Anchor } from '@mantine/core'
import type { Notice } from '@trousseau/contract/notices'
import { TextLink } from '../../lib/router/text-link.tsx'
import { StoreLink } from '../../stores/store-link.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NONE } from '../../ui/table/none.tsx'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import styles from './notice-columns.module.css'
import { canBeTried, momentText, recipientText, STATE_TONES, STATE_WORDS } from './notice-words.ts'
import { TryAgainButton } from './try-again-button.tsx'

export function noticeColumns(onOpen: (notice: Notice) => void): readonly Column<Notice>[] {
  return [
    {
      key: 'time',
      label: 'Time',
      card: 'end',
      nowrap: true,
      render: ({ created_at }) => (
        <time className={styles.figure} dateTime={created_at}>
          {momentText(created_at)}
        </time>
      ),
    },
    {
      key: 'to',
      label: 'To',
      card: 'under',
      render: (notice) => (
        <span className={styles.to}>
          <EmailText>{recipientText(notice)}</EmailText>
        </span>
      ),
    },
    {
      key: 'subject',
      label: 'Subject',
      card: 'title',
      render: (notice) => (
        <StackedCell below={<OrderLinks orders={notice.orders} />}>
          <Anchor
            component="button"
            type="button"
            inherit
            className={styles.subject ?? ''}
            onClick={() => onOpen(notice)}
          >
            {notice.subject}
          </Anchor>
        </StackedCell>
      ),
    },
    {
      key: 'store',
      label: 'Store',
      render: ({ store }) => (store ? <StoreLink store={store} /> : NONE),
    },
    {
      key: 'state',
      label: 'State',
      card: 'end',
      render: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusBadge>,
    },
    {
      key: 'attempts',
      label: 'Attempts',
      align: 'end',
      render: ({ attempts }) => <span className={styles.figure}>{attempts}</span>,
    },
    { key: 'error', label: 'Last error', render: ({ last_error }) => last_error ?? NONE },
    {
      key: 'action',
      label: 'Action',
      align: 'end',
      card: 'actions',
      render: (notice) => canBeTried(notice) && <TryAgainButton notice={notice} />,
    },
  ]
}

const NAMED_MAX = 3

/** The orders that an email is about; of many, the first. */
export function OrderLinks({ orders }: Pick<Notice, 'orders'>) {
  const more = orders.length - NAMED_MAX
  return (
    <>
      {orders.slice(0, NAMED_MAX).map(({ id, label }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink to="/desk/orders/$id" params={{ id: String(id) }}>
            {label}
          </TextLink>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  )
}

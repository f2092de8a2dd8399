import { Anchor } from '@mantine/core'
import type { Notice } from '@trousseau/contract/notices'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import styles from './notice-columns.module.css'
import { CHANNEL_WORDS, canBeTried, momentText, STATE_TONES, STATE_WORDS } from './notice-words.ts'
import { TryAgainButton } from './try-again-button.tsx'

export function noticeColumns(onOpen: (notice: Notice) => void): readonly Column<Notice>[] {
  return [
    {
      key: 'time',
      label: 'Time',
      nowrap: true,
      render: ({ created_at }) => (
        <time className={styles.figure} dateTime={created_at}>
          {momentText(created_at)}
        </time>
      ),
    },
    { key: 'to', label: 'To', render: ({ channel }) => CHANNEL_WORDS[channel] },
    {
      key: 'subject',
      label: 'Subject',
      render: (notice) => (
        <Anchor
          component="button"
          type="button"
          inherit
          className={styles.subject ?? ''}
          onClick={() => onOpen(notice)}
        >
          {notice.subject}
        </Anchor>
      ),
    },
    {
      key: 'state',
      label: 'State',
      render: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusBadge>,
    },
    {
      key: 'attempts',
      label: 'Attempts',
      align: 'end',
      render: ({ attempts }) => <span className={styles.figure}>{attempts}</span>,
    },
    { key: 'error', label: 'Last error', render: ({ last_error }) => last_error ?? '–' },
    {
      key: 'action',
      label: 'Action',
      align: 'end',
      render: (notice) =>
        canBeTried(notice) ? <TryAgainButton notice={notice} /> : <span className={styles.none} />,
    },
  ]
}

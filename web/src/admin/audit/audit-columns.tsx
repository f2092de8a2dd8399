import { Anchor } from '@mantine/core'
import type { AuditEntry } from '@trousseau/contract/audit'
import { EmailText } from '../../ui/email-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NONE } from '../../ui/table/none.tsx'
import { StackedCell } from '../../ui/table/stacked-cell.tsx'
import styles from './audit-columns.module.css'
import { SubjectLink } from './subject-link.tsx'

type AuditChoices = {
  onOpen: (entry: AuditEntry) => void
  onPerson: (id: number) => void
  onStore: (id: number) => void
}

export function auditColumns({ onOpen, onPerson, onStore }: AuditChoices): readonly Column<AuditEntry>[] {
  return [
    {
      key: 'at',
      label: 'When',
      sortable: true,
      card: 'end',
      nowrap: true,
      render: ({ at }) => <Moment at={at} />,
    },
    {
      key: 'who',
      label: 'Who',
      card: 'under',
      render: ({ user }) =>
        user ? (
          <StackedCell below={<EmailText>{user.email}</EmailText>}>
            <Choice label={`Only ${user.name}`} text={user.name} onClick={() => onPerson(user.id)} />
          </StackedCell>
        ) : (
          NONE
        ),
    },
    {
      key: 'what',
      label: 'What',
      card: 'title',
      render: (entry) => (
        <StackedCell below={entry.acting_for && <StatusBadge tone="info">Viewing</StatusBadge>}>
          <Choice
            label={`${entry.action_label}: details`}
            text={entry.action_label}
            onClick={() => onOpen(entry)}
          />
        </StackedCell>
      ),
    },
    {
      key: 'store',
      label: 'Store',
      render: ({ store }) =>
        store ? (
          <Choice label={`Only ${store.name}`} text={store.name} onClick={() => onStore(store.id)} />
        ) : (
          NONE
        ),
    },
    {
      key: 'subject',
      label: 'Subject',
      render: (entry) => (
        <StackedCell below={changedFields(entry)}>
          <SubjectLink entry={entry} />
        </StackedCell>
      ),
    },
    {
      key: 'from',
      label: 'IP address',
      render: ({ address }) => <span className={styles.text}>{address ?? NONE}</span>,
    },
  ]
}

const NAMED_MAX = 3

/** Which fields were changed; the details say from what to what. */
function changedFields({ changes }: AuditEntry): string | undefined {
  const labels = changes.slice(0, NAMED_MAX).map(({ label }) => label)
  const more = changes.length - labels.length
  return labels.length === 0 ? undefined : [...labels, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

type ChoiceProps = { label: string; text: string; onClick: () => void }

function Choice({ label, text, onClick }: ChoiceProps) {
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      // Three columns of underlined text would dominate the table.
      underline="hover"
      className={styles.choice ?? ''}
      aria-label={label}
      onClick={onClick}
    >
      {text}
    </Anchor>
  )
}

import type { User } from '@trousseau/contract/users'
import { LogOut, Pencil, ShieldOff, Trash2 } from 'lucide-react'
import { EmailText } from '../ui/email-text.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Column } from '../ui/table/column.ts'
import styles from './people-columns.module.css'
import { personName } from './people-draft.ts'

type PeopleActions = {
  /** The id of the signed-in person: nobody can delete themselves. */
  ownId: number | undefined
  onEdit: (person: User) => void
  onDelete: (person: User) => void
  onReset: (person: User) => void
  onSignOut: (person: User) => void
}

export function peopleColumns(
  hasRoles: boolean,
  actions: PeopleActions | undefined,
): readonly Column<User>[] {
  const role: Column<User> = { key: 'role', label: 'Role', render: ({ role }) => role }
  return [
    {
      key: 'name',
      label: 'Name',
      card: 'title',
      render: (person) => (
        <span className={styles.text}>
          {personName(person)}
          {person.id === actions?.ownId && <span className={styles.own}> (you)</span>}
        </span>
      ),
    },
    {
      key: 'email',
      label: 'Email',
      card: 'under',
      sortable: true,
      render: ({ email }) => <EmailText>{email}</EmailText>,
    },
    ...(hasRoles ? [role] : []),
    {
      key: 'state',
      label: 'State',
      card: 'end',
      render: ({ invited }) => (
        <StatusBadge tone={invited ? 'info' : 'success'}>{invited ? 'Invited' : 'Active'}</StatusBadge>
      ),
    },
    ...(actions ? [actionColumn(actions)] : []),
  ]
}

function actionColumn({ ownId, onEdit, onDelete, onReset, onSignOut }: PeopleActions): Column<User> {
  return {
    key: 'action',
    label: 'Action',
    align: 'end',
    card: 'actions',
    render: (person) => (
      <div className={styles.actions}>
        {person.second_factor && person.id !== ownId && (
          <IconButton
            label={`Reset two-step sign-in for ${personName(person)}`}
            icon={ShieldOff}
            size={32}
            onClick={() => onReset(person)}
          />
        )}
        {!person.invited && person.id !== ownId && (
          <IconButton
            label={`Sign out ${personName(person)} everywhere`}
            icon={LogOut}
            size={32}
            onClick={() => onSignOut(person)}
          />
        )}
        <IconButton
          label={`Edit ${personName(person)}`}
          icon={Pencil}
          size={32}
          onClick={() => onEdit(person)}
        />
        {person.id === ownId ? (
          <span className={styles.gap} />
        ) : (
          <IconButton
            label={`Delete ${personName(person)}`}
            icon={Trash2}
            size={32}
            onClick={() => onDelete(person)}
          />
        )}
      </div>
    ),
  }
}

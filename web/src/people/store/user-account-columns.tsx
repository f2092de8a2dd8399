import type { User } from '@trousseau/contract/users'
import { ROLE_LABELS } from '@trousseau/domain/people/roles'
import { Pencil, ShieldOff, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Column } from '../../ui/table/column.ts'
import styles from './user-account-columns.module.css'

export type UserActions = {
  ownId: number
  onEdit: (user: User) => void
  onDelete: (user: User) => void
  onReset: (user: User) => void
}

export function userAccountColumns({
  ownId,
  onEdit,
  onDelete,
  onReset,
}: UserActions): readonly Column<User>[] {
  return [
    {
      key: 'name',
      label: 'User Name',
      card: 'title',
      sortable: true,
      render: ({ id, name }) => (
        <span className={styles.name}>
          {name}
          {id === ownId && <span className={styles.own}> (you)</span>}
        </span>
      ),
    },
    { key: 'first_name', label: 'First Name', render: ({ first_name }) => first_name },
    { key: 'last_name', label: 'Last Name', render: ({ last_name }) => last_name },
    {
      key: 'role',
      label: 'Role',
      nowrap: true,
      card: 'end',
      render: ({ role_id }) => ROLE_LABELS[role_id],
    },
    {
      key: 'action',
      label: 'Action',
      align: 'end',
      card: 'actions',
      render: (user) => (
        <div className={styles.actions}>
          {user.second_factor && user.id !== ownId && (
            <IconButton
              label={`Reset two-step sign-in for ${user.name}`}
              icon={ShieldOff}
              size={32}
              onClick={() => onReset(user)}
            />
          )}
          <IconButton label={`Edit ${user.name}`} icon={Pencil} size={32} onClick={() => onEdit(user)} />
          {/* Nobody can delete themselves; the space is kept, so that the buttons stay aligned. */}
          {user.id === ownId ? (
            <span className={styles.place} />
          ) : (
            <IconButton
              label={`Delete ${user.name}`}
              icon={Trash2}
              size={32}
              onClick={() => onDelete(user)}
            />
          )}
        </div>
      ),
    },
  ]
}

import { Button } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import type { User } from '@trousseau/contract/users'
import { useState } from 'react'
import { useRead } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { useSettingsSearch } from './settings-search.ts'
import { tellAdded } from './tell-added.ts'
import { UserAccounts } from './user-accounts.tsx'
import { UserDialog } from './user-dialog.tsx'

const NOBODY_ELSE = 'No additional users have been added to access this portal'

export function SettingsPage() {
  const session = useSession()
  return session?.store ? <Settings storeId={session.store.id} ownId={session.user.id} /> : null
}

function Settings({ storeId, ownId }: { storeId: number; ownId: number }) {
  const { query, change } = useSettingsSearch()
  const read = useRead(api.listStoreUsers, { params: { id: String(storeId) }, query })
  const [edited, setEdited] = useState<{ user: User | undefined; opened: number }>()
  const [isEditing, setIsEditing] = useState(false)
  const [deleted, setDeleted] = useState<User>()
  const [isDeleting, setIsDeleting] = useState(false)

  function edit(user: User | undefined) {
    setEdited((before) => ({ user, opened: (before?.opened ?? 0) + 1 }))
    setIsEditing(true)
  }
  function askToDelete(user: User) {
    setDeleted(user)
    setIsDeleting(true)
  }

  const addButton = <Button onClick={() => edit(undefined)}>Add user accounts</Button>
  const isAlone = read.data?.meta.total === 1
  const user = edited?.user

  return (
    <Page
      title="Settings"
      subtitle="Manage accounts"
      actions={
        <>
          <LinkButton variant="default" to="/edit-store/$id" params={{ id: String(storeId) }}>
            Edit Store
          </LinkButton>
          {!isAlone && addButton}
        </>
      }
    >
      <UserAccounts
        query={query}
        read={read}
        ownId={ownId}
        onChange={change}
        onEdit={edit}
        onDelete={askToDelete}
      />
      {isAlone && <EmptyState sentence={NOBODY_ELSE} action={addButton} />}
      <UserDialog
        opened={edited?.opened ?? 0}
        storeId={storeId}
        kind={!user ? 'new' : user.id === ownId ? 'own' : 'another'}
        user={user}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
        onSaved={(saved) => {
          setIsEditing(false)
          if (user) toastSuccess(`The user account of ${saved.name} was saved.`)
          else tellAdded(saved)
        }}
      />
      <DeleteUserDialog user={deleted} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </Page>
  )
}

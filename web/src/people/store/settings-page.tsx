import { Button } from '@mantine/core'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { PageMeta } from '@trousseau/contract/page'
import { type User, users } from '@trousseau/contract/users'
import { useId, useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useList, useWrite } from '../../lib/api/use-api.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { ResetSecondFactorDialog } from '../reset-second-factor-dialog.tsx'
import styles from './settings-page.module.css'
import { useSettingsSearch } from './settings-search.ts'
import { type UserActions, userAccountColumns } from './user-account-columns.tsx'
import { tellAdded, UserForm, type UserFormProps } from './user-form.tsx'

const NOBODY_ELSE = 'No additional users have been added to access this portal'

export function SettingsPage() {
  const session = useSession()
  return session?.store ? <Settings storeId={session.store.id} ownId={session.user.id} /> : null
}

const LISTS = [users.listStoreUsers]

function Settings({ storeId, ownId }: { storeId: number; ownId: number }) {
  const { query, change } = useSettingsSearch()
  const read = useList(users.listStoreUsers, { params: { id: String(storeId) }, query })
  const [edited, setEdited] = useState<{ user: User | undefined; opened: number }>()
  const [isEditing, setIsEditing] = useState(false)
  const [deleted, setDeleted] = useState<User>()
  const [isDeleting, setIsDeleting] = useState(false)
  const [reset, setReset] = useState<{ user: User; opened: number }>()
  const [isResetting, setIsResetting] = useState(false)

  function edit(user: User | undefined) {
    setEdited((before) => ({ user, opened: (before?.opened ?? 0) + 1 }))
    setIsEditing(true)
  }
  function askToDelete(user: User) {
    setDeleted(user)
    setIsDeleting(true)
  }
  function askToReset(user: User) {
    setReset((before) => ({ user, opened: (before?.opened ?? 0) + 1 }))
    setIsResetting(true)
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
        onReset={askToReset}
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
          if (user) toastSuccess(`${saved.name} saved.`)
          else tellAdded(saved)
        }}
      />
      {reset && (
        <ResetSecondFactorDialog
          key={reset.opened}
          person={reset.user}
          refreshes={LISTS}
          isOpen={isResetting}
          onClose={() => setIsResetting(false)}
        />
      )}
      <DeleteUserDialog user={deleted} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </Page>
  )
}

type DeleteUserDialogProps = {
  /**
   * Kept while the dialog closes, so that its text does not change while it fades out. Undefined until the first time.
   */
  user: User | undefined
  isOpen: boolean
  onClose: () => void
}

function DeleteUserDialog({ user, isOpen, onClose }: DeleteUserDialogProps) {
  const client = useQueryClient()
  const remove = useWrite(users.deleteUser)

  async function confirm() {
    if (!user) return
    try {
      await remove.mutateAsync({ params: { id: String(user.id) } })
      toastSuccess(`${user.name} deleted.`)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
    // After a refusal, too: the row on screen may have been outdated.
    await client.invalidateQueries({ queryKey: [users.listStoreUsers.path] })
  }

  return (
    <ConfirmDialog
      question="Are you sure you want to delete this user account?"
      confirmLabel="Yes"
      cancelLabel="No"
      pendingLabel="Deleting…"
      isDangerous
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
    >
      {user?.name} ({user?.email}) will be signed out and lose access. Their orders stay.
    </ConfirmDialog>
  )
}

type SettingsList = ReturnType<typeof useSettingsSearch>

type UserAccountsProps = UserActions & {
  query: SettingsList['query']
  onChange: SettingsList['change']
  read: UseQueryResult<{ users: User[]; meta: PageMeta }, CallFailed>
}

function UserAccounts({ query, onChange, read, ...actions }: UserAccountsProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        User Accounts
      </h2>
      <ListTable
        label="User Accounts"
        noun={{ one: 'user account', many: 'user accounts' }}
        query={query}
        read={read}
        rows={read.data?.users}
        columns={userAccountColumns(actions)}
        onChange={onChange}
        nothing={{ sentence: 'There are no user accounts.' }}
      />
    </section>
  )
}

type UserDialogProps = Pick<UserFormProps, 'storeId' | 'kind' | 'onSaved'> & {
  /** Undefined for a new account. Kept while the dialog closes, so that its text does not change while it fades out. */
  user: User | undefined
  /** Counts the openings, as the form's key, so that it starts fresh each time. */
  opened: number
  isOpen: boolean
  onClose: () => void
}

function UserDialog({ opened, isOpen, onClose, ...form }: UserDialogProps) {
  const [isSaving, setIsSaving] = useState(false)
  return (
    <Dialog
      title={form.user ? 'Edit User Account' : 'Add User Account'}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isSaving}
      size="lg"
    >
      <UserForm key={opened} {...form} onBusy={setIsSaving}>
        {(isBusy) => (
          <DialogActions>
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
              Save user account
            </BusyButton>
          </DialogActions>
        )}
      </UserForm>
    </Dialog>
  )
}

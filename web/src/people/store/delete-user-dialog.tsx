import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { User } from '@trousseau/contract/users'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'

type DeleteUserDialogProps = {
  /** Stays while the dialog closes, so that its words do not change in one's eyes. Undefined until one is asked about. */
  user: User | undefined
  isOpen: boolean
  onClose: () => void
}

export function DeleteUserDialog({ user, isOpen, onClose }: DeleteUserDialogProps) {
  const client = useQueryClient()
  const remove = useWrite(api.deleteUser)

  async function confirm() {
    if (!user) return
    try {
      await remove.mutateAsync({ params: { id: String(user.id) } })
      toastSuccess(`The user account of ${user.name} was deleted.`)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
    // After a refusal too: it may have been asked for in view of what is there no more.
    await client.invalidateQueries({ queryKey: [api.listStoreUsers.path] })
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
      {user?.name} ({user?.email}) is signed out at once and cannot sign in any more. What they ordered stays.
    </ConfirmDialog>
  )
}

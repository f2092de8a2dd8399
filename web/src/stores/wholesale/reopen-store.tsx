import { closing } from '@trousseau/contract/closing'
import { stores } from '@trousseau/contract/stores'
import { useWrite } from '../../lib/api/use-api.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'

type ReopenStoreDialogProps = {
  store: { id: number; name: string } | undefined
  isOpen: boolean
  onClose: () => void
}

export function ReopenStoreDialog({ store, isOpen, onClose }: ReopenStoreDialogProps) {
  const reopen = useWrite(closing.reopenStore, { refreshes: [stores.listStores, stores.getStore] })
  const save = async () => {
    if (!store) return
    await reopen.mutateAsync({ params: { id: String(store.id) } }).then(
      ({ people, left_out }) =>
        toastSuccess(
          `${store.name} is open again. ${people} ${people === 1 ? 'person' : 'people'} can sign in.${leftOut(left_out)}`,
        ),
      (failure: Error) => toastFailure(failure.message),
    )
  }
  return (
    <ConfirmDialog
      question={`Reopen ${store?.name ?? 'store'}?`}
      confirmLabel="Reopen store"
      pendingLabel="Reopening…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={save}
    >
      <p>
        Its people can sign in and order again as before. Its cards and bank accounts were deleted and have to
        be added again.
      </p>
    </ConfirmDialog>
  )
}

const leftOut = (emails: readonly string[]) =>
  emails.length === 0 ? '' : ` Not restored, because the address is in use: ${emails.join(', ')}.`

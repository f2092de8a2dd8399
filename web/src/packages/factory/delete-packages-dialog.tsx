import { packages } from '@trousseau/contract/packages'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'
import { useRefreshPackages } from '../package-reads.ts'

type DeletePackagesDialogProps = {
  /** Kept while the dialog closes, so that its text does not change while it fades out. */
  chosen: readonly { id: number }[]
  isOpen: boolean
  onClose: () => void
  onDone: () => unknown
}

/** Deletes either all of the packages or none. */
export function DeletePackagesDialog({ chosen, isOpen, onClose, onDone }: DeletePackagesDialogProps) {
  const remove = useWrite(packages.deletePackages)
  const refresh = useRefreshPackages()
  const [only] = chosen.length === 1 ? chosen : []
  const count = only ? `Package #${only.id}` : `${chosen.length} packages`

  async function confirm() {
    try {
      await remove.mutateAsync({ body: { ids: chosen.map(({ id }) => id) } })
      toastSuccess(`${count} ${only ? 'was' : 'were'} deleted.`)
      await onDone()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      const isRefused = failure.status === 409 || failure.status === 404
      toastFailure(isRefused && !only ? `${failure.message} Nothing was deleted.` : failure.message)
    }
    await refresh()
  }

  return (
    <ConfirmDialog
      question={only ? `Delete package #${only.id}?` : `Delete ${chosen.length} packages?`}
      confirmLabel={only ? 'Delete package' : 'Delete packages'}
      pendingLabel="Deleting…"
      isDangerous
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
    >
      {`Nothing is lost: ${only ? 'its' : 'their'} orders are ready to be packed again.`}
    </ConfirmDialog>
  )
}

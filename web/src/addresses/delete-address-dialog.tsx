import { type Address, addresses } from '@trousseau/contract/addresses'
import { CallFailed } from '../lib/api/call-failed.ts'
import { useWrite } from '../lib/api/use-api.ts'
import { toastAction } from '../ui/action-toast.tsx'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.tsx'
import { AddressLines } from './address-lines.tsx'

type DeleteAddressDialogProps = {
  /** Kept while the dialog closes, so that its text does not change while it fades out. */
  address: Address
  isOpen: boolean
  onClose: () => void
}

export function DeleteAddressDialog({ address, isOpen, onClose }: DeleteAddressDialogProps) {
  const remove = useWrite(addresses.deleteAddress, { refreshes: [addresses.listAddresses] })

  const restore = useWrite(addresses.restoreAddress, { refreshes: [addresses.listAddresses] })
  const params = { id: String(address.id) }

  function undo() {
    restore.mutateAsync({ params }).then(
      () => toastSuccess('Address restored.'),
      ({ message }: CallFailed) => toastFailure(message),
    )
  }

  async function confirm() {
    try {
      await remove.mutateAsync({ params })
      toastAction({ message: 'Address deleted.', action: 'Undo', onAction: undo })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
  }

  return (
    <ConfirmDialog
      question="Are you sure you want to delete this address?"
      confirmLabel="Delete address"
      pendingLabel="Deleting…"
      isDangerous
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
    >
      <AddressLines address={address} />
    </ConfirmDialog>
  )
}

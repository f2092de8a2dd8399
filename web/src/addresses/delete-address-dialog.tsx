import { type Address, addresses } from '@trousseau/contract/addresses'
import { CallFailed } from '../lib/api/call-failed.ts'
import { useWrite } from '../lib/api/use-api.ts'
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

  async function confirm() {
    try {
      await remove.mutateAsync({ params: { id: String(address.id) } })
      toastSuccess('Address deleted.')
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

import { type PaymentMethod, paymentMethods } from '@trousseau/contract/payment-methods'
import { CallFailed } from '../lib/api/call-failed.ts'
import { useWrite } from '../lib/api/use-api.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.tsx'
import { MethodFace } from './method-face.tsx'
import { methodName } from './method-words.ts'

type DeleteMethodDialogProps = {
  /** Kept while the dialog closes, so that its text does not change while it fades out. */
  method: PaymentMethod
  isOpen: boolean
  onClose: () => void
}

export function DeleteMethodDialog({ method, isOpen, onClose }: DeleteMethodDialogProps) {
  const remove = useWrite(paymentMethods.deletePaymentMethod, {
    refreshes: [paymentMethods.listPaymentMethods],
  })

  async function confirm() {
    try {
      await remove.mutateAsync({ params: { id: String(method.id) } })
      toastSuccess(`The ${methodName(method)} was deleted.`)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
  }

  return (
    <ConfirmDialog
      question="Are you sure you want to delete this payment method?"
      confirmLabel="Delete payment method"
      pendingLabel="Deleting…"
      isDangerous
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
    >
      <MethodFace method={method} />
    </ConfirmDialog>
  )
}

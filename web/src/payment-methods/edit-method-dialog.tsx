import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { EditMethodForm } from './edit-method-form.tsx'

type EditMethodDialogProps = {
  /** Stays while the dialog closes, so that its words do not change in one's eyes. */
  method: PaymentMethod
  isOpen: boolean
  onClose: () => void
  onSaved: (method: PaymentMethod) => void
}

export function EditMethodDialog({ method, isOpen, onClose, onSaved }: EditMethodDialogProps) {
  const [isSaving, setIsSaving] = useState(false)
  const [current, setCurrent] = useState(method)
  return (
    <Dialog title="Edit payment" isOpen={isOpen} onClose={onClose} canClose={!isSaving} size="lg">
      <EditMethodForm
        // Loaded anew, it begins anew.
        key={current.version}
        method={current}
        onBusy={setIsSaving}
        onCancel={onClose}
        onSaved={onSaved}
        onLoaded={setCurrent}
      />
    </Dialog>
  )
}

import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { BusyButton } from '../busy-button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type ConfirmDialogProps = {
  /** The question, as the title: "Delete this address?" */
  question: string
  /** What confirming will do. */
  children?: ReactNode
  /** Names the action: "Delete address". */
  confirmLabel: string
  pendingLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  isOpen: boolean
  onClose: () => void
  /** The dialog cannot be closed until this is done; then it closes by itself, unless this throws. */
  onConfirm: () => Promise<unknown>
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, children, confirmLabel, pendingLabel, cancelLabel = 'Cancel' } = props
  const { isDangerous = false, isOpen, onClose, onConfirm } = props
  const [isPending, setIsPending] = useState(false)

  async function confirm() {
    setIsPending(true)
    try {
      await onConfirm()
      onClose()
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Dialog title={question} isOpen={isOpen} onClose={onClose} canClose={!isPending} size="sm">
      {children}
      <DialogActions>
        <Button
          variant="default"
          onClick={onClose}
          disabled={isPending}
          data-autofocus={isDangerous || undefined}
        >
          {cancelLabel}
        </Button>
        <BusyButton
          busyLabel={pendingLabel}
          color={isDangerous ? 'red' : 'wine'}
          onClick={confirm}
          data-autofocus={!isDangerous || undefined}
        >
          {confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

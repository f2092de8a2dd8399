import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../src/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../src/ui/dialog.tsx'
import { TextField } from '../src/ui/form/text-field.tsx'
import { toastFailure, toastInfo, toastSuccess } from '../src/ui/toasts.tsx'
import { Section } from './section.tsx'

export function DialogPieces() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'danger'>()
  const close = () => setOpen(undefined)
  const remove = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    toastSuccess('The address was deleted.')
  }
  return (
    <Section title="Dialogs and toasts">
      <Group>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Ask</Button>
        <Button onClick={() => setOpen('danger')} color="red">
          Ask about danger
        </Button>
        <Button variant="default" onClick={() => toastSuccess('Your order was placed.')}>
          Toast success
        </Button>
        <Button variant="default" onClick={() => toastInfo('A new version is here.')}>
          Toast info
        </Button>
        <Button variant="default" onClick={() => toastFailure('The card was declined. Nothing was charged.')}>
          Toast failure
        </Button>
      </Group>
      <Dialog title="New address 12" isOpen={open === 'dialog'} onClose={close}>
        <TextField label="Street" />
        <DialogActions>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Save address</Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        question="Place this order?"
        confirmLabel="Place order"
        pendingLabel="Placing…"
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={remove}
      />
      <ConfirmDialog
        question="Delete this address?"
        confirmLabel="Delete address"
        pendingLabel="Deleting…"
        isDangerous
        isOpen={open === 'danger'}
        onClose={close}
        onConfirm={remove}
      >
        Orders already placed keep it.
      </ConfirmDialog>
    </Section>
  )
}

import { Button, Text } from '@mantine/core'
import { WEAR_DATE_DIALOG } from '@trousseau/domain/orders/item-choice'
import type { ReactNode } from 'react'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'

type WearDateDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** To where the date can be changed, where that is not right here. */
  onChange?: () => void
  /** The other way out: a link to where a different item can be chosen. */
  otherItem: ReactNode
}

/** Opens when a wear date is picked that the item cannot meet, and when the server refuses one. */
export function WearDateDialog({ isOpen, onClose, onChange = onClose, otherItem }: WearDateDialogProps) {
  return (
    <Dialog title="Not in time" isOpen={isOpen} onClose={onClose} size="sm">
      <Text inherit>{WEAR_DATE_DIALOG}</Text>
      <DialogActions>
        {otherItem}
        <Button onClick={onChange} data-autofocus>
          Change the wear date
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import { Button, Text } from '@mantine/core'
import { WEAR_DATE_DIALOG } from '@trousseau/domain/orders/item-choice'
import type { ReactNode, RefObject } from 'react'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'

type WearDateDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Goes to where the date can be changed, if that is not on this page. */
  onChange?: () => void
  /** The field on this page where it can be changed: it has the focus when the dialog has closed. */
  wearDate?: RefObject<HTMLInputElement | null>
  /** A link to choose a different item instead. */
  otherItem: ReactNode
}

/** Opens when the item cannot ship in time for the chosen wear date, and when the server refuses one. */
export function WearDateDialog(props: WearDateDialogProps) {
  const { isOpen, onClose, onChange = onClose, wearDate, otherItem } = props
  return (
    <Dialog title="Won't arrive in time" isOpen={isOpen} onClose={onClose} focusAfter={wearDate} size="sm">
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

import { Button } from '@mantine/core'
import type { User } from '@trousseau/contract/users'
import { useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { UserForm, type UserFormProps } from './user-form.tsx'

type UserDialogProps = Pick<UserFormProps, 'storeId' | 'kind' | 'onSaved'> & {
  /** Undefined for a new one. Stays while the dialog closes, so that its words do not change in one's eyes. */
  user: User | undefined
  /** The how-manieth time it is open: each time its form begins anew. */
  opened: number
  isOpen: boolean
  onClose: () => void
}

export function UserDialog({ opened, isOpen, onClose, ...form }: UserDialogProps) {
  const [isSaving, setIsSaving] = useState(false)
  return (
    <Dialog
      title={form.user ? 'Edit User Account' : 'Add User Account'}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isSaving}
      size="lg"
    >
      <UserForm key={opened} {...form} onBusy={setIsSaving}>
        {(isBusy) => (
          <DialogActions>
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
              Save user account
            </BusyButton>
          </DialogActions>
        )}
      </UserForm>
    </Dialog>
  )
}

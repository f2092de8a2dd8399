import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@trousseau/contract/endpoint'
import { type User, users } from '@trousseau/contract/users'
import { useState } from 'react'
import { call } from '../lib/api/call.ts'
import { CallFailed } from '../lib/api/call-failed.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.tsx'
import { PasswordStep } from './password-step.tsx'
import { personName } from './people-draft.ts'

type DeletePersonDialogProps = {
  /** Kept while the dialog closes, so that its text does not change while it fades out. */
  person: User
  refreshes: readonly Endpoint[]
  isOpen: boolean
  onClose: () => void
}

/** Deleting somebody can be made good by inviting them again; erasing them cannot, and asks for the password. */
export function DeletePersonDialog({ person, refreshes, isOpen, onClose }: DeletePersonDialogProps) {
  const client = useQueryClient()
  const [isErasing, setIsErasing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const name = personName(person)
  const params = { id: String(person.id) }
  const refresh = () =>
    Promise.all(refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))

  async function remove() {
    setIsBusy(true)
    try {
      await call(users.deleteUser, { params })
      toastSuccess(`The account of ${name} was deleted.`)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    } finally {
      setIsBusy(false)
    }
    onClose()
    // After a refusal, too: somebody else may have been faster.
    await refresh()
  }

  async function erase(current_password: string) {
    await call(users.eraseUser, { params, body: { current_password } })
    toastSuccess(`${name} was deleted and erased.`)
    onClose()
    void refresh()
  }

  return (
    <Dialog
      title={`Delete the account of ${name}?`}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      size="sm"
    >
      <p>{`${person.email} will be signed out and can no longer sign in. What they did stays on record.`}</p>
      <CheckboxField
        label="Also erase their name and email"
        description="For someone who asks to be forgotten. Orders and payments stay, without a name. This cannot be undone."
        checked={isErasing}
        disabled={isBusy}
        onChange={(event) => setIsErasing(event.currentTarget.checked)}
      />
      {isErasing ? (
        <PasswordStep
          doLabel="Delete and erase"
          isDangerous
          onBusy={setIsBusy}
          onCancel={onClose}
          onPassword={erase}
        >
          {`Enter your own password to erase ${name}.`}
        </PasswordStep>
      ) : (
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Cancel
          </Button>
          <BusyButton color="red" busy={isBusy} busyLabel="Deleting…" onClick={remove}>
            Delete account
          </BusyButton>
        </DialogActions>
      )}
    </Dialog>
  )
}

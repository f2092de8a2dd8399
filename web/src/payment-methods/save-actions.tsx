import { Button } from '@mantine/core'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { BusyButton } from '../ui/busy-button.tsx'
import { DialogActions } from '../ui/dialog/dialog.tsx'
import { FormErrors } from '../ui/form/form-errors.tsx'
import styles from './form/method-form.module.css'

const HELD = 'Saved, but not in your list yet. Refresh in a minute; no need to re-enter it.'

/** What the forms for a new card and a new bank account need for saving. */
export type MethodSaving = {
  save: (atProvider: () => Promise<string>, isIt: (method: PaymentMethod) => boolean) => Promise<void>
  isSaving: boolean
  /** The provider has saved it, and only our server does not know yet. */
  isHeld: boolean
  messages: readonly string[]
  onCancel: () => void
}

/** The bottom of both forms: error messages and buttons. */
export function SaveActions({ saving, canSave }: { saving: MethodSaving; canSave: boolean }) {
  const { isSaving, isHeld, messages, onCancel } = saving
  return (
    <>
      <div className={styles.errors}>
        <FormErrors messages={isHeld && messages.length > 0 ? [HELD, ...messages] : messages} />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          {isHeld ? 'Close' : 'Cancel'}
        </Button>
        <BusyButton type="submit" busy={isSaving} busyLabel="Saving…" disabled={!canSave && !isHeld}>
          {isHeld ? 'Try again' : 'Save payment method'}
        </BusyButton>
      </DialogActions>
    </>
  )
}

import { Button } from '@mantine/core'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { BusyButton } from '../ui/busy-button.tsx'
import { DialogActions } from '../ui/dialog/dialog.tsx'
import { FormErrors } from '../ui/form/form-errors.tsx'
import styles from './form/method-form.module.css'

const HELD =
  'Our payment provider has saved it, but it could not be added to your list yet. Nothing has to be typed again.'

/** What the forms of a new card and a new bank account are given to save with. */
export type MethodSaving = {
  save: (atProvider: () => Promise<string>, isIt: (method: PaymentMethod) => boolean) => Promise<void>
  isSaving: boolean
  /** The provider has it, and only our own list is still to be told. */
  isHeld: boolean
  messages: readonly string[]
  onCancel: () => void
}

/** The foot of both forms: what stands in the way, and the buttons. */
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

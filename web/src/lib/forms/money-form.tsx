import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import styles from './money-form.module.css'
import type { MoneyFormState } from './use-money-form.ts'

type MoneyDialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** A closed dialog has no content, so the form starts empty each time it opens. */
  children: (onBusy: (isBusy: boolean) => void) => ReactNode
}

export function MoneyDialog({ title, isOpen, onClose, children }: MoneyDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} canClose={!isBusy}>
      {children(setIsBusy)}
    </Dialog>
  )
}

type MoneyFormProps = {
  money: MoneyFormState
  doLabel: string
  busyLabel: string
  /** Completes the question when no answer came: "this payment was recorded". */
  isItDone: string
  onClose: () => void
  children: ReactNode
}

/** What all dialogs that move money share: one request at a time, and what to do if no answer came. */
export function MoneyForm({ money, doLabel, busyLabel, isItDone, onClose, children }: MoneyFormProps) {
  const { element, messages, state, giveUp, onSubmit } = money
  const isBusy = state === 'sending' || state === 'finding'
  const isUnclear = state === 'unclear'
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      {/* Without an answer, the fields stay locked as they were sent until the outcome is known. */}
      <div className={styles.fields} inert={state === 'finding' || isUnclear}>
        {children}
      </div>
      <div role="status">
        {state === 'finding' && (
          <p className={styles.unclear}>No answer came. We are asking again: it is done once.</p>
        )}
        {isUnclear && (
          <p className={styles.unclear}>
            {`No answer came, so it is not known whether ${isItDone}. Ask again to find out: it is done once, however often it is asked.`}
          </p>
        )}
      </div>
      <FormErrors messages={messages} />
      <DialogActions>
        {isUnclear ? (
          <Button variant="default" onClick={giveUp}>
            Enter another
          </Button>
        ) : (
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
        )}
        <BusyButton type="submit" busy={isBusy} busyLabel={busyLabel}>
          {isUnclear ? 'Ask again' : doLabel}
        </BusyButton>
      </DialogActions>
    </form>
  )
}

import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import styles from './money-form.module.css'
import type { MoneyFormState } from './use-money-form.ts'

type MoneyDialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** The form starts empty each time the dialog opens, even before it has closed wholly. */
  children: (onBusy: (isBusy: boolean) => void) => ReactNode
}

export function MoneyDialog({ title, isOpen, onClose, children }: MoneyDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [opened, setOpened] = useState({ isOpen, times: 0 })
  if (opened.isOpen !== isOpen) setOpened({ isOpen, times: opened.times + (isOpen ? 1 : 0) })
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} canClose={!isBusy}>
      <Fragment key={opened.times}>{children(setIsBusy)}</Fragment>
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

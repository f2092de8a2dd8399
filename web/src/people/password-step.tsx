import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { WithCurrentPassword } from '@trousseau/contract/second-factor'
import type { ReactNode } from 'react'
import { useSendForm } from '../lib/forms/use-send-form.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { DialogActions } from '../ui/dialog/dialog.tsx'
import { FormErrors } from '../ui/form/form-errors.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import styles from './password-step.module.css'

/** Of a step of a dialog, which stays open while the step is sent. */
export type StepProps = { onBusy: (isBusy: boolean) => void; onCancel: () => void }

type PasswordStepProps = StepProps & {
  children: ReactNode
  doLabel: string
  isDangerous?: boolean
  /** Throws a `CallFailed` if the server refuses. */
  onPassword: (password: string) => Promise<unknown>
}

const check = schemaResolver(WithCurrentPassword, { sync: true })

/** Whoever finds a browser signed in must not change how its person signs in, so that the password is asked for again. */
export function PasswordStep(props: PasswordStepProps) {
  const { children, doLabel, isDangerous = false, onBusy, onCancel, onPassword } = props
  const { form, element, isBusy, messages, onSubmit } = useSendForm({
    initial: { current_password: '' },
    problems: check,
    send: ({ current_password }) => onPassword(current_password),
    onBusy,
  })
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <p className={styles.words}>{children}</p>
      <PasswordField
        label="Your password"
        required
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current_password')}
      />
      <FormErrors messages={messages} />
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <BusyButton type="submit" color={isDangerous ? 'red' : 'wine'} busy={isBusy} busyLabel="Checking…">
          {doLabel}
        </BusyButton>
      </DialogActions>
    </form>
  )
}

import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { WithPassword } from '@trousseau/contract/stores'
import { type ReactNode, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import styles from './password-prompt.module.css'
import { useSendForm } from './use-send-form.ts'

type PasswordPromptProps = {
  title?: string
  /** What the action will do, and to whom. */
  children: ReactNode
  isOpen: boolean
  onClose: () => void
  /** The prompt closes when this is done. If the server refuses, the prompt says why and keeps what was typed. */
  onTake: (password: string) => Promise<unknown>
}

/** For actions that cannot be undone: asks for the person's own password, which the server checks. It is not stored. */
export function PasswordPrompt(props: PasswordPromptProps) {
  const { title = 'enter password to take action', children, isOpen, onClose, onTake } = props
  const [isTaking, setIsTaking] = useState(false)
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} canClose={!isTaking} size="sm">
      <div className={styles.words}>{children}</div>
      <PasswordForm onBusy={setIsTaking} onCancel={onClose} onTake={onTake} />
    </Dialog>
  )
}

type PasswordFormProps = Pick<PasswordPromptProps, 'onTake'> & {
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
}

const check = schemaResolver(WithPassword, { sync: true })

function PasswordForm({ onBusy, onCancel, onTake }: PasswordFormProps) {
  const { form, element, isBusy, messages, onSubmit } = useSendForm({
    initial: { password: '' },
    problems: check,
    async send({ password }) {
      await onTake(password)
      onCancel()
    },
    onBusy,
  })

  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <PasswordField
        label="Your password"
        required
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <div className={styles.errors}>
        <FormErrors messages={messages} />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          cancel
        </Button>
        <BusyButton type="submit" color="red" busy={isBusy} busyLabel="Working…">
          Take Action
        </BusyButton>
      </DialogActions>
    </form>
  )
}

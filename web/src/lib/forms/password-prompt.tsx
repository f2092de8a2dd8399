import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { WithPassword } from '@trousseau/contract/stores'
import { type ReactNode, useRef, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { CallFailed } from '../api/call-failed.ts'
import { showFieldErrors } from '../api/show-field-errors.ts'
import styles from './password-prompt.module.css'

type PasswordPromptProps = {
  title?: string
  /** What will follow, and to whom. */
  children: ReactNode
  isOpen: boolean
  onClose: () => void
  /** The prompt closes when this is done. What the server refuses is said in it, and nothing that was typed is lost. */
  onTake: (password: string) => Promise<unknown>
}

/** For what cannot be taken back: asks for one's own password, which the server checks. It is kept nowhere. */
export function PasswordPrompt(props: PasswordPromptProps) {
  const { title = 'enter password to take action', children, isOpen, onClose, onTake } = props
  const [isTaking, setIsTaking] = useState(false)
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} canClose={!isTaking} size="sm">
      <div className={styles.words}>{children}</div>
      <PasswordForm isTaking={isTaking} onBusy={setIsTaking} onCancel={onClose} onTake={onTake} />
    </Dialog>
  )
}

type PasswordFormProps = Pick<PasswordPromptProps, 'onTake'> & {
  isTaking: boolean
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
}

const check = schemaResolver(WithPassword, { sync: true })

function PasswordForm({ isTaking, onBusy, onCancel, onTake }: PasswordFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [messages, setMessages] = useState<readonly string[]>([])
  const form = useForm({ initialValues: { password: '' }, validate: check })

  async function take({ password }: { password: string }) {
    if (isTaking) return
    setMessages([])
    onBusy(true)
    try {
      await onTake(password)
      onCancel()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setMessages(showFieldErrors(failure, form, element.current))
    } finally {
      onBusy(false)
    }
  }

  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(take, focusFirstError)}>
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
        <Button variant="default" onClick={onCancel} disabled={isTaking}>
          cancel
        </Button>
        <BusyButton type="submit" color="red" busy={isTaking} busyLabel="Working…">
          Take Action
        </BusyButton>
      </DialogActions>
    </form>
  )
}

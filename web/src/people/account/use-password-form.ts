import { useForm } from '@mantine/form'
import { api } from '@trousseau/contract/api'
import { useRef, useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { showFieldErrors } from '../../lib/api/show-field-errors.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { renewSession } from '../../lib/session/session.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { NO_PASSWORD, type PasswordDraft, passwordProblems } from './password-draft.ts'

export type PasswordForm = ReturnType<typeof usePasswordForm>

export function usePasswordForm() {
  const change = useWrite(api.changeOwnPassword)
  const element = useRef<HTMLFormElement>(null)
  /** A second click before the button is drawn as busy. */
  const isUnderway = useRef(false)
  const [messages, setMessages] = useState<readonly string[]>([])
  const form = useForm<PasswordDraft>({ initialValues: NO_PASSWORD, validate: passwordProblems })

  async function save({ current_password, password }: PasswordDraft) {
    if (isUnderway.current) return
    isUnderway.current = true
    setMessages([])
    try {
      renewSession(await change.mutateAsync({ body: { current_password, password } }))
      form.reset()
      toastSuccess(api.changeOwnPassword.message)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setMessages(showFieldErrors(failure, form, element.current))
    } finally {
      isUnderway.current = false
    }
  }

  return {
    form,
    element,
    save,
    isBusy: change.isPending,
    messages,
    hasUnsaved: () => Object.values(form.getValues()).some((text) => text !== ''),
  }
}

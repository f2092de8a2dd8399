import { account } from '@trousseau/contract/account'
import { useWrite } from '../../lib/api/use-api.ts'
import { useSendForm } from '../../lib/forms/use-send-form.ts'
import { renewSession } from '../../lib/session/session.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { NO_PASSWORD, type PasswordDraft, passwordProblems } from './password-draft.ts'

export type PasswordForm = ReturnType<typeof usePasswordForm>

export function usePasswordForm() {
  const change = useWrite(account.changeOwnPassword)
  const { form, element, submit, isBusy, messages } = useSendForm<PasswordDraft>({
    initial: NO_PASSWORD,
    problems: passwordProblems,
    async send({ current_password, password }) {
      renewSession(await change.mutateAsync({ body: { current_password, password } }))
      form.reset()
      toastSuccess(account.changeOwnPassword.message)
    },
  })
  return {
    form,
    element,
    save: submit,
    isBusy,
    messages,
    hasUnsaved: () => Object.values(form.getValues()).some((text) => text !== ''),
  }
}

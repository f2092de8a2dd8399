import { type FormErrors, schemaResolver } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { account } from '@trousseau/contract/account'
import { sessions } from '@trousseau/contract/sessions'
import { NewUser, type User, users } from '@trousseau/contract/users'
import { REQUIRED } from '@trousseau/domain/text'
import { z } from 'zod/mini'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { readOptions, useWrite } from '../../lib/api/use-api.ts'
import { useSendForm } from '../../lib/forms/use-send-form.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'

export type EmailForm = ReturnType<typeof useEmailForm>
export type EmailDraft = { email: string; current_password: string }

const NO_EMAIL: EmailDraft = { email: '', current_password: '' }
const ALREADY = 'This is your email address already.'

const check = schemaResolver(z.pick(NewUser, { email: true }), { sync: true })

function emailProblems(draft: EmailDraft, own: string): FormErrors {
  const problems = check(draft)
  if (draft.email.trim() === own) problems.email = ALREADY
  if (draft.current_password === '') problems.current_password = REQUIRED
  return problems
}

const toParams = ({ id }: User) => ({ params: { id: String(id) } })

/** Asks for a new address, which counts once the link that is sent there is opened, or cancels it. */
export function useEmailForm(user: User) {
  const client = useQueryClient()
  const update = useWrite(users.updateUser, { refreshes: [sessions.getSession] })
  const cancelled = useWrite(account.cancelEmailChange)
  const show = (saved: User) =>
    client.setQueryData(readOptions(users.getUser, toParams(user)).queryKey, saved)

  const { form, element, submit, isBusy, messages } = useSendForm<EmailDraft>({
    initial: NO_EMAIL,
    problems: (draft) => emailProblems(draft, user.email),
    async send(draft) {
      const saved = await update.mutateAsync({ ...toParams(user), body: { ...draft, version: user.version } })
      show(saved)
      form.reset()
      toastSuccess(
        saved.pending_email === null
          ? 'Your email has been saved.'
          : `An email with a link is on its way to ${saved.pending_email}.`,
      )
    },
    wordsFor({ code, messages }) {
      if (code !== 'stale') return undefined
      // Another tab or an admin changed the account: the next try starts from what is there now.
      void client.invalidateQueries({ queryKey: [users.getUser.path] })
      return messages
    },
  })

  async function cancel() {
    try {
      await cancelled.mutateAsync({})
      show({ ...user, pending_email: null })
      toastSuccess(account.cancelEmailChange.message)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
  }

  return {
    form,
    element,
    save: submit,
    cancel,
    isBusy,
    messages,
    hasUnsaved: () => Object.values(form.getValues()).some((text) => text !== ''),
  }
}

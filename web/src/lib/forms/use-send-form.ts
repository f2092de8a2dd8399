import { type FormErrors, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { toastFailure } from '../../ui/toasts.tsx'
import { CallFailed } from '../api/call-failed.ts'
import { showFieldErrors } from '../api/show-field-errors.ts'

type SendFormOptions<D> = {
  initial: D
  /** What is wrong with what is typed, by field. */
  problems?: (draft: D) => FormErrors
  checksOnBlur?: true
  /** Throws a `CallFailed` where it was refused. */
  send: (draft: D) => Promise<unknown>
  /** What to say of a refusal instead of the server's words at their fields. */
  wordsFor?: (failure: CallFailed) => readonly string[] | undefined
  /** Somebody was faster: what is shown is not so any more, and this may not be wanted any more. It is told in a toast. */
  onOutdated?: () => void
  /** For the dialog around it, which does not close meanwhile. */
  onBusy?: (isBusy: boolean) => void
}

/**
 * What all forms have in common that send something: one try at a time, messages beside their fields with the focus at
 * the first of them, whether they are ours or the server's, and everything typed stays where it was refused.
 */
export function useSendForm<D extends object>(asked: SendFormOptions<D>) {
  const element = useRef<HTMLFormElement>(null)
  /** A second click before the button is drawn as busy. */
  const isUnderway = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [messages, setMessages] = useState<readonly string[]>([])
  const { initial, problems = () => ({}), checksOnBlur = false, onBusy, onOutdated } = asked
  const form = useForm<D>({ initialValues: initial, validate: problems, validateInputOnBlur: checksOnBlur })

  function mark(isWorking: boolean) {
    isUnderway.current = isWorking
    setIsBusy(isWorking)
    onBusy?.(isWorking)
  }

  /** Sending, or anything else that the form waits for and that may be refused. */
  async function attempt(work: () => Promise<unknown>) {
    if (isUnderway.current) return
    mark(true)
    setMessages([])
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (onOutdated && failure.status === 409 && failure.code !== 'running') {
        toastFailure(failure.message)
        onOutdated()
      } else show(failure)
    } finally {
      mark(false)
    }
  }

  function show(failure: CallFailed) {
    setMessages(asked.wordsFor?.(failure) ?? showFieldErrors(failure, form, element.current))
  }

  const submit = (draft: D) => attempt(() => asked.send(draft))
  return {
    form,
    element,
    isBusy,
    messages,
    setMessages,
    show,
    attempt,
    submit,
    onSubmit: form.onSubmit(submit, focusFirstError),
  }
}

import { type FormErrors, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { toastFailure } from '../../ui/toasts.tsx'
import { CallFailed } from '../api/call-failed.ts'
import { showFieldErrors } from '../api/show-field-errors.ts'

type SendFormOptions<D> = {
  initial: D
  /** Validation messages by field. */
  problems?: (draft: D) => FormErrors
  checksOnBlur?: true
  /** Throws a `CallFailed` if the server refuses. */
  send: (draft: D) => Promise<unknown>
  /** Messages for a failure, instead of the server's messages at their fields. */
  wordsFor?: (failure: CallFailed) => readonly string[] | undefined
  /** Called on a conflict: somebody else was faster, so the screen is outdated. A toast says so. */
  onOutdated?: () => void
  /** For the surrounding dialog, which cannot be closed while the form is busy. */
  onBusy?: (isBusy: boolean) => void
}

/**
 * What all forms that send something share: one attempt at a time, messages at their fields with the focus on the first
 * (ours or the server's), and after a refusal everything typed stays.
 */
export function useSendForm<D extends object>(asked: SendFormOptions<D>) {
  const element = useRef<HTMLFormElement>(null)
  /** Catches a second click that comes before the button is rendered as busy. */
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

  /** Runs the sending, or any other work that makes the form busy and may be refused. */
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

import { type FormErrors, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@trousseau/contract/endpoint'
import { useRef, useState } from 'react'
import { z } from 'zod/mini'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { showFieldErrors } from '../api/show-field-errors.ts'
import { useSendOnce } from '../send-once/use-send-once.ts'

type MoneyFormOptions<Draft, T> = {
  /** Where it is kept while it is not known what became of it. */
  slot: string
  shape: z.ZodMiniType<Draft>
  empty: Draft
  problemsOf: (draft: Draft) => FormErrors
  send: (draft: Draft, idempotencyKey: string) => Promise<T>
  /** What is not so any more once it is done. */
  refreshes: readonly Endpoint[]
  onBusy: (isBusy: boolean) => void
  onDone: (value: T) => void
}

/** A form that moves money: what it sends is done once, whatever happens to the connection. */
export function useMoneyForm<Draft extends Record<string, unknown>, T>(options: MoneyFormOptions<Draft, T>) {
  const { slot, shape, empty, problemsOf, refreshes, onBusy, onDone } = options
  const client = useQueryClient()
  const once = useSendOnce(slot, z.object({ body: shape }), options.send, { beginsUnclear: true })
  const element = useRef<HTMLFormElement>(null)
  const [messages, setMessages] = useState<readonly string[]>([])
  const form = useForm<Draft>({ initialValues: once.readSent()?.body ?? empty, validate: problemsOf })

  async function submit(draft: Draft) {
    setMessages([])
    onBusy(true)
    try {
      const outcome = await once.send({ body: draft })
      if (outcome === undefined || outcome.is === 'unclear') return
      if (outcome.is === 'refused') setMessages(showFieldErrors(outcome.failure, form, element.current))
      else onDone(outcome.value)
      // Refused or not, what is shown may not be so any more.
      await Promise.all(refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    } finally {
      onBusy(false)
    }
  }

  return {
    form,
    element,
    messages,
    state: once.state,
    giveUp: once.giveUp,
    onSubmit: form.onSubmit(submit, focusFirstError),
  }
}

export type MoneyFormState = Pick<
  ReturnType<typeof useMoneyForm>,
  'element' | 'messages' | 'state' | 'giveUp' | 'onSubmit'
>

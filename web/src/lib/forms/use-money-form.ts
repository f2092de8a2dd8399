import type { FormErrors } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@trousseau/contract/endpoint'
import { useRef } from 'react'
import { z } from 'zod/mini'
import type { About } from '../send-once/send-once.ts'
import { useSendOnce } from '../send-once/use-send-once.ts'
import { useSendForm } from './use-send-form.ts'

type MoneyFormOptions<Draft, T> = {
  /** The session storage key for a sent request until its outcome is known. */
  slot: string
  shape: z.ZodMiniType<Draft>
  empty: Draft
  problemsOf: (draft: Draft) => FormErrors
  send: (draft: Draft, idempotencyKey: string) => Promise<T>
  /** By what the next tab tells of the request, if this one is closed before the answer comes. */
  about: (draft: Draft) => About
  /** The endpoints whose data changes when the request is done. */
  refreshes: readonly Endpoint[]
  onBusy: (isBusy: boolean) => void
  onDone: (value: T) => void
}

/** A form that moves money: what it sends is done exactly once, even if the connection breaks. */
export function useMoneyForm<Draft extends Record<string, unknown>, T>(options: MoneyFormOptions<Draft, T>) {
  const { slot, shape, empty, problemsOf, refreshes, onBusy, onDone } = options
  const client = useQueryClient()
  const once = useSendOnce(slot, z.object({ body: shape }), options.send, {
    beginsUnclear: true,
    about: ({ body }) => options.about(body),
  })
  /** Its dialog is still seen for a moment, in which a second click must not do it again. */
  const isDone = useRef(false)
  const { form, element, messages, show, onSubmit } = useSendForm<Draft>({
    initial: once.readSent()?.body ?? empty,
    problems: problemsOf,
    onBusy,
    async send(draft) {
      if (isDone.current) return
      const outcome = await once.send({ body: draft })
      if (outcome === undefined || outcome.is === 'unclear') return
      if (outcome.is === 'refused') show(outcome.failure)
      else {
        isDone.current = true
        onDone(outcome.value)
      }
      // Even after a refusal, the data on screen may be outdated.
      for (const { path } of refreshes) void client.invalidateQueries({ queryKey: [path] })
    },
  })
  return { form, element, messages, state: once.state, giveUp: once.giveUp, onSubmit }
}

export type MoneyFormState = Pick<
  ReturnType<typeof useMoneyForm>,
  'element' | 'messages' | 'state' | 'giveUp' | 'onSubmit'
>

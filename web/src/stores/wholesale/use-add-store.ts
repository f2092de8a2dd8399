import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { showFieldErrors } from '../../lib/api/show-field-errors.ts'
import { readOptions } from '../../lib/api/use-api.ts'
import { keepNewStore } from '../../lib/session/session.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { EMPTY_STORE, isUntouched, problemsOf, type StoreDraft, toNewStore } from './store-draft.ts'

const SAVED_AFTER_ALL =
  'An earlier attempt was saved after all. Please look for it among the retailers before you save this one too.'

export function useAddStore() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  /** The same until it has succeeded: a second try of what did arrive must not open a second store. */
  const key = useRef(crypto.randomUUID())
  /** A second click before the button is drawn as busy. */
  const isUnderway = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [messages, setMessages] = useState<readonly string[]>([])
  const form = useForm<StoreDraft>({
    initialValues: EMPTY_STORE,
    validate: problemsOf,
    validateInputOnBlur: true,
  })

  async function save(draft: StoreDraft) {
    if (isUnderway.current) return
    isUnderway.current = true
    setIsBusy(true)
    setMessages([])
    try {
      const store = await call(api.createStore, { body: toNewStore(draft), idempotencyKey: key.current })
      keepNewStore(store)
      const { queryKey } = readOptions(api.getStore, { params: { id: String(store.id) } })
      client.setQueryData(queryKey, store)
      // The lists of stores are not so any more: they are read again where they are shown.
      void client.invalidateQueries({ queryKey: [api.listStores.path] })
      toastSuccess(`${store.name} was added.`)
      await navigate({
        to: '/store-payment',
        search: { store: String(store.id) },
        replace: true,
        ignoreBlocker: true,
      })
    } catch (failure) {
      tell(failure)
    } finally {
      isUnderway.current = false
      setIsBusy(false)
    }
  }

  function tell(failure: unknown) {
    if (!(failure instanceof CallFailed)) throw failure
    if (failure.code === 'key_reused') {
      key.current = crypto.randomUUID()
      return setMessages([SAVED_AFTER_ALL])
    }
    setMessages(showFieldErrors(failure, form, element.current))
  }

  return { form, element, save, isBusy, messages, hasUnsaved: () => !isUntouched(form.getValues()) }
}

import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { CallFailed } from '../app/call-failed.ts'
import { showFieldErrors } from '../app/show-field-errors.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import type { DeskItem, DeskKind } from './desk-kind.ts'
import { type Draft, EMPTY_DRAFT, toDraft } from './draft.ts'
import { isSameDraft, mergeDraft } from './merge-draft.ts'

export type DraftForm = UseFormReturnType<Draft>

/** How a kind of item is checked and saved. */
export type Saving = {
  kind: DeskKind
  problems: (draft: Draft) => FormErrors
  create: (draft: Draft, idempotencyKey: string) => Promise<DeskItem>
  update: (id: number, draft: Draft, version: number) => Promise<DeskItem>
  load: (id: number) => Promise<DeskItem>
}

/** What stands in the way of saving, and a note that does not. */
export type Trouble = { messages: readonly string[]; note?: string; isStale?: true }

const MERGED = 'The newer version is loaded; what you changed is kept. Please look it over and save.'
const SAVED_AFTER_ALL =
  'An earlier attempt was saved after all. Please look for it in the catalogue before you save this one too.'

export function useItemForm(saving: Saving, item: DeskItem | undefined) {
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  /** As it was loaded or last saved: what is changed is changed from here. */
  const saved = useRef({ item, draft: item ? toDraft(item) : EMPTY_DRAFT })
  /** The same until it has succeeded: a second try of what did arrive must not add a second item. */
  const key = useRef(crypto.randomUUID())
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>({ messages: [] })
  const form = useForm<Draft>({
    initialValues: saved.current.draft,
    validate: saving.problems,
    validateInputOnBlur: true,
  })

  function settle(item: DeskItem) {
    saved.current = { item, draft: toDraft(item) }
    form.setValues(saved.current.draft)
  }

  async function save(draft: Draft) {
    if (isBusy) return
    setIsBusy(true)
    setTrouble({ messages: [] })
    try {
      const before = saved.current.item
      const after = before
        ? await saving.update(before.id, draft, before.version)
        : await saving.create(draft, key.current)
      settle(after)
      toastSuccess(`${after.name} was saved.`)
      if (!before)
        await navigate({
          to: saving.kind.path,
          params: { id: String(after.id) },
          state: ({ deskSearch }) => (deskSearch ? { deskSearch } : {}),
          replace: true,
        })
    } catch (failure) {
      tell(failure)
    } finally {
      setIsBusy(false)
    }
  }

  function tell(failure: unknown) {
    if (!(failure instanceof CallFailed)) throw failure
    if (failure.code === 'key_reused') {
      key.current = crypto.randomUUID()
      return setTrouble({ messages: [SAVED_AFTER_ALL] })
    }
    if (failure.code === 'stale') return setTrouble({ messages: [failure.message], isStale: true })
    setTrouble({ messages: showFieldErrors(failure, form, element.current) })
  }

  async function loadNewer() {
    const before = saved.current
    if (!before.item) return
    try {
      const newer = await saving.load(before.item.id)
      const { merged, both } = mergeDraft(before.draft, form.getValues(), toDraft(newer))
      saved.current = { item: newer, draft: toDraft(newer) }
      form.setValues(merged)
      const conflicts = both.length === 0 ? [] : [`Changed by both of you: ${both.join(', ')}.`]
      setTrouble({ messages: conflicts, note: MERGED })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setTrouble({ messages: [failure.message], isStale: true })
    }
  }

  return {
    form,
    element,
    save,
    loadNewer,
    isBusy,
    trouble,
    hasUnsaved: () => !isSameDraft(form.getValues(), saved.current.draft),
    savedItem: saved.current.item,
  }
}

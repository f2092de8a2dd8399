import type { FormErrors } from '@mantine/form'
import { useRef, useState } from 'react'
import { CallFailed } from '../api/call-failed.ts'
import { type FieldNames, isSameDraft, mergeChanges } from './merge-changes.ts'
import { useSendForm } from './use-send-form.ts'

type RecordForm<T, D> = {
  /** The record as it was loaded; undefined for a new one. */
  record: T | undefined
  toDraft: (record: T | undefined) => D
  names: FieldNames<D>
  /** The other person's value as text, shown beside the field's name if both changed the field. */
  readable?: (field: keyof D & string, theirs: D) => string | undefined
  problems: (draft: D) => FormErrors
  /** The idempotency key stays the same until saving succeeds, so a retry does not add the record twice. */
  save: (draft: D, before: T | undefined, idempotencyKey: string) => Promise<T>
  load: (before: T) => Promise<T>
  /** `before` is undefined if the record was just added. */
  onSaved: (record: T, before: T | undefined) => void
  /** Where to look if an earlier attempt turns out to have been saved: "among the user accounts". */
  where?: string
  checksOnBlur?: true
}

/** Messages that prevent saving, and a note that does not. */
export type Trouble = { messages: readonly string[]; note?: string; isStale?: true }

const MERGED = 'Someone else changed this. We loaded their version and kept your edits; review and save.'
const savedAfterAll = (where: string) =>
  `An earlier attempt was saved after all. Please check ${where} before you save this one too.`

/** A form for a record that others may change at the same time. It never discards what was typed. */
export function useRecordForm<T, D extends object>(asked: RecordForm<T, D>) {
  /** The record as it was loaded or last saved; changes are measured against it. */
  const saved = useRef({ record: asked.record, draft: asked.toDraft(asked.record) })
  const key = useRef(crypto.randomUUID())
  const [standing, setStanding] = useState<Omit<Trouble, 'messages'>>({})
  const { form, element, submit, isBusy, messages, setMessages } = useSendForm<D>({
    initial: saved.current.draft,
    problems: asked.problems,
    ...(asked.checksOnBlur && { checksOnBlur: true }),
    async send(draft) {
      setStanding({})
      const before = saved.current.record
      const record = await asked.save(draft, before, key.current)
      saved.current = { record, draft: asked.toDraft(record) }
      form.setValues(saved.current.draft)
      asked.onSaved(record, before)
    },
    wordsFor({ code, messages }) {
      if (code === 'key_reused') {
        key.current = crypto.randomUUID()
        return [savedAfterAll(asked.where ?? 'in the list')]
      }
      if (code !== 'stale') return undefined
      setStanding({ isStale: true })
      return messages
    },
  })

  function told(field: keyof D & string, theirs: D): string {
    const words = asked.readable?.(field, theirs)
    return words === undefined ? asked.names[field] : `${asked.names[field]} (saved as “${words}”)`
  }

  async function loadNewer() {
    const before = saved.current
    if (before.record === undefined) return
    try {
      const record = await asked.load(before.record)
      const theirs = asked.toDraft(record)
      const { merged, both } = mergeChanges({ before: before.draft, mine: form.getValues(), theirs })
      saved.current = { record, draft: theirs }
      form.setValues(merged)
      const conflicts =
        both.length === 0
          ? []
          : [`Changed by both of you: ${both.map((field) => told(field, theirs)).join(', ')}.`]
      setMessages(conflicts)
      setStanding({ note: MERGED })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setMessages(failure.messages)
      setStanding({ isStale: true })
    }
  }

  const trouble: Trouble = { messages, ...standing }
  return {
    form,
    element,
    save: submit,
    loadNewer,
    isBusy,
    trouble,
    savedRecord: saved.current.record,
    hasUnsaved: () => !isSameDraft(form.getValues(), saved.current.draft),
  }
}

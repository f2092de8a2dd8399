import { useState } from 'react'

/** A note that is being written: what was there when it was begun, and what it says now. */
type Draft = { before: string; text: string }

/** The notes that are being written, by order. They outlive another page of the list or another filter. */
export function useNotes() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map())
  return {
    draftOf: (id: number) => drafts.get(id),
    write: (id: number, draft: Draft | undefined) =>
      setDrafts((before) => {
        const after = new Map(before)
        if (draft) after.set(id, draft)
        else after.delete(id)
        return after
      }),
    hasUnsaved: () => [...drafts.values()].some(({ before, text }) => text.trim() !== before),
  }
}

export type Notes = ReturnType<typeof useNotes>

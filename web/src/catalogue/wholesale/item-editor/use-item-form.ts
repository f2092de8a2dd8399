import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { toastSuccess } from '../../../ui/toasts.tsx'
import type { WholesaleItem, WholesaleKind } from '../item-kind.ts'
import { DRAFT_NAMES, type Draft, EMPTY_DRAFT, toDraft, wordsIn } from './draft.ts'

export type DraftForm = UseFormReturnType<Draft>

/** How a kind of item is checked and saved. */
export type Saving = {
  kind: WholesaleKind
  problems: (draft: Draft) => FormErrors
  create: (draft: Draft, idempotencyKey: string) => Promise<WholesaleItem>
  update: (id: number, draft: Draft, version: number) => Promise<WholesaleItem>
  load: (id: number) => Promise<WholesaleItem>
}

export function useItemForm(saving: Saving, item: WholesaleItem | undefined) {
  const navigate = useNavigate()
  return useRecordForm<WholesaleItem, Draft>({
    record: item,
    toDraft: (item) => (item ? toDraft(item) : EMPTY_DRAFT),
    names: DRAFT_NAMES,
    readable: wordsIn,
    problems: saving.problems,
    save: (draft, before, key) =>
      before ? saving.update(before.id, draft, before.version) : saving.create(draft, key),
    load: ({ id }) => saving.load(id),
    onSaved: (after, before) => {
      toastSuccess(`${after.name} was saved.`)
      if (before) return
      void navigate({
        to: saving.kind.path,
        params: { id: String(after.id) },
        state: ({ wholesaleSearch }) => (wholesaleSearch ? { wholesaleSearch } : {}),
        replace: true,
      })
    },
    where: 'in the catalog',
    checksOnBlur: true,
  })
}

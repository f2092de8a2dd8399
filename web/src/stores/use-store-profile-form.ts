import { api } from '@trousseau/contract/api'
import type { Store } from '@trousseau/contract/stores'
import { call } from '../lib/api/call.ts'
import { useWrite } from '../lib/api/use-api.ts'
import { useRecordForm } from '../lib/forms/use-record-form.ts'
import { profileProblems, STORE_FIELD_NAMES, toProfileDraft, toStoreChange } from './store-profile-draft.ts'

export type StoreProfileForm = ReturnType<typeof useStoreProfileForm>

type StoreProfile = {
  /** As the server has it now: an answer from before would be refused as outdated on saving. */
  store: Store
  /** The wholesaler also says how and when the store pays. */
  hasTerms?: boolean
  onSaved: (store: Store) => void
}

export function useStoreProfileForm({ store, hasTerms = false, onSaved }: StoreProfile) {
  // Its name stands in the frame of its own people, and in the wholesaler's lists.
  const update = useWrite(api.updateStore, { refreshes: [api.getStore, api.getSession, api.listStores] })
  const toParams = ({ id }: Store) => ({ params: { id: String(id) } })
  return useRecordForm({
    record: store,
    // It is always there: a new store has a form of its own.
    toDraft: (record) => toProfileDraft(record ?? store),
    names: STORE_FIELD_NAMES,
    problems: (draft) => profileProblems(draft, hasTerms),
    save: (draft, before = store) =>
      update.mutateAsync({
        ...toParams(before),
        body: { ...toStoreChange(draft, hasTerms), version: before.version },
      }),
    load: (before) => call(api.getStore, toParams(before)),
    onSaved,
  })
}

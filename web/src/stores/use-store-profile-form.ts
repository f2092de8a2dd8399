import { sessions } from '@trousseau/contract/sessions'
import { type Store, stores } from '@trousseau/contract/stores'
import { call } from '../lib/api/call.ts'
import { useWrite } from '../lib/api/use-api.ts'
import { useRecordForm } from '../lib/forms/use-record-form.ts'
import { profileProblems, STORE_FIELD_NAMES, toProfileDraft, toStoreChange } from './store-profile-draft.ts'

export type StoreProfileForm = ReturnType<typeof useStoreProfileForm>

type StoreProfile = {
  /** The server's current version: saving changes to a cached one would be refused as outdated. */
  store: Store
  /** True for the wholesaler, who also sets the payment terms. */
  hasTerms?: boolean
  onSaved: (store: Store) => void
}

export function useStoreProfileForm({ store, hasTerms = false, onSaved }: StoreProfile) {
  // The store's name is shown around its own people's pages, and in the wholesaler's lists.
  const update = useWrite(stores.updateStore, {
    refreshes: [stores.getStore, sessions.getSession, stores.listStores],
  })
  const toParams = ({ id }: Store) => ({ params: { id: String(id) } })
  return useRecordForm({
    record: store,
    // The record always exists: a new store has its own form.
    toDraft: (record) => toProfileDraft(record ?? store),
    names: STORE_FIELD_NAMES,
    problems: (draft) => profileProblems(draft, hasTerms),
    save: (draft, before = store) =>
      update.mutateAsync({
        ...toParams(before),
        body: { ...toStoreChange(draft, hasTerms), version: before.version },
      }),
    load: (before) => call(stores.getStore, toParams(before)),
    onSaved,
  })
}

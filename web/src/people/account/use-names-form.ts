import { useQueryClient } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { User } from '@trousseau/contract/users'
import { call } from '../../lib/api/call.ts'
import { readOptions, useWrite } from '../../lib/api/use-api.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { NAME_LABELS, namesProblems, toNamesDraft } from './names-draft.ts'

export type NamesForm = ReturnType<typeof useNamesForm>

const paramsOf = ({ id }: User) => ({ params: { id: String(id) } })

export function useNamesForm(user: User) {
  const client = useQueryClient()
  // The name stands in the frame, and in the list of those who manage accounts.
  const update = useWrite(api.updateUser, { refreshes: [api.getSession, api.listStoreUsers, api.listStaff] })
  return useRecordForm({
    record: user,
    toDraft: (record) => toNamesDraft(record ?? user),
    names: NAME_LABELS,
    problems: namesProblems,
    save: (draft, before = user) =>
      update.mutateAsync({ ...paramsOf(before), body: { ...draft, version: before.version } }),
    load: (before) => call(api.getUser, paramsOf(before)),
    onSaved: (saved) => {
      client.setQueryData(readOptions(api.getUser, paramsOf(saved)).queryKey, saved)
      toastSuccess('Your name has been saved.')
    },
  })
}

import { schemaResolver } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { sessions } from '@trousseau/contract/sessions'
import { NewUser, type User, users } from '@trousseau/contract/users'
import { z } from 'zod/mini'
import { call } from '../../lib/api/call.ts'
import { readOptions, useWrite } from '../../lib/api/use-api.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { toastSuccess } from '../../ui/toasts.tsx'

export type NamesForm = ReturnType<typeof useNamesForm>

const toParams = ({ id }: User) => ({ params: { id: String(id) } })

export function useNamesForm(user: User) {
  const client = useQueryClient()
  // The name is shown around every page, and in the lists of accounts.
  const update = useWrite(users.updateUser, {
    refreshes: [sessions.getSession, users.listStoreUsers, users.listStaff],
  })
  return useRecordForm({
    record: user,
    toDraft: (record) => toNamesDraft(record ?? user),
    names: NAME_LABELS,
    problems: namesProblems,
    save: (draft, before = user) =>
      update.mutateAsync({ ...toParams(before), body: { ...draft, version: before.version } }),
    load: (before) => call(users.getUser, toParams(before)),
    onSaved: (saved) => {
      client.setQueryData(readOptions(users.getUser, toParams(saved)).queryKey, saved)
      toastSuccess('Your name has been saved.')
    },
  })
}

export type NamesDraft = { name: string; first_name: string; last_name: string }

export const NAME_LABELS = { name: 'User Name', first_name: 'First Name', last_name: 'Last Name' } as const

function toNamesDraft({ name, first_name, last_name }: User): NamesDraft {
  return { name, first_name, last_name }
}

/** The messages the server would give for each field. */
const namesProblems = schemaResolver(z.pick(NewUser, { name: true, first_name: true, last_name: true }), {
  sync: true,
})

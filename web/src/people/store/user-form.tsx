import { Skeleton } from '@mantine/core'
import type { Address } from '@trousseau/contract/addresses'
import { api } from '@trousseau/contract/api'
import type { User } from '@trousseau/contract/users'
import type { ReactNode } from 'react'
import { call } from '../../lib/api/call.ts'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { useRead, useWrite } from '../../lib/api/use-api.ts'
import { checkOnLeave } from '../../lib/forms/check-on-leave.ts'
import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx'
import { RecordFormTrouble } from '../../lib/forms/record-form-trouble.tsx'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { Loading } from '../../ui/page/loading.tsx'
import {
  toNewUser,
  toUserChange,
  toUserDraft,
  USER_FIELD_NAMES,
  type UserDraft,
  type UserFormKind,
  userProblems,
} from './user-draft.ts'
import { UserFields } from './user-fields.tsx'
import styles from './user-form.module.css'

export type UserFormProps = {
  storeId: number
  kind: UserFormKind
  /** Undefined for a new one. */
  user: User | undefined
  onBusy?: (isBusy: boolean) => void
  onSaved: (user: User) => void
  /** The buttons at its foot. */
  children: (isBusy: boolean) => ReactNode
}

export function UserForm(props: UserFormProps) {
  const read = useRead(api.listAddresses, {
    params: { id: String(props.storeId) },
    query: { per_page: -1 },
  })
  if (read.data) return <LoadedForm {...props} addresses={read.data.addresses} />
  if (read.error)
    return (
      <LoadFailed
        what="The addresses could not be loaded."
        failure={read.error}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    )
  return (
    <Loading label="Loading the form">
      <Skeleton height={420} />
    </Loading>
  )
}

function LoadedForm(props: UserFormProps & { addresses: readonly Address[] }) {
  const { kind, user, addresses, onBusy, onSaved, children } = props
  // One's own name stands in the frame.
  const refreshes = [api.listStoreUsers, api.getUser, api.getSession]
  const create = useWrite(api.createUser, { refreshes })
  const update = useWrite(api.updateUser, { refreshes })
  const paramsOf = ({ id }: User) => ({ params: { id: String(id) } })
  const { form, element, save, loadNewer, isBusy, trouble, hasUnsaved } = useRecordForm<User, UserDraft>({
    record: user,
    toDraft: (record) => toUserDraft(record, addresses),
    names: USER_FIELD_NAMES,
    problems: (draft) => userProblems(draft, kind),
    save: async (draft, before, idempotencyKey) => {
      onBusy?.(true)
      try {
        if (!before) return await create.mutateAsync({ body: toNewUser(draft), idempotencyKey })
        const body = { ...toUserChange(draft, kind), version: before.version }
        return await update.mutateAsync({ ...paramsOf(before), body })
      } finally {
        onBusy?.(false)
      }
    },
    load: (before) => call(api.getUser, paramsOf(before)),
    onSaved,
    where: 'among the user accounts',
  })

  return (
    <>
      <form
        ref={element}
        noValidate
        aria-label={kind === 'new' ? 'Add User Account' : 'Edit User Account'}
        onSubmit={form.onSubmit(save, focusFirstError)}
        onBlur={checkOnLeave(form)}
      >
        <UserFields form={form} kind={kind} addresses={addresses} />
        <div className={styles.trouble}>
          <RecordFormTrouble trouble={trouble} onLoadNewer={loadNewer} />
        </div>
        {children(isBusy)}
      </form>
      <LeaveDialog hasUnsaved={hasUnsaved} />
    </>
  )
}

import type { UseFormReturnType } from '@mantine/form'
import { type Address, addresses } from '@trousseau/contract/addresses'
import { sessions } from '@trousseau/contract/sessions'
import { type User, users } from '@trousseau/contract/users'
import { ADMIN, REGULAR, ROLE_LABELS } from '@trousseau/domain/people/roles'
import type { ReactNode } from 'react'
import { call } from '../../lib/api/call.ts'
import { One } from '../../lib/api/one.tsx'
import { useList, useWrite } from '../../lib/api/use-api.ts'
import { checkOnLeave } from '../../lib/forms/check-on-leave.ts'
import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx'
import { RecordFormTrouble } from '../../lib/forms/record-form-trouble.tsx'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { SkeletonFields } from '../../ui/page/skeleton-shapes.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import {
  toNewUser,
  toUserChange,
  toUserDraft,
  USER_FIELD_NAMES,
  type UserDraft,
  type UserFormKind,
  userProblems,
} from './user-draft.ts'
import styles from './user-form.module.css'

export type UserFormProps = {
  storeId: number
  kind: UserFormKind
  /** Undefined for a new account. */
  user: User | undefined
  onBusy?: (isBusy: boolean) => void
  onSaved: (user: User) => void
  /** The buttons at the bottom. */
  children: (isBusy: boolean) => ReactNode
}

export function UserForm(props: UserFormProps) {
  const read = useList(addresses.listAddresses, {
    params: { id: String(props.storeId) },
    query: { per_page: -1 },
  })
  return (
    <One
      read={read}
      what="The addresses could not be loaded."
      waiting={
        <Loading label="Loading the form">
          <SkeletonFields count={6} />
        </Loading>
      }
    >
      {({ addresses }) => <LoadedForm {...props} addresses={addresses} />}
    </One>
  )
}

function LoadedForm(props: UserFormProps & { addresses: readonly Address[] }) {
  const { kind, user, addresses, onBusy, onSaved, children } = props
  // The session too, because the person's own name is shown around every page.
  const refreshes = [users.listStoreUsers, users.getUser, sessions.getSession]
  const create = useWrite(users.createUser, { refreshes })
  const update = useWrite(users.updateUser, { refreshes })
  const toParams = ({ id }: User) => ({ params: { id: String(id) } })
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
        return await update.mutateAsync({ ...toParams(before), body })
      } finally {
        onBusy?.(false)
      }
    },
    load: (before) => call(users.getUser, toParams(before)),
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
        <UserFields form={form} kind={kind} pending={user?.pending_email} addresses={addresses} />
        <div className={styles.trouble}>
          <RecordFormTrouble trouble={trouble} onLoadNewer={loadNewer} />
        </div>
        {children(isBusy)}
      </form>
      <LeaveDialog hasUnsaved={hasUnsaved} />
    </>
  )
}

type UserFieldsProps = {
  form: UseFormReturnType<UserDraft>
  kind: UserFormKind
  /** The new email that waits to be confirmed, if any. */
  pending: string | null | undefined
  addresses: readonly Address[]
}

const ROLES = ([ADMIN, REGULAR] as const).map((role) => ({ value: String(role), label: ROLE_LABELS[role] }))

function UserFields({ form, kind, pending, addresses }: UserFieldsProps) {
  // These belong to another person: the browser must not autofill the signed-in person's own.
  const field = (name: keyof UserDraft) => ({
    label: USER_FIELD_NAMES[name],
    required: true,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <div className={styles.fields}>
      <TextField className={styles.wide} {...field('name')} />
      <TextField {...field('first_name')} />
      <TextField {...field('last_name')} />
      <TextField
        className={styles.wide}
        type="email"
        {...field('email')}
        {...(kind === 'own' && { disabled: true, required: false })}
        {...(pending && { description: `${pending} waits to be confirmed.` })}
      />
      {kind === 'own' ? (
        <p className={styles.instead}>
          Your email and password are changed on <TextLink to="/account">your account page</TextLink>.
        </p>
      ) : (
        <PasswordFields form={form} isNew={kind === 'new'} />
      )}
      <SelectField
        choices={ROLES}
        placeholder="Choose a role"
        {...field('role')}
        {...(kind === 'own' && {
          disabled: true,
          required: false,
          description: 'You cannot change your own role. Another admin can.',
          // Below the input, so that the two fields in the row stay aligned.
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
        })}
      />
      {addresses.length > 0 ? (
        <SelectField
          choices={addresses.map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
          placeholder="Choose an address"
          {...field('address')}
        />
      ) : (
        <NoAddress error={form.errors.address} />
      )}
    </div>
  )
}

function PasswordFields({ form, isNew }: Pick<UserFieldsProps, 'form'> & { isNew: boolean }) {
  const field = (name: 'password' | 'confirm') => ({
    label: USER_FIELD_NAMES[name],
    required: isNew,
    autoComplete: 'new-password',
    ...form.getInputProps(name),
  })
  return (
    <>
      <PasswordField {...field('password')} {...(!isNew && { placeholder: 'Leave blank to keep' })} />
      <PasswordField {...field('confirm')} />
    </>
  )
}

/** The link stands in for the field: it gets the focus if the address is missing. */
function NoAddress({ error }: { error: UseFormReturnType<UserDraft>['errors'][string] }) {
  return (
    <div>
      <p className={styles.label}>{USER_FIELD_NAMES.address}</p>
      <p className={styles.none}>
        Your store has no address yet.{' '}
        <TextLink to="/address" data-path="address">
          Add one first
        </TextLink>
        .
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** The new person can sign in with the typed password, or choose their own through the email's link. */
export function tellAdded({ name, email }: User): void {
  toastSuccess(`${name} added. We emailed ${email}.`)
}

import type { UseFormReturnType } from '@mantine/form'
import type { Address } from '@trousseau/contract/addresses'
import { ADMIN, REGULAR, ROLE_LABELS } from '@trousseau/domain/roles'
import { TextLink } from '../../lib/router/text-link.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { USER_FIELD_NAMES, type UserDraft, type UserFormKind } from './user-draft.ts'
import styles from './user-fields.module.css'

type UserFieldsProps = {
  form: UseFormReturnType<UserDraft>
  kind: UserFormKind
  addresses: readonly Address[]
}

const ROLES = ([ADMIN, REGULAR] as const).map((role) => ({ value: String(role), label: ROLE_LABELS[role] }))

export function UserFields({ form, kind, addresses }: UserFieldsProps) {
  // Somebody else is described here: the browser's own name and address are not offered.
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
      <TextField className={styles.wide} type="email" {...field('email')} />
      {kind === 'own' ? (
        <p className={styles.instead}>
          Your password is changed on <TextLink to="/account">your account page</TextLink>.
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
          // Under it, so that the two fields stand in one line.
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
      <PasswordField {...field('password')} {...(!isNew && { placeholder: 'Stays as it is' })} />
      <PasswordField {...field('confirm')} />
    </>
  )
}

/** The link stands for the field: it is where the focus goes when the address is missing. */
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

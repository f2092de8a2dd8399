import { schemaResolver } from '@mantine/form'
import type { Address } from '@trousseau/contract/addresses'
import { NewUser, type User, UserChange } from '@trousseau/contract/users'
import { REQUIRED } from '@trousseau/domain/text'

/** A user account as the form holds it. */
export type UserDraft = {
  name: string
  first_name: string
  last_name: string
  email: string
  password: string
  confirm: string
  role: string
  address: string
}

/** The form's fields depend on whose account it is: a new one, another person's, or one's own. */
export type UserFormKind = 'new' | 'another' | 'own'

export const USER_FIELD_NAMES: Readonly<Record<keyof UserDraft, string>> = {
  name: 'User Name',
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  password: 'Password',
  confirm: 'Confirm Password',
  role: 'Role',
  address: 'Address',
}

const PASSWORDS_DIFFER = 'Passwords must match'

const EMPTY: UserDraft = {
  name: '',
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  confirm: '',
  role: '',
  address: '',
}

/** If the address has been deleted since, another one has to be chosen. */
export function toUserDraft(user: User | undefined, addresses: readonly Address[]): UserDraft {
  if (!user) return EMPTY
  const { name, first_name, last_name, email, role_id, address_id } = user
  const address = addresses.some(({ id }) => id === address_id) ? String(address_id) : ''
  return { ...EMPTY, name, first_name, last_name, email, role: String(role_id), address }
}

const roleIn = (role: string) => (role === '1' ? '1' : '2')

export function toNewUser({ confirm, role, ...fields }: UserDraft) {
  return { ...fields, role: roleIn(role) } as const
}

/**
 * An empty password stays unchanged; nobody can change their own role or, in this form, their own password or email.
 */
export function toUserChange({ confirm, password, role, email, ...fields }: UserDraft, kind: UserFormKind) {
  if (kind === 'own') return fields
  const change = { ...fields, email, role: roleIn(role) } as const
  return password === '' ? change : { ...change, password }
}

const checkNew = schemaResolver(NewUser, { sync: true })
const checkChange = schemaResolver(UserChange, { sync: true })

/** The messages the server would give for each field, and whether the two passwords match. */
export function userProblems(draft: UserDraft, kind: UserFormKind) {
  const { confirm, ...fields } = draft
  const found = kind === 'new' ? checkNew(fields) : checkChange(toUserChange(draft, kind))
  return {
    ...found,
    // Without a choice nothing is sent, so the server's schema has nothing to check.
    ...(draft.role === '' && { role: REQUIRED }),
    ...(draft.address === '' && { address: REQUIRED }),
    ...(confirm !== draft.password && { confirm: PASSWORDS_DIFFER }),
  }
}

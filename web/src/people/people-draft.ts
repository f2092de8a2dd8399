import { schemaResolver } from '@mantine/form'
import { Invitation, type User } from '@trousseau/contract/users'
import { REGULAR, ROLE_LABELS } from '@trousseau/domain/people/roles'
import type { FieldNames } from '../lib/forms/merge-changes.ts'

/** A person with an account, as the form holds them. */
export type PersonDraft = { first_name: string; last_name: string; email: string; role: '1' | '2' }

export const PERSON_FIELD_NAMES: FieldNames<PersonDraft> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  role: 'Role',
}

const NOBODY: PersonDraft = { first_name: '', last_name: '', email: '', role: `${REGULAR}` }

export function toPersonDraft(person: User | undefined): PersonDraft {
  if (!person) return NOBODY
  const { first_name, last_name, email, role_id } = person
  return { first_name, last_name, email, role: `${role_id}` }
}

/** The messages the server would give for each field. */
export const personProblems = schemaResolver(Invitation, { sync: true })

export const ROLE_CHOICES = Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }))
export const REGULAR_CHOICE = ROLE_CHOICES.filter(({ value }) => value === `${REGULAR}`)

type Named = { first_name: string; last_name: string; name: string }

/** First and last name; if both are missing, the user name. */
export function personName({ first_name, last_name, name }: Named): string {
  return `${first_name} ${last_name}`.trim() || name
}

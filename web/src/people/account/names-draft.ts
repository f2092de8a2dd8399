import { schemaResolver } from '@mantine/form'
import { NewUser, type User } from '@trousseau/contract/users'
import { z } from 'zod/mini'

export type NamesDraft = { name: string; first_name: string; last_name: string }

export const NAME_LABELS = { name: 'User Name', first_name: 'First Name', last_name: 'Last Name' } as const

export function toNamesDraft({ name, first_name, last_name }: User): NamesDraft {
  return { name, first_name, last_name }
}

/** What the server would say of each field. */
export const namesProblems = schemaResolver(
  z.pick(NewUser, { name: true, first_name: true, last_name: true }),
  { sync: true },
)

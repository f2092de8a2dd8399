import type { User } from '@trousseau/contract/users'
import { personColumns, toPerson, toSessionUser } from './person.ts'

export const userColumns = [
  ...personColumns,
  'users.address_id',
  'users.password_hash',
  'users.version',
  'addresses.full_name',
] as const

export type UserRow = Parameters<typeof toPerson>[0] & {
  address_id: number | null
  password_hash: string | null
  version: number
  full_name: string | null
}

/** A person as the admins who manage accounts see them. */
export function toUser(row: UserRow): User {
  return {
    ...toSessionUser(toPerson(row)),
    address_id: row.address_id,
    address: row.address_id === null ? null : { id: row.address_id, full_name: row.full_name ?? '' },
    invited: row.password_hash === null,
    version: row.version,
  }
}

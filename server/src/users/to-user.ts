import type { User } from '@trousseau/contract/users'
import { personColumns, toPerson, toSessionUser } from './person.ts'

export const userColumns = [
  ...personColumns,
  'users.address_id',
  'users.password_hash',
  'users.version',
  'addresses.full_name',
  'email_changes.email as pending_email',
  'email_changes.expires_at as pending_until',
] as const

export type UserRow = Parameters<typeof toPerson>[0] & {
  address_id: number | null
  password_hash: string | null
  version: number
  full_name: string | null
  pending_email: string | null
  pending_until: Date | null
  without_second_factor: boolean
}

/** A person as the admins who manage accounts see them. */
export function toUser(row: UserRow, now: Date): User {
  const isPending = row.pending_until !== null && row.pending_until > now
  return {
    ...toSessionUser(toPerson(row)),
    address_id: row.address_id,
    address: row.address_id === null ? null : { id: row.address_id, full_name: row.full_name ?? '' },
    invited: row.password_hash === null,
    pending_email: isPending ? row.pending_email : null,
    second_factor: !row.without_second_factor,
    version: row.version,
  }
}

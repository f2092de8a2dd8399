import type { SessionUser } from '@trousseau/contract/sessions'
import { ROLE_LABELS, type RoleId, type UserKind } from '@trousseau/domain/people/roles'
import type { Person } from '../http/call.ts'

export const personColumns = [
  'users.id',
  'users.kind',
  'users.role_id',
  'users.store_id',
  'users.factory_id',
  'users.name',
  'users.first_name',
  'users.last_name',
  'users.email',
] as const

type Row = {
  id: number
  kind: string
  role_id: number
  store_id: number | null
  factory_id: number | null
  name: string
  first_name: string
  last_name: string
  email: string
}

export function toPerson(row: Row): Person {
  return {
    id: row.id,
    // The table's constraints guarantee these two casts.
    kind: row.kind as UserKind,
    roleId: row.role_id as RoleId,
    storeId: row.store_id,
    factoryId: row.factory_id,
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
  }
}

/** The signed-in person in the wire format. */
export function toSessionUser(person: Person): SessionUser {
  return {
    id: person.id,
    name: person.name,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    role: ROLE_LABELS[person.roleId],
    role_id: person.roleId,
    userable_id: person.storeId ?? person.factoryId,
    userable_type: person.kind,
  }
}

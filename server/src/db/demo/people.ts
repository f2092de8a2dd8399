import { ADMIN, REGULAR, type RoleId, type UserKind } from '@trousseau/domain/people/roles'
import { EVANSTON_ALTERATIONS, EVANSTON_SHOP, MONTREAL_SHOP, NASHVILLE_SHOP } from './addresses.ts'
import { ATELIER_NORD, ATELIER_SUD } from './factories.ts'
import { BELLE_RIVIERE, IVORY_LANE, VELVET_AND_VOW } from './stores.ts'

export const DEMO_PASSWORD = 'trousseau-demo'

type DemoPerson = {
  readonly id: number
  readonly kind: UserKind
  /** The store or factory; wholesale's own people have neither. */
  readonly ownerId: number | null
  readonly roleId: RoleId
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly addressId: number | null
}

function storePerson(
  id: number,
  storeId: number,
  roleId: RoleId,
  firstName: string,
  lastName: string,
  email: string,
  addressId: number,
): DemoPerson {
  return { ...person(id, 'store', storeId, roleId, firstName, lastName, email), addressId }
}

function person(
  id: number,
  kind: UserKind,
  ownerId: number | null,
  roleId: RoleId,
  firstName: string,
  lastName: string,
  email: string,
): DemoPerson {
  const username = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  return { id, kind, ownerId, roleId, username, firstName, lastName, email, addressId: null }
}

export const PEOPLE: readonly DemoPerson[] = [
  storePerson(1, IVORY_LANE, ADMIN, 'Eleanor', 'Whitcombe', 'admin@ivorylane.example', EVANSTON_SHOP),
  storePerson(2, IVORY_LANE, REGULAR, 'Ruth', 'Adeyemi', 'staff@ivorylane.example', EVANSTON_ALTERATIONS),
  storePerson(3, VELVET_AND_VOW, ADMIN, 'Marisol', 'Dupree', 'admin@velvetvow.example', NASHVILLE_SHOP),
  person(4, 'wholesale', null, ADMIN, 'Margaret', 'Lindqvist', 'admin@trousseau.example'),
  person(5, 'wholesale', null, REGULAR, 'Theo', 'Barnes', 'staff@trousseau.example'),
  person(6, 'factory', ATELIER_NORD, ADMIN, 'Pauline', 'Girard', 'factory@ateliernord.example'),
  person(7, 'factory', ATELIER_SUD, ADMIN, 'Rafael', 'Ortega', 'factory@ateliersud.example'),
  storePerson(8, 3, ADMIN, 'Imani', 'Okafor', 'admin@laurelthread.example', 6),
  storePerson(9, 4, ADMIN, 'Caroline', 'Ravenel', 'admin@gildedaisle.example', 7),
  storePerson(10, 5, ADMIN, 'Nora', 'Callahan', 'admin@harborlace.example', 8),
  storePerson(11, 6, ADMIN, 'Daniela', 'Reyes', 'admin@foxglovebridal.example', 9),
  storePerson(12, BELLE_RIVIERE, ADMIN, 'Geneviève', 'Tremblay', 'admin@belleriviere.example', MONTREAL_SHOP),
  storePerson(13, 8, ADMIN, 'Annabel', 'Pinckney', 'admin@whiteheron.example', 11),
  storePerson(14, 9, ADMIN, 'Ingrid', 'Solberg', 'admin@northlightbridal.example', 13),
  storePerson(15, 10, ADMIN, 'Meilin', 'Chow', 'admin@cedarsilk.example', 14),
  storePerson(16, 11, ADMIN, 'Priya', 'Raman', 'admin@lakeshorebridal.example', 15),
  storePerson(17, 12, ADMIN, 'Joanne', 'Hartman', 'admin@secondstreetbrides.example', 16),
]

/** The ids of the people of a store, a factory or wholesale. */
export function findPeople(kind: UserKind, ownerId: number | null): readonly number[] {
  return PEOPLE.filter((one) => one.kind === kind && one.ownerId === ownerId).map((one) => one.id)
}

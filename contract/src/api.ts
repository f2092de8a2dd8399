import { addresses } from './addresses.ts'
import { customItems } from './custom-items.ts'
import { dresses } from './dresses.ts'
import { factories } from './factories.ts'
import { house } from './house.ts'
import { pictures } from './pictures.ts'
import { places } from './places.ts'
import { users } from './users.ts'

/** The table of contents: every endpoint there is. */
export const api = {
  ...house,
  ...users,
  ...places,
  ...addresses,
  ...factories,
  ...pictures,
  ...dresses,
  ...customItems,
}

import { addresses } from './addresses.ts'
import { customItems } from './custom-items.ts'
import { dresses } from './dresses.ts'
import { factories } from './factories.ts'
import { house } from './house.ts'
import { notices } from './notices.ts'
import { orderMoves } from './order-moves.ts'
import { orders } from './orders.ts'
import { paymentMethods } from './payment-methods.ts'
import { pictures } from './pictures.ts'
import { places } from './places.ts'
import { providerEvents } from './provider-events.ts'
import { stores } from './stores.ts'
import { users } from './users.ts'

/** The table of contents: every endpoint there is. */
export const api = {
  ...house,
  ...users,
  ...places,
  ...addresses,
  ...factories,
  ...stores,
  ...paymentMethods,
  ...orders,
  ...orderMoves,
  ...notices,
  ...providerEvents,
  ...pictures,
  ...dresses,
  ...customItems,
}

import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { audit } from './audit.ts'
import { balances } from './balances.ts'
import { board } from './board.ts'
import { calendars } from './calendars.ts'
import { closing } from './closing.ts'
import { creditNotes } from './credit-notes.ts'
import { customItems } from './custom-items.ts'
import { differences } from './differences.ts'
import { dresses } from './dresses.ts'
import { factories } from './factories.ts'
import { factoryPayments } from './factory-payments.ts'
import { health } from './health.ts'
import { idempotencyKeys } from './idempotency-keys.ts'
import { invoices } from './invoices.ts'
import { itemDates } from './item-dates.ts'
import { notices } from './notices.ts'
import { orderDates } from './orders/dates.ts'
import { orders } from './orders/endpoints.ts'
import { orderMoves } from './orders/moves.ts'
import { orderStages } from './orders/stages.ts'
import { overviews } from './overviews.ts'
import { packages } from './packages.ts'
import { papers } from './papers.ts'
import { passkeys } from './passkeys.ts'
import { paymentMethods } from './payment-methods.ts'
import { accounts, payments } from './payments.ts'
import { pictures } from './pictures.ts'
import { places } from './places.ts'
import { providerEvents } from './provider-events.ts'
import { publicConfig } from './public-config.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './sessions.ts'
import { statements } from './statements.ts'
import { storeCredits } from './store-credits.ts'
import { stores } from './stores.ts'
import { refunds, transactions } from './transactions.ts'
import { users } from './users.ts'

/** All endpoints of the API. */
export const api = {
  ...publicConfig,
  ...sessions,
  ...account,
  ...secondFactor,
  ...passkeys,
  ...users,
  ...places,
  ...addresses,
  ...factories,
  ...calendars,
  ...stores,
  ...closing,
  ...paymentMethods,
  ...orders,
  ...orderMoves,
  ...orderDates,
  ...itemDates,
  ...orderStages,
  ...board,
  ...packages,
  ...papers,
  ...invoices,
  ...creditNotes,
  ...transactions,
  ...accounts,
  ...storeCredits,
  ...statements,
  ...balances,
  ...factoryPayments,
  ...payments,
  ...refunds,
  ...overviews,
  ...audit,
  ...health,
  ...differences,
  ...notices,
  ...providerEvents,
  ...idempotencyKeys,
  ...pictures,
  ...dresses,
  ...customItems,
}

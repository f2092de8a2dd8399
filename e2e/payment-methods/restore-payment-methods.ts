import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import type { Session } from '@trousseau/contract/sessions'
import { asking } from '../testing/api-client.ts'
import type { Product } from '../testing/run-product.ts'

/** Ivory Lane Bridal's methods in the demo. */
const DEMO_HAS = 3

/** Removes payment methods that a test added, because other tests pay with the first one in the store's list. */
export async function restorePaymentMethods(product: Product): Promise<void> {
  const ask = await asking(product, 'storeAdmin')
  const { store } = await ask<Session>('GET', '/api/session')
  const methods = await ask<PaymentMethod[]>('GET', `/api/stores/${store?.id}/payment-methods`)
  const added = methods.toSorted((one, other) => one.id - other.id).slice(DEMO_HAS)
  for (const { id } of added) await ask('DELETE', `/api/payment-methods/${id}`)
}

import { expect, type Locator, type Page } from '@playwright/test'
import type { FactoryOrder, FactoryOrderRow, WholesaleOrder } from '@trousseau/contract/orders/shapes'
import type { FactoryPackage } from '@trousseau/contract/packages'
import type { Session } from '@trousseau/contract/sessions'
import { asking } from '../testing/api-client.ts'
import type { Product } from '../testing/run-product.ts'
import { ordersOf } from '../testing/seed-orders.ts'
import { signIn } from '../testing/sign-in.ts'

type Store = 'storeAdmin' | 'creditStoreAdmin'

/** A factory's packages, read and changed through the API. */
export type Packing = {
  readonly factoryId: number
  /** For each PO number an order of Aurélie that is ready to be packed. */
  ready(pos: readonly string[], store?: Store): Promise<FactoryOrder[]>
  pack(orders: readonly { id: number }[]): Promise<FactoryPackage>
  read(id: number): Promise<FactoryPackage>
  order(id: number): Promise<FactoryOrder>
  track(id: number, trackingNumber: string): Promise<FactoryPackage>
  dispatch(id: number, trackingNumber?: string): Promise<FactoryPackage>
  waiting(): Promise<FactoryOrderRow[]>
}

export async function packing(
  product: Product,
  account: 'factoryNord' | 'factorySud' = 'factoryNord',
): Promise<Packing> {
  const [maker, wholesale] = await Promise.all([asking(product, account), asking(product, 'wholesaleAdmin')])
  const factoryId = (await maker<Session>('GET', '/api/session')).factory?.id ?? 0
  return {
    factoryId,
    async ready(pos, store = 'storeAdmin') {
      const { place } = await ordersOf(product, store)
      const made: FactoryOrder[] = []
      // Placed one by one, so that ids and numbers ascend in the given sequence.
      for (const po of pos) {
        const { id } = await place(po)
        await wholesale<WholesaleOrder>('POST', `/api/orders/${id}/confirm`, { factory: factoryId })
        made.push(await maker<FactoryOrder>('POST', `/api/orders/${id}/ready`, {}))
      }
      return made
    },
    pack: (orders) => maker('POST', '/api/factory-packages', { orders: orders.map(({ id }) => id) }),
    read: (id) => maker('GET', `/api/factory-packages/${id}`),
    order: (id) => maker('GET', `/api/orders/${id}`),
    track: (id, tracking_number) =>
      maker('POST', `/api/factory-packages/${id}/update-tracking-number`, {
        tracking_number,
        carrier: 'DHL',
      }),
    dispatch: (id, tracking_number = `1Z-${id}`) =>
      maker('POST', `/api/factory-packages/${id}/dispatch`, {
        carrier: 'UPS',
        tracking_number,
        shipping_cost: 45,
      }),
    waiting: async () => {
      const path = `/api/factories/${factoryId}/orders?packaged=0&status[]=3&per_page=100`
      return (await maker<{ orders: FactoryOrderRow[] }>('GET', path)).orders
    },
  }
}

export async function openPackages(page: Page, query: Record<string, string> = {}): Promise<void> {
  await signIn(page, 'factoryNord', `/packages?${new URLSearchParams(query)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Packages' })).toBeVisible()
}

export async function openPackage(page: Page, { id }: { id: number }): Promise<void> {
  await signIn(page, 'factoryNord', `/packages/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Package #${id}` })).toBeVisible()
}

export const numbers = (page: Page): Locator => page.locator('td[data-label="Package #"]')

export const findRow = (page: Page, { id }: { id: number }): Locator =>
  page
    .getByRole('table', { name: 'Packages' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: String(id), exact: true }) })

import type { Page } from '@playwright/test'
import type { Session } from '@trousseau/contract/sessions'
import type { Ask } from '../testing/api-client.ts'
import { type Audience, SCREENS, type Screen } from './screens.ts'

/** A picture of the guides (docs/guide) and of README.md: a screen of the demo, and what is done on it first. */
export type GuidePicture = {
  readonly name: string
  readonly audience: Audience
  readonly screen: Screen
  readonly width: number
  readonly height: number
  /** What is done before the screen is opened, and on it. */
  readonly arrange?: (ask: Ask) => Promise<unknown>
  readonly prepare?: (page: Page) => Promise<void>
}

const DESKTOP = { width: 1200, height: 750 }
const PHONE = { width: 390, height: 780 }

function of(audience: Audience, path: string, changes: Partial<Screen> = {}): Screen {
  const screen = SCREENS[audience].find((known) => known.path === path)
  if (!screen) throw new Error(`${path} is not among the screens.`)
  return { ...screen, ...changes }
}

export const GUIDE_PICTURES: readonly GuidePicture[] = [
  { name: 'store-catalog', audience: 'store', screen: of('store', '/start-order'), ...DESKTOP },
  {
    name: 'store-item',
    audience: 'store',
    screen: of('store', '/ViewOrder/$Id'),
    ...DESKTOP,
    prepare: async (page) => {
      await page.getByLabel('Wear date').fill('06/16/2029')
      await page.getByLabel('Wear date').press('Tab')
      await page.getByRole('radio', { name: 'Ivory' }).check({ force: true })
      await page.getByLabel('Size', { exact: true }).selectOption('10')
    },
  },
  { name: 'store-orders', audience: 'store', screen: of('store', '/sales-order'), ...DESKTOP },
  {
    name: 'store-payment',
    audience: 'store',
    screen: of('store', '/make-a-payment'),
    ...DESKTOP,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await page.getByRole('button', { name: 'Place Order' }).waitFor()
    },
  },
  {
    name: 'store-order',
    audience: 'store',
    screen: of('store', '/sales-order-summary/$id', { of: '/api/stores/{store}/orders?risk[]=short' }),
    ...DESKTOP,
    prepare: (page) => showPart(page, 'Arrival'),
  },
  {
    name: 'store-account',
    audience: 'store',
    screen: of('store', '/account'),
    ...DESKTOP,
    prepare: (page) => showPart(page, 'Two-step sign-in'),
  },
  { name: 'store-phone', audience: 'store', screen: of('store', '/start-order'), ...PHONE },
  { name: 'store-phone-order', audience: 'store', screen: of('store', '/sales-order'), ...PHONE },
  { name: 'wholesale-home', audience: 'wholesale', screen: of('wholesale', '/home'), ...DESKTOP },
  {
    name: 'wholesale-order',
    audience: 'wholesale',
    screen: of('wholesale', '/desk/orders/$id', { of: '/api/orders?status[]=1' }),
    ...DESKTOP,
  },
  { name: 'wholesale-board', audience: 'wholesale', screen: of('wholesale', '/desk/board'), ...DESKTOP },
  { name: 'wholesale-health', audience: 'wholesale', screen: of('wholesale', '/desk/health'), ...DESKTOP },
  {
    name: 'wholesale-dress',
    audience: 'wholesale',
    screen: of('wholesale', '/desk/catalogue/dresses/$id'),
    ...DESKTOP,
  },
  {
    name: 'wholesale-invoice',
    audience: 'wholesale',
    screen: of('wholesale', '/desk/invoices/$id', { of: '/api/invoices?status[]=2' }),
    ...DESKTOP,
  },
  {
    name: 'wholesale-balances',
    audience: 'wholesale',
    screen: of('wholesale', '/desk/balances'),
    ...DESKTOP,
  },
  { name: 'factory-orders', audience: 'factory', screen: of('factory', '/factory/orders'), ...DESKTOP },
  { name: 'factory-stages', audience: 'factory', screen: of('factory', '/factory/stages'), ...PHONE },
  { name: 'factory-pack', audience: 'factory', screen: of('factory', '/packages/new'), ...DESKTOP },
  {
    name: 'factory-package',
    audience: 'factory',
    screen: of('factory', '/packages/$id'),
    ...DESKTOP,
    arrange: packOne,
  },
]

/** What lies below the first sight of a page. */
async function showPart(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { name: title, exact: true })
  await heading.waitFor()
  await heading.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 40))
}

/** The demo's packages have all left. */
async function packOne(ask: Ask): Promise<unknown> {
  const { factory } = await ask<Session>('GET', '/api/session')
  const ready = `/api/factories/${factory?.id}/orders?status[]=3&packaged=0`
  const { orders } = await ask<{ orders: { id: number }[] }>('GET', ready)
  return ask('POST', '/api/factory-packages', { orders: [orders[0]?.id] })
}

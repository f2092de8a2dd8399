import type { Ask } from '../testing/api-client.ts'

/** Every screen of the product. A root test holds that no address of the web's map is missing here. */

export const AUDIENCES = ['signed-out', 'store', 'wholesale', 'factory'] as const
export type Audience = (typeof AUDIENCES)[number]

export type Screen = {
  /** As the web's map writes it. */
  readonly path: string
  /** Where its picture is taken; `{first}` is the id of the first entry of the list below. */
  readonly at?: string
  /** The list, in which `{store}` and `{factory}` are those of the session. */
  readonly of?: string
  /** What the browser has stored when the screen is opened. */
  readonly stored?: (ask: Ask) => Promise<Stored>
}
export type Stored = { session?: Record<string, string>; local?: Record<string, string> }

const DRESS = 1
const CUSTOM_ITEM = 1
const WEAR_DATE = '2029-06-16'

const SIGNED_OUT: readonly Screen[] = [
  { path: '/login' },
  { path: '/login-new' },
  { path: '/forgot' },
  { path: '/reset-password' },
  { path: '/recet-password' },
  { path: '/confirm-email' },
]

const STORE: readonly Screen[] = [
  { path: '/home' },
  { path: '/start-order' },
  { path: '/ViewOrder/$Id', at: `/ViewOrder/${DRESS}` },
  { path: '/checkout/$Id', at: `/checkout/${DRESS}`, stored: chosenDress },
  { path: '/view-custom-order/$Id', at: `/view-custom-order/${CUSTOM_ITEM}` },
  { path: '/custom-checkout/$Id', at: `/custom-checkout/${CUSTOM_ITEM}`, stored: chosenCustomItem },
  { path: '/sales-order' },
  { path: '/sales-order-summary/$id', of: '/api/stores/{store}/orders' },
  { path: '/sales-order-pdf/$orderId', of: '/api/stores/{store}/orders' },
  { path: '/invoices' },
  { path: '/invoice-summary/$Id', of: '/api/stores/{store}/invoices' },
  { path: '/invoices-order-pdf', at: '/invoices-order-pdf?id={first}', of: '/api/stores/{store}/invoices' },
  {
    path: '/make-a-payment',
    at: '/make-a-payment?invoices={first}',
    of: '/api/stores/{store}/invoices?status[]=1',
  },
  { path: '/transaction-history' },
  { path: '/statement' },
  { path: '/payments' },
  { path: '/address' },
  { path: '/settings' },
  { path: '/AddUserAccount' },
  { path: '/edit-store/$id', at: '/edit-store/{store}' },
  { path: '/account' },
  { path: '/help' },
  { path: '/error' },
  { path: '$', at: '/no-such-page' },
]

const WHOLESALE: readonly Screen[] = [
  { path: '/home' },
  { path: '/list-of-retailers' },
  { path: '/add-store' },
  { path: '/edit-new-store/$id', of: '/api/stores' },
  { path: '/store-payment', stored: newStore },
  { path: '/desk/orders' },
  { path: '/desk/orders/new' },
  { path: '/desk/orders/$id', of: '/api/orders' },
  { path: '/desk/board' },
  { path: '/desk/catalogue' },
  { path: '/desk/catalogue/dresses/$id', of: '/api/dresses' },
  { path: '/desk/catalogue/custom-items/$id', of: '/api/custom-items' },
  { path: '/desk/catalogue/import' },
  { path: '/desk/catalogue/stage-plans' },
  { path: '/desk/packages' },
  { path: '/desk/packages/$id', of: '/api/packages' },
  { path: '/desk/invoices' },
  { path: '/desk/invoices/$id', of: '/api/invoices' },
  { path: '/desk/stores/$id/account', of: '/api/stores?order_by=id&order_dir=asc' },
  { path: '/desk/balances' },
  { path: '/desk/transactions' },
  { path: '/desk/differences' },
  { path: '/desk/factory-payments' },
  { path: '/desk/factory-payments/$id', of: '/api/factories/1/payments' },
  { path: '/desk/factories' },
  { path: '/desk/factories/$id', of: '/api/factories' },
  { path: '/desk/notices' },
  { path: '/desk/staff' },
  { path: '/desk/audit' },
  { path: '/desk/health' },
  { path: '/account' },
  { path: '/help' },
]

const FACTORY: readonly Screen[] = [
  { path: '/home' },
  { path: '/factory/orders' },
  { path: '/factory/orders/$id', of: '/api/factories/{factory}/orders' },
  { path: '/factory/stages' },
  { path: '/factory/calendar' },
  { path: '/packages' },
  { path: '/packages/new' },
  { path: '/packages/$id', of: '/api/factories/{factory}/packages' },
  { path: '/factory/payments' },
  { path: '/factory/payments/$id', of: '/api/factories/{factory}/payments' },
  { path: '/account' },
  { path: '/help' },
]

export const SCREENS: Readonly<Record<Audience, readonly Screen[]>> = {
  'signed-out': SIGNED_OUT,
  store: STORE,
  wholesale: WHOLESALE,
  factory: FACTORY,
}

/** Addresses of the map that show a screen which is in the list above, each with the reason. */
export const SHOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  '/': 'leads to /start-order',
  '/recent-orders': 'leads to /sales-order',
  '/payment-method': 'leads to /payments',
  '/settings/useraccounts': 'leads to /settings',
  '/view-order/$Id': 'is /ViewOrder/$Id',
  '/view-as/$id': 'opens a store’s own pages',
}

async function chosenDress(ask: Ask): Promise<Stored> {
  type Offer = { colors: { id: number }[]; sizes: { id: number }[] }
  const { colors, sizes } = await ask<Offer>('GET', `/api/dresses/${DRESS}`)
  return { session: { [`order-draft:dress:${DRESS}`]: draft(colors[0]?.id, sizes[0]?.id) } }
}

async function chosenCustomItem(): Promise<Stored> {
  return { session: { [`order-draft:custom-item:${CUSTOM_ITEM}`]: draft() } }
}

const draft = (color: number | '' = '', size: number | '' = ''): string =>
  JSON.stringify({
    wear_date: WEAR_DATE,
    color,
    size,
    is_custom: false,
    bust: '',
    waist: '',
    hips: '',
    hollow: '',
    custom_size_details: '',
    note: '',
  })

async function newStore(ask: Ask): Promise<Stored> {
  const { stores } = await ask<{ stores: { id: number }[] }>('GET', '/api/stores')
  return { local: { new_store_id: String(stores[0]?.id ?? '') } }
}

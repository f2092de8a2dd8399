import { randomUUID } from 'node:crypto'
import { type Heard, nothingHeard } from '../kills/retrying-clients.ts'
import { type Shop, type Trade, wishOf } from '../kills/trading-world.ts'
import { PASSWORD } from '../people.ts'
import { type Answer, type Sending, sendTo } from '../test-app.ts'
import { tokenFor } from '../wire-app.ts'

/** One call, answered by whichever portal is asked. Throws unless it is done. */
export type Ask = <T>(method: string, path: string, sending: Sending) => Promise<T>

/** An answer other than that it is done, in words that are the same for all like it, and whether it says when to try again. */
export class Refusal extends Error {
  readonly why: string
  readonly kind: 'refusedByAPortal' | 'refusedByTheProxy' | 'cut' | 'wrong'
  readonly answer: Answer

  constructor(call: string, answer: Answer) {
    const { status, text, body, headers } = answer
    // A proxy that has nobody to ask says the same as a portal, but for the request's id.
    const by = headers.has('x-request-id') ? 'a portal' : 'the proxy'
    super(`${call}: ${status} of ${by}: ${text}`)
    this.answer = answer
    const code = (body as { code?: string } | undefined)?.code ?? 'without a code'
    const seconds = headers.get('retry-after')
    const again = seconds === null ? 'not to be tried again' : `to be tried again in ${seconds} s`
    // Of a portal that ended while it worked, the proxy does not know what it has done.
    if (status === 502 || status === 504) this.kind = 'cut'
    else if (seconds === null) this.kind = 'wrong'
    else this.kind = headers.has('x-request-id') ? 'refusedByAPortal' : 'refusedByTheProxy'
    this.why = `${status} ${code} of ${by}, ${again}`
  }
}

export const askingAt =
  (url: string): Ask =>
  async <T>(method: string, path: string, sending: Sending) => {
    const answer = await sendTo(url, method, path, sending)
    if (answer.status !== 200) throw new Refusal(`${method} ${path}`, answer)
    return (answer.body as { data: T } | undefined)?.data as T
  }

/** A store, and the factory that makes its dresses. */
export type Pair = { shop: Shop; factory: { id: number; token: string } }
export type House = { dress: number; staff: string; pairs: readonly Pair[] }

/** Signs in as people do, with their password. */
async function signIn(ask: Ask, login: 'store-login' | 'wholesale-login', email: string): Promise<string> {
  const body = { email, password: PASSWORD }
  return (await ask<{ token: string }>('POST', `/api/users/${login}`, { body })).token
}

/** Everybody is signed in by the portal that is asked. */
export async function openByHand(trade: Trade, ask: Ask): Promise<House> {
  const [first, second] = trade.shops
  if (!first || !second) throw new Error('there are two stores')
  const store = (email: string) => signIn(ask, 'store-login', email)
  const other = (email: string) => signIn(ask, 'wholesale-login', email)
  const { f1, f2 } = trade.factories
  return {
    dress: trade.dress,
    staff: await other('w@house.example'),
    pairs: [
      {
        shop: { ...first, token: await store('a1@one.example') },
        factory: { id: f1, token: await other('f1@factory.example') },
      },
      {
        shop: { ...second, token: await store('a2@two.example') },
        factory: { id: f2, token: await other('f2@factory.example') },
      },
    ],
  }
}

/** The same without a portal. */
export async function openHouse({ app, shops, users, factories, dress }: Trade): Promise<House> {
  const makers = [
    { id: factories.f1, token: await tokenFor(app, users.f1) },
    { id: factories.f2, token: await tokenFor(app, users.f2) },
  ]
  return {
    dress,
    staff: await tokenFor(app, users.w),
    pairs: makers.flatMap((factory, at) => shops.slice(at, at + 1).map((shop) => ({ shop, factory }))),
  }
}

/** What people look at all day. */
export function looksOf({ dress, staff, pairs }: House): { token: string; path: string }[] {
  const as = (token: string, paths: readonly string[]) => paths.map((path) => ({ token, path }))
  const ofStores = pairs.flatMap(({ shop: { id, token } }) =>
    as(token, [
      'session',
      'dresses/published?per_page=20',
      'dresses/published?per_page=-1',
      `dresses/${dress}`,
      `stores/${id}/orders`,
      `stores/${id}/orders?search=PO`,
      `stores/${id}/invoices`,
      `stores/${id}/transactions`,
      `stores/${id}/balance`,
      `stores/${id}/statement`,
      `stores/${id}/overview`,
    ]),
  )
  const ofFactories = pairs.flatMap(({ factory: { id, token } }) =>
    as(token, [`factories/${id}/orders`, `factories/${id}/packages`, `factories/${id}/overview`]),
  )
  const ofStaff = as(staff, [
    'orders',
    'orders?status[]=1',
    'invoices',
    'transactions',
    'packages',
    'overview',
  ])
  return [...ofStores, ...ofFactories, ...ofStaff]
}

/** An order on its way through the house. */
export type Work = Pair & {
  order: number
  po: string
  /** How many steps it has made. */
  step: number
  package?: number
  invoice?: number
  /** By which the provider knows the charge. */
  attempt?: string
}

/** Of some thousand ids, the digits of one are those of a card. */
const inLetters = (id: string) => id.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')

export async function placeOrder(ask: Ask, { dress }: Pick<House, 'dress'>, pair: Pair): Promise<Work> {
  const { shop, factory } = pair
  const key = randomUUID()
  const po = `PO ${inLetters(key)}`
  const { id } = await ask<{ id: number }>('POST', '/api/orders', {
    token: shop.token,
    headers: { 'idempotency-key': key },
    body: wishOf(dress, shop, po),
  })
  return { shop, factory, order: id, po, step: 0 }
}

type Step = (ask: Ask, house: House, work: Work) => Promise<void>

/** From the order to its delivery, each by whom it is done. */
export const STEPS: readonly Step[] = [
  async (ask, { staff }, { order, factory }) => {
    await ask('POST', `/api/orders/${order}/confirm`, { token: staff, body: { factory: factory.id } })
  },
  async (ask, _, { order, factory }) => {
    await ask('POST', `/api/orders/${order}/ready`, { token: factory.token, body: {} })
  },
  async (ask, _, work) => {
    const packing = { token: work.factory.token, body: { orders: [work.order] } }
    work.package = (await ask<{ id: number }>('POST', '/api/factory-packages', packing)).id
  },
  async (ask, _, { factory, package: id }) => {
    const body = { carrier: 'UPS', tracking_number: `T ${id}`, shipping_cost: '20.00' }
    await ask('POST', `/api/factory-packages/${id}/dispatch`, { token: factory.token, body })
  },
  async (ask, _, work) => {
    const { token } = work.shop
    work.invoice = (
      await ask<{ invoice_id: number }>('GET', `/api/store-packages/${work.package}`, { token })
    ).invoice_id
  },
  async (ask, _, work) => {
    const { token, method } = work.shop
    const paying = { token, body: { payment_method: method } }
    work.attempt = (await ask<{ id: string }>('POST', `/api/invoices/${work.invoice}/pay`, paying)).id
  },
  async (ask, _, { order, shop }) => {
    await ask('POST', `/api/orders/${order}/deliver`, { token: shop.token, body: {} })
  },
]

/** Does what comes next, if anything does. */
export async function takeStep(ask: Ask, house: House, work: Work): Promise<void> {
  await STEPS[work.step]?.(ask, house, work)
  work.step += 1
}

/** What stores were told of these orders, for a comparison with the books. */
export const heardOf = (works: readonly Work[]): Heard => ({
  ...nothingHeard(),
  orders: works.map(({ order, po, shop }) => ({ id: order, po, storeId: shop.id })),
  payments: works.flatMap(({ invoice, attempt, shop }) =>
    invoice !== undefined && attempt !== undefined ? [{ invoice, attempt, storeId: shop.id }] : [],
  ),
})

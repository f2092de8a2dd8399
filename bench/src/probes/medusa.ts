import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Reply } from '../load/call.ts'
import type { Peer } from '../systems/peers.ts'
import type { Probe } from './probe.ts'

const PASSWORD = 'test1234'
const ADDRESS = {
  first_name: 'Clara',
  last_name: 'Weiss',
  address_1: '1 Oak Street',
  city: 'London',
  postal_code: 'E1 1AA',
  country_code: 'gb',
}

type Seeded = { key: string; region: string; sc: string; shipping: string }

/** What Medusa is asked in place of our requests. Its products and customers are made as bench/README.md says. */
export function medusaProbes(medusa: Peer): Probe[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(medusa.folder, file), 'utf8'))
  const seeded: Seeded = read('seed.json')
  const variants: string[] = read('variants.json')
  const tokens = new Map<string, Promise<string>>()

  const ask = (asked: string, fact: string, more: { body?: object; token?: string } = {}): Promise<Reply> =>
    medusa.client.send({
      method: more.body ? 'POST' : 'GET',
      path: asked,
      headers: {
        'x-publishable-api-key': seeded.key,
        ...(more.token !== undefined && { authorization: `Bearer ${more.token}` }),
      },
      ...(more.body && { body: more.body }),
      expected: { fact },
    })
  const parse = ({ body }: Reply) => JSON.parse(body.toString())
  const signIn = async (name: string): Promise<string> => {
    const body = { email: `${name}@example.com`, password: PASSWORD }
    return parse(await ask('/auth/customer/emailpass', '"token":', { body })).token
  }
  const tokenOf = (name: string): Promise<string> => {
    const known = tokens.get(name) ?? signIn(name)
    tokens.set(name, known)
    return known
  }
  /** An order is seven calls. */
  const placeOrder = async (nth: number, client: number) => {
    const name = `b${client % 64}`
    const token = await tokenOf(name)
    const post = async (asked: string, body: object, fact: string) =>
      parse(await ask(asked, fact, { body, token }))
    const start = { region_id: seeded.region, sales_channel_id: seeded.sc, email: `${name}@example.com` }
    const { cart } = await post('/store/carts', start, '"cart":')
    const at = `/store/carts/${cart.id}`
    const variant_id = variants[nth % variants.length]
    await post(`${at}/line-items`, { variant_id, quantity: 5 }, '"cart":')
    await post(at, { shipping_address: ADDRESS, billing_address: ADDRESS }, '"cart":')
    await post(`${at}/shipping-methods`, { option_id: seeded.shipping }, '"cart":')
    const { payment_collection } = await post(
      '/store/payment-collections',
      { cart_id: cart.id },
      '"payment_collection":',
    )
    const sessions = `/store/payment-collections/${payment_collection.id}/payment-sessions`
    await post(sessions, { provider_id: 'pp_system_default' }, '"payment_collection":')
    await post(`${at}/complete`, {}, '"type":"order"')
    return undefined
  }
  let product: Promise<string> | undefined
  const findProduct = async () =>
    parse(await ask('/store/products?limit=1&offset=77&fields=id', '"id":')).products[0].id
  const PRICED = `region_id=${seeded.region}&fields=`
  const probe = (name: string, more: Omit<Probe, 'group' | 'name' | 'system'>): Probe => ({
    group: 'peers',
    name,
    system: medusa,
    ...more,
  })
  return [
    probe('page of 20', {
      call: () =>
        ask(
          `/store/products?limit=20&offset=40&${PRICED}id,title,handle,thumbnail,variants.sku,*variants.calculated_price`,
          '"products":[{',
        ),
    }),
    probe('detail', {
      call: async () => {
        product ??= findProduct()
        return ask(
          `/store/products/${await product}?${PRICED}*variants.calculated_price,%2Bvariants.inventory_quantity`,
          '"variants":[{',
        )
      },
    }),
    ...[10, 1_000, 10_000].map((size) =>
      probe(`orders, ${size}`, {
        tags: { size },
        call: async () =>
          ask(
            '/store/orders?limit=20&order=-created_at&fields=id,display_id,status,created_at,total,currency_code',
            `"count":${size}`,
            { token: await tokenOf(`h${size}`) },
          ),
      }),
    ),
    probe('order, 1 at once', { clients: 1, call: placeOrder }),
    probe('order, 16 at once', { clients: 16, call: placeOrder }),
  ]
}

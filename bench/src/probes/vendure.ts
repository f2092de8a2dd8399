import type { Reply } from '../load/call.ts'
import type { Peer } from '../systems/peers.ts'
import type { Probe } from './probe.ts'

const PASSWORD = 'test1234'

const SEARCH = `{ search(input: { take: 20, skip: 40, groupByProduct: true }) { totalItems items { productId productName sku slug
  productAsset { preview } priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } } } } }`
const PRODUCT = `{ product(id: "77") { id name slug description featuredAsset { preview } optionGroups { name options { name } }
  variants { id sku name priceWithTax stockLevel options { name group { name } } } } }`
const HISTORY = `{ activeCustomer { orders(options: { take: 20, sort: { orderPlacedAt: DESC } }) { totalItems items { code state
  orderPlacedAt totalWithTax totalQuantity } } } }`
const LOGIN =
  'mutation ($name: String!, $password: String!) { login(username: $name, password: $password) { __typename } }'

const OR_ERROR = '... on ErrorResult { errorCode message }'
/** An order is five mutations, each of which names the order again. */
const STEPS: readonly (readonly [query: string, variables: (nth: number) => object])[] = [
  [
    `mutation ($variant: ID!) { done: addItemToOrder(productVariantId: $variant, quantity: 5) { __typename ${OR_ERROR} } }`,
    (nth) => ({ variant: String(1 + (nth % 6_000)) }),
  ],
  [
    `mutation ($to: CreateAddressInput!) { done: setOrderShippingAddress(input: $to) { __typename ${OR_ERROR} } }`,
    () => ({
      to: {
        fullName: 'Clara Weiss',
        streetLine1: '1 Oak Street',
        city: 'London',
        postalCode: 'E1 1AA',
        countryCode: 'GB',
      },
    }),
  ],
  [
    `mutation ($method: [ID!]!) { done: setOrderShippingMethod(shippingMethodId: $method) { __typename ${OR_ERROR} } }`,
    () => ({ method: ['1'] }),
  ],
  [
    `mutation { done: transitionOrderToState(state: "ArrangingPayment") { __typename ${OR_ERROR} } }`,
    () => ({}),
  ],
  [
    `mutation ($by: PaymentInput!) { done: addPaymentToOrder(input: $by) { __typename ${OR_ERROR} } }`,
    () => ({ by: { method: 'standard-payment', metadata: {} } }),
  ],
]

/** What Vendure is asked in place of our requests. Its customers are made as bench/README.md says. */
export function vendureProbes(vendure: Peer): Probe[] {
  const tokens = new Map<string, Promise<string>>()
  const ask = (query: string, variables: object, fact: string, token?: string): Promise<Reply> =>
    vendure.client.send({
      method: 'POST',
      path: '/shop-api',
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      body: { query, variables },
      expected: { fact },
    })
  const signIn = async (name: string): Promise<string> => {
    const reply = await ask(LOGIN, { name: `${name}@example.com`, password: PASSWORD }, 'CurrentUser')
    return String(reply.headers['vendure-auth-token'])
  }
  const tokenOf = (name: string): Promise<string> => {
    const known = tokens.get(name) ?? signIn(name)
    tokens.set(name, known)
    return known
  }
  const placeOrder = async (nth: number, client: number) => {
    const token = await tokenOf(`b${client % 64}`)
    for (const [query, variables] of STEPS) await ask(query, variables(nth), '"__typename":"Order"', token)
    return undefined
  }
  const probe = (name: string, more: Omit<Probe, 'group' | 'name' | 'system'>): Probe => ({
    group: 'peers',
    name,
    system: vendure,
    ...more,
  })
  const page = () => ask(SEARCH, {}, '"totalItems":')
  const detail = () => ask(PRODUCT, {}, '"variants":[{')
  const history = (size: number) => async () =>
    ask(HISTORY, {}, `"totalItems":${size}`, await tokenOf(`h${size}`))
  const histories = [10, 1_000, 10_000].map((size) =>
    probe(`orders, ${size}`, { tags: { size }, call: history(size) }),
  )
  return [
    probe('page of 20', { call: page }),
    probe('detail', { call: detail }),
    ...histories,
    probe('page of 20, 16 clients', { clients: 16, call: page }),
    probe('detail, 16 clients', { clients: 16, call: detail }),
    probe('orders, 10000, 16 clients', { clients: 16, call: history(10_000) }),
    probe('order, 1 at once', { clients: 1, call: placeOrder }),
    probe('order, 16 at once', { clients: 16, call: placeOrder }),
  ]
}

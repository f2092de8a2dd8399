import type { Bench } from '../bench.ts'
import type { Call } from '../load/run-load.ts'
import type { Changes } from '../world/changes.ts'
import { bearerOf } from '../world/sign-in.ts'
import { countOrders, SIZES, type Size, storesOfSize, WHOLESALE_ADMIN } from '../world/sizes.ts'
import { type Probe, requesting } from './probe.ts'

/** A list in all its sorts, and how many rows it has for a store with so many orders. */
type List = {
  name: string
  path: string
  sorts: readonly string[]
  /** In all of a store's rows. */
  common: string
  rowsOf(orders: number): number
}

/** Of five hundred orders four are not shipped; the first ten are. */
const shippedOf = (orders: number) => orders - 4 * Math.floor(orders / 500)

const ORDERS: List = {
  name: 'orders',
  path: 'orders',
  sorts: ['id', 'sales_order_number', 'purchase_order_number', 'wear_date', 'created_at', 'total', 'status'],
  common: 'gown',
  rowsOf: (orders) => orders,
}
const INVOICES: List = {
  name: 'invoices',
  path: 'invoices',
  sorts: ['id', 'number', 'created_at', 'total', 'tracking_number', 'status', 'shipping_cost'],
  common: 'po-',
  rowsOf: shippedOf,
}
const TRANSACTIONS: List = {
  name: 'transactions',
  path: 'transactions',
  sorts: ['id', 'created_at', 'invoice_number', 'amount'],
  common: 'po-',
  rowsOf: shippedOf,
}
const PACKAGES: List = {
  name: 'packages',
  path: 'packages',
  sorts: ['id', 'created_at', 'tracking_number', 'shipping_cost'],
  common: 'trk',
  rowsOf: shippedOf,
}

const OF_STORES = [ORDERS, INVOICES, TRANSACTIONS]
const OF_WHOLESALE = [ORDERS, INVOICES, TRANSACTIONS, PACKAGES]

/** As the product's pages ask. The smallest store fills exactly one page, so that all replies have as many rows. */
const PER_PAGE = 10

/** What the database did not answer in time is refused; it is counted, and no goal is met with it. */
export const TOO_SLOW = [503]

type PageName = 'first' | 'middle' | 'last'

/** What fits on one page has a first one only. */
function pagesOf({ options }: Bench, rows: number): [PageName, number][] {
  const last = Math.ceil(rows / PER_PAGE)
  const pages: [PageName, number][] = [
    ['first', 1],
    ['middle', Math.floor(last / 2)],
    ['last', last],
  ]
  if (last === 1) return pages.slice(0, 1)
  return options.quick ? pages.filter(([name]) => name !== 'middle') : pages
}

const sizesOf = ({ options }: Bench): readonly Size[] => (options.quick ? [10, 100_000] : SIZES)

/** The lists of a store, in every sort, at its first, middle and last page. */
export function storeListProbes(bench: Bench): Probe[] {
  return sizesOf(bench).flatMap((size) =>
    OF_STORES.flatMap((list) => {
      const rows = list.rowsOf(size)
      return list.sorts.flatMap((sort) =>
        pagesOf(bench, rows).map(([pageName, page]) =>
          toProbe(bench, {
            list: list.name,
            kind: 'page',
            size,
            sort,
            page: pageName,
            name: `${list.name} by ${sort}, ${pageName} page, ${formatCount(size)} orders`,
            query: `order_by=${sort}&order_dir=desc&page=${page}`,
            path: list.path,
            total: rows,
          }),
        ),
      )
    }),
  )
}

/**
 * The newest of a store's ten thousand orders, as many as peers are asked for: when something was changed since the last look,
 * and when nothing was.
 */
export function ordersOfLargeProbes({ trousseau, dataset, changes }: Bench): Probe[] {
  const [store = 0] = storesOfSize(dataset, 10_000)
  const again = requesting(trousseau, () => ({
    path: `/api/stores/${store}/orders?per_page=20`,
    headers: bearerOf(store),
    expected: { fact: '"per_page":20,"total":10000,' },
  }))
  const changed = afterChange(changes, store, again)
  return (
    [
      ['after a change', changed],
      ['looked at again', again],
    ] as const
  ).flatMap(([when, call]) => [
    { group: 'lists', name: `orders of a store with 10,000, ${when}`, system: trousseau, call },
    {
      group: 'lists',
      name: `orders of a store with 10,000, ${when}, 16 clients`,
      system: trousseau,
      clients: 16,
      call,
    },
  ])
}

/** What nothing has changed for is answered from memory, which tells nothing of how it is read. */
const afterChange =
  (changes: Changes, store: number, call: Call): Call =>
  async (nth, client) => {
    await changes.of(store)
    return call(nth, client)
  }

/** What one, all and none of the rows are found by. */
export function searchProbes(bench: Bench): Probe[] {
  return sizesOf(bench).flatMap((size) =>
    OF_STORES.flatMap((list) => {
      const [store] = storesOfSize(bench.dataset, size)
      const searches = [
        ['rare', `po-${store}-${size}`, 1],
        ['common', list.common, list.rowsOf(size)],
        ['none', 'zzzzzz', 0],
      ] as const
      return searches.map(([kind, text, total]) =>
        toProbe(bench, {
          list: list.name,
          kind: 'search',
          size,
          sort: kind,
          page: 'first',
          name: `${list.name} searched, ${kind}, ${formatCount(size)} orders`,
          query: `search=${encodeURIComponent(text)}`,
          path: list.path,
          total,
        }),
      )
    }),
  )
}

type Asked = {
  list: string
  kind: string
  size: Size
  sort: string
  page: PageName
  name: string
  query: string
  path: string
  total: number
}

function toProbe(
  { trousseau, dataset, changes }: Bench,
  { name, query, path, total, ...tags }: Asked,
): Probe {
  const [store = 0] = storesOfSize(dataset, tags.size)
  const call = requesting(trousseau, () => ({
    path: `/api/stores/${store}/${path}?per_page=${PER_PAGE}&${query}`,
    headers: bearerOf(store),
    expected: { fact: `"per_page":${PER_PAGE},"total":${total},`, mayRefuse: TOO_SLOW },
  }))
  return {
    group: tags.kind === 'search' ? 'search' : 'lists',
    name,
    system: trousseau,
    tags,
    call: tags.list === ORDERS.name ? afterChange(changes, store, call) : call,
  }
}

/**
 * The lists of wholesale over all stores, beside the same lists of the smallest store, asked by wholesale too. Orders
 * are placed meanwhile, so that the total is not the same from round to round.
 */
export function wholesaleProbes(bench: Bench): Probe[] {
  const { dataset, trousseau } = bench
  const all = countOrders(dataset)
  const [small = 0] = storesOfSize(dataset, 10)
  const shipped = dataset.stores.reduce((sum, { orders, count }) => sum + shippedOf(orders) * count, 0)
  const ask = (list: List, name: string, tags: Record<string, string | number>, query: string): Probe => ({
    group: 'wholesale',
    name: `wholesale ${list.name} ${name}`,
    system: trousseau,
    tags: { list: `wholesale ${list.name}`, ...tags },
    call: requesting(trousseau, () => ({
      path: `/api/${list.path}?per_page=${PER_PAGE}&${query}`,
      headers: bearerOf(WHOLESALE_ADMIN),
      expected: { fact: `"${list.name}":[`, mayRefuse: TOO_SLOW },
    })),
  })
  return OF_WHOLESALE.flatMap((list) => [
    ...list.sorts.flatMap((sort) => [
      ask(
        list,
        `by ${sort}, a store of 10`,
        { kind: 'page', size: 10, sort, page: 'first' },
        `order_by=${sort}&order_dir=desc&store=${small}`,
      ),
      ...pagesOf(bench, list === ORDERS ? all : shipped).map(([pageName, page]) =>
        ask(
          list,
          `by ${sort}, ${pageName} page of all`,
          { kind: 'page', size: all, sort, page: pageName },
          `order_by=${sort}&order_dir=desc&page=${page}`,
        ),
      ),
    ]),
    ...(['rare', 'common', 'none'] as const).map((kind) =>
      ask(
        list,
        `searched in all, ${kind}`,
        { kind: 'search', size: all, sort: kind, page: 'first' },
        `search=${encodeURIComponent({ rare: 'po-3-777', common: list.common, none: 'zzzzzz' }[kind])}`,
      ),
    ),
  ])
}

/** 100000 as 100,000. */
export const formatCount = (count: number) => count.toLocaleString('en-US')

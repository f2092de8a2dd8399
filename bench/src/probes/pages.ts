import type { Bench, Newest } from '../bench.ts'
import { bearerOf } from '../world/sign-in.ts'
import { SIZES, storesOfSize, WHOLESALE_ADMIN } from '../world/sizes.ts'
import { formatCount, TOO_SLOW } from './lists.ts'
import { type Probe, requesting } from './probe.ts'

/** What a store opens besides its lists, at each size: its home, its statement, its balance. */
export function pageProbes(bench: Bench): Probe[] {
  const { trousseau, dataset, options } = bench
  const sizes = options.quick ? ([10, 100_000] as const) : SIZES
  const ofStore = (name: string, size: number, path: string, fact: string): Probe => {
    const [store = 0] = storesOfSize(dataset, size)
    return {
      group: 'pages',
      name: `${name}, ${formatCount(size)} orders`,
      system: trousseau,
      tags: { list: name, kind: 'page', size, sort: name, page: 'first' },
      call: requesting(trousseau, () => ({
        path: `/api/stores/${store}/${path}`,
        headers: bearerOf(store),
        expected: { fact, mayRefuse: TOO_SLOW },
      })),
    }
  }
  return [
    ...sizes.flatMap((size) => [
      ofStore('home', size, 'overview', '"last_ordered":[{'),
      ofStore('statement', size, 'statement', '"lines":[{'),
      ofStore('balance', size, 'balance', '"success":true'),
    ]),
    ...[
      ['home of wholesale', '/api/overview', '"best_sellers":['],
      ['audit, first page', '/api/audit?per_page=10', '"entries":[{'],
      ['audit, page 1,000', '/api/audit?per_page=10&page=1000', '"entries":[{'],
      ['audit, searched', '/api/audit?per_page=10&search=request%2077777', '"entries":['],
      ['packages of a factory', '/api/factories/1/packages?per_page=10', '"packages":[{'],
      ['orders of a factory', '/api/factories/1/orders?per_page=10', '"orders":[{'],
    ].map(
      ([name = '', path = '', fact = '']): Probe => ({
        group: 'wholesale',
        name,
        system: trousseau,
        call: requesting(trousseau, () => ({
          path,
          headers: bearerOf(WHOLESALE_ADMIN),
          expected: { fact, mayRefuse: TOO_SLOW },
        })),
      }),
    ),
  ]
}

/** Documents are drawn one after the other; each person may have two at once, so many people ask. */
export function documentProbes({ trousseau, newest }: Bench): Probe[] {
  const paths = {
    'order as PDF': ({ order }: Newest) => `/api/orders/${order}/download`,
    'invoice as PDF': ({ order }: Newest) => `/api/invoices/${order}/download`,
    'statement as PDF': ({ store }: Newest) => `/api/stores/${store}/statement.pdf`,
  }
  return Object.entries(paths).map(
    ([name, pathOf]): Probe => ({
      group: 'documents',
      name,
      system: trousseau,
      // So that they are warmed up: of a thread that has just started, the first hundred documents cost two or three times as much.
      clients: 1,
      call: requesting(trousseau, (nth) => {
        const one = newest[nth % newest.length] ?? { store: 0, order: 0 }
        return {
          path: pathOf(one),
          headers: bearerOf(one.store),
          expected: { fact: '%PDF', type: 'application/pdf' },
        }
      }),
    }),
  )
}

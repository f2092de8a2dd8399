/** How many stores have how many orders each. Ids of stores begin with 1, those of the largest stores first. */
export type Dataset = {
  readonly name: string
  readonly stores: readonly { readonly orders: number; readonly count: number }[]
}

/** A million orders in all: seven chains, and the many small stores that a house has. */
export const FULL: Dataset = {
  name: 'full',
  stores: [
    { orders: 100_000, count: 7 },
    { orders: 10_000, count: 20 },
    { orders: 1_000, count: 84 },
    { orders: 10, count: 1_600 },
  ],
}

/** The same sizes of stores, with fewer of each. */
export const QUICK: Dataset = {
  name: 'quick',
  stores: [
    { orders: 100_000, count: 2 },
    { orders: 10_000, count: 3 },
    { orders: 1_000, count: 10 },
    { orders: 10, count: 400 },
  ],
}

export const SIZES = [10, 1_000, 10_000, 100_000] as const
export type Size = (typeof SIZES)[number]

/** The ids of the stores with so many orders. */
export function storesOfSize({ stores }: Dataset, size: number): number[] {
  let first = 1
  for (const { orders, count } of stores) {
    if (orders === size) return Array.from({ length: count }, (_, at) => first + at)
    first += count
  }
  return []
}

export function countOrders({ stores }: Dataset): number {
  return stores.reduce((sum, { orders, count }) => sum + orders * count, 0)
}

/** People other than those of the stores, who have the ids of their stores. */
export const WHOLESALE_ADMIN = 1_000_001
export const FACTORY_USER = 1_000_002
export const DRESSES = 64

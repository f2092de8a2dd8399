import { z } from 'zod/mini'

const IDS = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/

/** The orders that were ticked elsewhere: "12,15". What is none is as if it were not there. */
export const MakePackageSearch = z.object({
  orders: z.catch(z.optional(z.string().check(z.regex(IDS))), undefined),
})

export function parseOrderIds({ orders }: z.output<typeof MakePackageSearch>): readonly number[] {
  return orders === undefined ? [] : orders.split(',').map(Number)
}

import { z } from 'zod/mini'

const IDS = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/

/** The ids of orders that were ticked on another page: "12,15". An invalid value is treated as missing. */
export const MakePackageSearch = z.object({
  orders: z.catch(z.optional(z.string().check(z.regex(IDS))), undefined),
})

export function parseOrderIds({ orders }: z.output<typeof MakePackageSearch>): readonly number[] {
  return orders === undefined ? [] : orders.split(',').map(Number)
}

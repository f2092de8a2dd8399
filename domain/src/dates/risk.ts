/** How an order stands against the day it is needed, from best to worst. */
export const RISKS = ['safe', 'tight', 'short', 'late'] as const
export type Risk = (typeof RISKS)[number]

/** What somebody has to look at, the worst first. */
export const AT_RISK = ['late', 'short', 'tight'] as const satisfies readonly Risk[]

/** With so many days between arrival and the day it is needed, nobody has to look. */
export const SAFE_SLACK = 14

/** A risk gets better only so many days beyond its bound, so that it does not change to and fro with every report. */
export const BETTER_BEYOND = 3

/**
 * Slack is the days from arrival to need-by, negative if it arrives after. `alterations` are the days from need-by to the wear
 * date, `before` is what was said last. What gets worse is said at once.
 */
export function riskOf(slack: number, alterations: number, before: Risk | null): Risk {
  const bounds = { safe: SAFE_SLACK, tight: 0, short: -alterations, late: Number.NEGATIVE_INFINITY }
  const said = before === null ? 0 : RISKS.indexOf(before)
  return RISKS.find((risk, at) => slack >= bounds[risk] + (at < said ? BETTER_BEYOND : 0)) ?? 'late'
}

export const isWorse = (risk: Risk, than: Risk): boolean => RISKS.indexOf(risk) > RISKS.indexOf(than)

/** Days for alterations that a store reckons with, unless it has said otherwise. */
export const USUAL_ALTERATIONS_DAYS = 42
export const MOST_ALTERATIONS_DAYS = 180
export const BAD_ALTERATIONS = `Please enter whole days from 0 to ${MOST_ALTERATIONS_DAYS}.`

export function alterationsProblem(days: number): string | undefined {
  return Number.isInteger(days) && days >= 0 && days <= MOST_ALTERATIONS_DAYS ? undefined : BAD_ALTERATIONS
}

/** The order's own days; without them the store's, but none for samples and custom items, which nobody alters. */
export function alterationsOf(order: {
  own: number | null
  store: number
  isSample: boolean
  isCustomItem: boolean
}): number {
  if (order.own !== null) return order.own
  return order.isSample || order.isCustomItem ? 0 : order.store
}

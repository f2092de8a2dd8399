import type { Cents } from '../money/money.ts'

/** Undefined is what nobody has typed yet, or what the item does not have. */
type Priced = {
  factory_price: Cents | undefined
  wholesale_price: Cents | undefined
  msrp: Cents | undefined
  isPublished: boolean
  hasFactory: boolean
}

export const FACTORY_ABOVE_WHOLESALE = 'The factory price is above the wholesale price.'
export const WHOLESALE_ABOVE_MSRP = 'The wholesale price is above the MSRP.'
export const NO_USUAL_FACTORY = 'There is no usual factory, so whoever confirms an order has to choose one.'

const isAbove = (price: Cents | undefined, other: Cents | undefined) =>
  price !== undefined && other !== undefined && price > other

/** What is unusual about an item and most often a slip. It may be meant, so it is never refused. */
export function itemWarnings(item: Priced): string[] {
  const { factory_price, wholesale_price, msrp, isPublished, hasFactory } = item
  return [
    ...(isAbove(factory_price, wholesale_price) ? [FACTORY_ABOVE_WHOLESALE] : []),
    ...(isAbove(wholesale_price, msrp) ? [WHOLESALE_ABOVE_MSRP] : []),
    ...(isPublished && !hasFactory ? [NO_USUAL_FACTORY] : []),
  ]
}

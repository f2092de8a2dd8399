import type { Cents } from '@trousseau/domain/money/money'
import { fold, normalize } from '@trousseau/domain/text'

/** A custom item without its links, as staff send it. */
type ItemDetails = {
  name: string
  description: string
  wholesale_price: Cents
  factory_price: Cents
  estimated_months: number
  estimated_days: number
  factory: number | null
}
type DressDetails = ItemDetails & {
  style_number: string
  collection: string
  silhouette: string
  msrp: Cents
}

function itemColumns({ name, factory, ...details }: ItemDetails) {
  const { description, wholesale_price, factory_price, estimated_months, estimated_days } = details
  return {
    name,
    name_fold: fold(name),
    description,
    factory_id: factory,
    wholesale_price,
    factory_price,
    estimated_months,
    estimated_days,
  }
}

export function customItemColumns(item: ItemDetails) {
  return { ...itemColumns(item), description_fold: fold(item.description) }
}

export function dressColumns(dress: DressDetails) {
  const { style_number, collection, silhouette, msrp } = dress
  const style_number_norm = normalize(style_number)
  return { ...itemColumns(dress), style_number, style_number_norm, collection, silhouette, msrp }
}

type Changed<T> = { [K in keyof T]: T[K] | undefined }

/** The details as before, except for the changed ones. */
export function withChange<T extends object>(before: T, change: Partial<Changed<T>>): T {
  const named = Object.entries(change).filter(([key, value]) => key in before && value !== undefined)
  return { ...before, ...Object.fromEntries(named) }
}

type Publication = { published_at: Date | null; withdrawn_at: Date | null }
export const NOT_YET: Publication = { published_at: null, withdrawn_at: null }

/** An item that is withdrawn and published again keeps the day it was first published. A draft cannot be withdrawn. */
export function publication(
  { published_at, withdrawn_at }: Publication,
  published: boolean | undefined,
  now: Date,
): Publication {
  if (published === undefined) return { published_at, withdrawn_at }
  if (published) return { published_at: published_at ?? now, withdrawn_at: null }
  return { published_at, withdrawn_at: published_at === null ? withdrawn_at : (withdrawn_at ?? now) }
}

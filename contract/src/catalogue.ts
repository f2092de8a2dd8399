import { z } from 'zod/mini'
import {
  day,
  dollars,
  dollarsAsked,
  flag,
  id,
  idOf,
  line,
  listOf,
  moment,
  note,
  optionalLine,
  wholeNumber,
} from './fields.ts'
import { Picture, PictureChoice } from './pictures.ts'

/** The fields that dresses and custom items share. */

export const ITEM_STATUSES = ['draft', 'published', 'withdrawn'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

export const byId = z.object({ id })

/** The fields of an item that everybody may see. */
export const itemFields = {
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** The URL of the first picture. */
  image: z.nullable(z.string()),
  images: z.array(Picture),
  estimated_months: z.int(),
  estimated_days: z.int(),
  /** The ship date of an order placed today. */
  estimated_ship_date: day,
  /** The day the item was added to the catalogue. */
  date: day,
}

/** Shown to stores and wholesale staff, never to a factory. */
export const wholesalePrice = { wholesale_price: z.number(), formatted_wholesale_price: z.string() }
/** Shown to wholesale staff and the factory, never to a store. */
export const factoryPrice = { factory_price: z.number(), formatted_factory_price: z.string() }

/** The fields of an item that only wholesale staff see. */
export const wholesaleFields = {
  status: z.enum(ITEM_STATUSES),
  factory: z.nullable(z.object({ id: z.int(), name: z.string() })),
  published_at: z.nullable(moment),
  withdrawn_at: z.nullable(moment),
  /** Orders refer to this item, so deleting it only withdraws it. */
  is_ordered: z.boolean(),
  version: z.int(),
}

export const itemBody = {
  name: line(120),
  description: note(2_000),
  wholesale_price: dollars,
  factory_price: dollars,
  estimated_months: wholeNumber(0, 24),
  estimated_days: wholeNumber(0, 366),
  /** The item's usual factory, preselected when an order is confirmed. */
  factory: z.nullable(idOf),
  images: z.array(PictureChoice).check(z.maxLength(12, 'An item has 12 pictures at most.')),
  published: flag,
}

/** The fields that a new item may omit, with their defaults. */
export const leftOutOfNew = {
  description: z._default(itemBody.description, ''),
  factory: z._default(itemBody.factory, null),
  images: z._default(itemBody.images, []),
  published: z._default(itemBody.published, false),
}

/** Prices filter by the price that the viewer sees: for a factory, by factory price. */
export const itemFilters = {
  price_from: z.optional(dollarsAsked),
  price_to: z.optional(dollarsAsked),
  /** Keeps items that, ordered today, would ship on this day or earlier. */
  ships_before: z.optional(day),
}

export const statusFilter = { 'status[]': z.optional(listOf(z.enum(ITEM_STATUSES, 'This is not a status.'))) }

export const dressFilters = {
  'collection[]': z.optional(listOf(optionalLine(60))),
  'silhouette[]': z.optional(listOf(optionalLine(60))),
  'color[]': z.optional(listOf(id)),
}

/** An item that orders refer to is not deleted but withdrawn. */
export const Deletion = z.object({ outcome: z.enum(['deleted', 'withdrawn']) })

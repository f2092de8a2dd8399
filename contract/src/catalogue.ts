import { z } from 'zod/mini'
import {
  day,
  dollars,
  dollarsAsked,
  flag,
  id,
  line,
  listOf,
  moment,
  note,
  optionalLine,
  wholeNumber,
} from './fields.ts'
import { Picture, PictureChoice } from './pictures.ts'

/** What dresses and custom items have in common. */

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const ITEM_STATUSES = ['draft', 'published', 'withdrawn'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

export const byId = z.object({ id })

/** What everybody sees of an item. */
export const itemFields = {
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** The first picture, as one URL. */
  image: z.nullable(z.string()),
  images: z.array(Picture),
  estimated_months: z.int(),
  estimated_days: z.int(),
  /** Ordered today, it ships on this day. */
  estimated_ship_date: day,
  /** The day it was added. */
  date: day,
}

/** For stores and staff, never for a factory. */
export const wholesalePrice = { wholesale_price: z.number(), formatted_wholesale_price: z.string() }
/** For staff and the factory, never for a store. */
export const factoryPrice = { factory_price: z.number(), formatted_factory_price: z.string() }

/** What the wholesaler works with. */
export const wholesaleFields = {
  status: z.enum(ITEM_STATUSES),
  factory: z.nullable(z.object({ id: z.int(), name: z.string() })),
  published_at: z.nullable(moment),
  withdrawn_at: z.nullable(moment),
  /** Orders refer to it: deleted, it is withdrawn instead. */
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
  /** The usual factory, the default when an order is confirmed. */
  factory: z.nullable(wholeNumber(1, 999_999_999)),
  images: z.array(PictureChoice).check(z.maxLength(12, 'An item has 12 pictures at most.')),
  published: flag,
}

/** What may be left out of a new item. */
export const leftOutOfNew = {
  description: z._default(itemBody.description, ''),
  factory: z._default(itemBody.factory, null),
  images: z._default(itemBody.images, []),
  published: z._default(itemBody.published, false),
}

/** The screen's filters. Prices are the viewer's own: a factory's are factory prices. */
export const itemFilters = {
  price_from: z.optional(dollarsAsked),
  price_to: z.optional(dollarsAsked),
  /** Ordered today, it ships on this day or before. */
  ships_before: z.optional(day),
}

export const statusFilter = { 'status[]': z.optional(listOf(z.enum(ITEM_STATUSES, 'This is not a status.'))) }

export const dressFilters = {
  'collection[]': z.optional(listOf(optionalLine(60))),
  'silhouette[]': z.optional(listOf(optionalLine(60))),
  'color[]': z.optional(listOf(id)),
}

/** What became of an item that was to be deleted: one that orders refer to stays, withdrawn. */
export const Deletion = z.object({ outcome: z.enum(['deleted', 'withdrawn']) })

import { COLORS } from '@trousseau/domain/catalogue/colors'
import { SIZES } from '@trousseau/domain/catalogue/sizes'
import { ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import {
  byId,
  Deletion,
  dressFilters,
  factoryPrice,
  itemBody,
  itemFields,
  itemFilters,
  leftOutOfNew,
  statusFilter,
  wholesaleFields,
  wholesalePrice,
} from './catalogue.ts'
import { Change } from './changes.ts'
import { endpoint, XLSX } from './endpoint.ts'
import { dollars, flag, identifier, idOf, optionalLine, version } from './fields.ts'
import { paged, pageQuery } from './page.ts'

const dressFields = {
  ...itemFields,
  style_number: z.string(),
  collection: z.string(),
  silhouette: z.string(),
  colors: z.array(z.object({ id: z.int(), label: z.string(), hex: z.string() })),
  sizes: z.array(z.object({ id: z.int(), label: z.string() })),
  /** Only those linked custom items that the viewer may see. */
  custom_items_ids: z.array(z.int()),
}
const linkedItem = { id: z.int(), name: z.string() }
const pricedForStores = {
  ...wholesalePrice,
  msrp: z.number(),
  formatted_msrp: z.string(),
  custom_items: z.array(z.object({ ...linkedItem, formatted_wholesale_price: z.string() })),
}

export const Dress = z.object({ ...dressFields, ...pricedForStores })
export type Dress = z.infer<typeof Dress>
const FactoryDress = z.object({
  ...dressFields,
  ...factoryPrice,
  custom_items: z.array(z.object(linkedItem)),
})
export const WholesaleDress = z.object({
  ...dressFields,
  ...pricedForStores,
  ...factoryPrice,
  ...wholesaleFields,
})
export type WholesaleDress = z.infer<typeof WholesaleDress>

/** Ids of `known` things, in the given order and without duplicates. */
const idsFrom = (known: readonly { id: number }[], what: string) =>
  z.array(idOf).check(
    z.maxLength(100, `These are too many ${what}s.`),
    z.refine(
      (ids) => ids.every((id) => known.some((one) => one.id === id)),
      `This ${what} is not on our list.`,
    ),
    z.overwrite((ids) => [...new Set(ids)]),
  )

const whole = z.object({
  ...itemBody,
  style_number: identifier(40),
  collection: optionalLine(60),
  silhouette: optionalLine(60),
  msrp: dollars,
  colors: idsFrom(COLORS, 'color'),
  sizes: idsFrom(SIZES, 'size'),
  custom_items_ids: z.array(idOf).check(
    z.maxLength(50, 'These are too many custom items.'),
    z.overwrite((ids) => [...new Set(ids)]),
  ),
})
export const NewDress = z.extend(whole, {
  ...leftOutOfNew,
  collection: z._default(whole.shape.collection, ''),
  silhouette: z._default(whole.shape.silhouette, ''),
  colors: z._default(whole.shape.colors, []),
  sizes: z._default(whole.shape.sizes, []),
  custom_items_ids: z._default(whole.shape.custom_items_ids, []),
})
export type NewDress = z.infer<typeof NewDress>
export const DressChange = z.extend(z.partial(whole), { version })
export type DressChange = z.infer<typeof DressChange>

const ORDER = ['name', 'style_number', 'created_at', 'price'] as const
const BY_NAME = { order_by: 'name', order_dir: 'asc' } as const
const filters = { ...itemFilters, ...dressFilters }
const question = z.extend(pageQuery(ORDER, BY_NAME, { all: true }), filters)
const wholesaleQuestion = z.extend(pageQuery(ORDER, BY_NAME), { ...filters, ...statusFilter })
const exportQuestion = z.omit(wholesaleQuestion, { page: true, per_page: true })
export type DressQuestion = Partial<z.output<typeof question>> & z.output<typeof exportQuestion>

const ImportRow = z.object({
  /** The row number that the spreadsheet program shows. */
  row: z.int(),
  style_number: z.string(),
  name: z.string(),
  action: z.enum(['create', 'update', 'unchanged', 'refused']),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
  /** What is unusual of a row that adds or changes a dress. It does not prevent the import. */
  warnings: z.array(z.string()),
  /** Of a row that changes a dress: the old and the new values. */
  changes: z.array(Change),
})
export type ImportRow = z.infer<typeof ImportRow>

/**
 * An import is all or nothing: `imported` is false if there is any problem, and for a preview. `problems` are about the
 * file as a whole; each row carries its own problems. `notes` are informational and do not prevent the import.
 */
export const ImportReport = z.object({
  imported: z.boolean(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  problems: z.array(z.string()),
  notes: z.array(z.string()),
  rows: z.array(ImportRow),
})
export type ImportReport = z.infer<typeof ImportReport>

const IMPORT_MEGABYTES = 5

export const dresses = {
  listPublishedDresses: endpoint({
    method: 'GET',
    path: '/api/dresses/published',
    summary: 'The published dresses; a factory sees those it makes.',
    allow: ACCOUNTS,
    query: question,
    reply: {
      store: paged('dresses', Dress),
      wholesale: paged('dresses', WholesaleDress),
      factory: paged('dresses', FactoryDress),
    },
  }),
  listDresses: endpoint({
    method: 'GET',
    path: '/api/dresses',
    wide: true,
    summary: 'All dresses, drafts and withdrawn ones too.',
    allow: WHOLESALE_ACCOUNTS,
    query: wholesaleQuestion,
    reply: paged('dresses', WholesaleDress),
  }),
  exportDresses: endpoint({
    method: 'GET',
    path: '/api/dresses/export',
    wide: true,
    summary: 'The same list as a spreadsheet; the one for staff can be edited and imported back.',
    allow: ACCOUNTS,
    query: exportQuestion,
    reply: { file: 'dresses.xlsx', type: XLSX },
  }),
  getDressTerms: endpoint({
    method: 'GET',
    path: '/api/dresses/terms',
    summary: 'The collections and silhouettes in use, for suggestions.',
    allow: WHOLESALE_ACCOUNTS,
    reply: z.object({ collections: z.array(z.string()), silhouettes: z.array(z.string()) }),
  }),
  importDresses: endpoint({
    method: 'POST',
    path: '/api/dresses/import',
    summary: 'Imports a spreadsheet of dresses, all or nothing; a preview does all of it and takes it back.',
    allow: WHOLESALE_ACCOUNTS,
    body: z.object({ preview: z.optional(flag) }),
    upload: {
      maxBytes: IMPORT_MEGABYTES * 1024 * 1024,
      tooLarge: `A spreadsheet may have ${IMPORT_MEGABYTES} MB at most.`,
    },
    reply: ImportReport,
  }),
  getDress: endpoint({
    method: 'GET',
    path: '/api/dresses/:id',
    summary: 'One dress, if the caller may see it.',
    allow: ACCOUNTS,
    params: byId,
    reply: { store: Dress, wholesale: WholesaleDress, factory: FactoryDress },
  }),
  createDress: endpoint({
    method: 'POST',
    path: '/api/dresses',
    summary: 'Adds a dress.',
    allow: WHOLESALE_ACCOUNTS,
    body: NewDress,
    reply: WholesaleDress,
    idempotent: true,
  }),
  updateDress: endpoint({
    method: 'PUT',
    path: '/api/dresses/:id',
    summary: 'Changes what is sent of a dress; published or withdrawn by its flag.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: DressChange,
    reply: WholesaleDress,
  }),
  deleteDress: endpoint({
    method: 'DELETE',
    path: '/api/dresses/:id',
    summary: 'Deletes a dress; one that orders refer to is withdrawn instead.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    reply: Deletion,
  }),
}

import { ACCOUNTS, WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import {
  byId,
  Deletion,
  factoryPrice,
  itemBody,
  itemFields,
  itemFilters,
  leftOutOfNew,
  statusFilter,
  wholesaleFields,
  wholesalePrice,
} from './catalogue.ts'
import { endpoint, XLSX } from './endpoint.ts'
import { version } from './fields.ts'
import { paged, pageQuery } from './page.ts'

export const CustomItem = z.object({ ...itemFields, ...wholesalePrice })
export type CustomItem = z.infer<typeof CustomItem>
const FactoryCustomItem = z.object({ ...itemFields, ...factoryPrice })
export const WholesaleCustomItem = z.object({
  ...itemFields,
  ...wholesalePrice,
  ...factoryPrice,
  ...wholesaleFields,
})
export type WholesaleCustomItem = z.infer<typeof WholesaleCustomItem>

const whole = z.object(itemBody)
export const NewCustomItem = z.extend(whole, leftOutOfNew)
export type NewCustomItem = z.infer<typeof NewCustomItem>
export const CustomItemChange = z.extend(z.partial(whole), { version })
export type CustomItemChange = z.infer<typeof CustomItemChange>

const ORDER = ['name', 'created_at', 'price'] as const
const BY_NAME = { order_by: 'name', order_dir: 'asc' } as const
const question = z.extend(pageQuery(ORDER, BY_NAME, { all: true }), itemFilters)
const wholesaleQuestion = z.extend(pageQuery(ORDER, BY_NAME), { ...itemFilters, ...statusFilter })
const exportQuestion = z.omit(wholesaleQuestion, { page: true, per_page: true })
export type CustomItemQuestion = Partial<z.output<typeof question>> & z.output<typeof exportQuestion>

export const customItems = {
  listPublishedCustomItems: endpoint({
    method: 'GET',
    path: '/api/custom-items/published',
    summary: 'The published custom items; a factory sees those it makes.',
    allow: ACCOUNTS,
    query: question,
    reply: {
      store: paged('custom_items', CustomItem),
      wholesale: paged('custom_items', WholesaleCustomItem),
      factory: paged('custom_items', FactoryCustomItem),
    },
  }),
  listCustomItems: endpoint({
    method: 'GET',
    path: '/api/custom-items',
    wide: true,
    summary: 'All custom items, drafts and withdrawn ones too.',
    allow: WHOLESALE_ACCOUNTS,
    query: wholesaleQuestion,
    reply: paged('custom_items', WholesaleCustomItem),
  }),
  exportCustomItems: endpoint({
    method: 'GET',
    path: '/api/custom-items/export',
    wide: true,
    summary: 'The same list as a spreadsheet.',
    allow: ACCOUNTS,
    query: exportQuestion,
    reply: { file: 'customItems.xlsx', type: XLSX },
  }),
  getCustomItem: endpoint({
    method: 'GET',
    path: '/api/custom-items/:id',
    summary: 'One custom item, if the caller may see it.',
    allow: ACCOUNTS,
    params: byId,
    reply: { store: CustomItem, wholesale: WholesaleCustomItem, factory: FactoryCustomItem },
  }),
  createCustomItem: endpoint({
    method: 'POST',
    path: '/api/custom-items',
    summary: 'Adds a custom item.',
    allow: WHOLESALE_ACCOUNTS,
    body: NewCustomItem,
    reply: WholesaleCustomItem,
    idempotent: true,
  }),
  updateCustomItem: endpoint({
    method: 'PUT',
    path: '/api/custom-items/:id',
    summary: 'Changes what is sent of a custom item; published or withdrawn by its flag.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    body: CustomItemChange,
    reply: WholesaleCustomItem,
  }),
  deleteCustomItem: endpoint({
    method: 'DELETE',
    path: '/api/custom-items/:id',
    summary: 'Deletes a custom item; one that orders refer to is withdrawn instead.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    reply: Deletion,
  }),
}

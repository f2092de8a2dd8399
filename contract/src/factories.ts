import { WHOLESALE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, flag, id, line, moment, optionalLine, textOrDigits, version } from './fields.ts'
import { paged, pageQuery } from './page.ts'

export const Factory = z.object({
  id: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  formatted_phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The factory pays its carriers, and is owed what it paid them. */
  pays_freight: z.boolean(),
  /** Its people get one email a day instead of one as soon as something happens. */
  daily_digest: z.boolean(),
  /** Set while the factory is closed: it gets no orders, and its people cannot sign in. */
  closed_at: z.nullable(moment),
  version: z.int(),
})
export type Factory = z.infer<typeof Factory>

/** Empty, or a valid email address. */
const optionalEmail = z.union([z.literal(''), email])

export const NewFactory = z.object({
  name: line(120),
  email: z.optional(optionalEmail),
  phone: z.optional(z.pipe(textOrDigits, optionalLine(40))),
  address: z.optional(optionalLine(400)),
  pays_freight: z.optional(flag),
})
export type NewFactory = z.infer<typeof NewFactory>

/** Omitted fields keep their values. */
export const FactoryChange = z.extend(z.partial(NewFactory), { version })
export type FactoryChange = z.infer<typeof FactoryChange>

/**
 * `current` are the open ones and the closed ones whose account is not settled; `all` has the open ones before the closed
 * ones.
 */
export const FactoryQuestion = z.extend(pageQuery(['name', 'id'], { order_by: 'name', order_dir: 'asc' }), {
  show: z.optional(z.enum(['open', 'current', 'closed', 'all'], 'This is open, current, closed or all.')),
})
export type FactoryQuestion = z.output<typeof FactoryQuestion>

const byId = z.object({ id })

/** How a factory's people are told what becomes of its orders. */
export const FactoryNews = z.pick(Factory, { daily_digest: true })

export const factories = {
  listFactories: endpoint({
    method: 'GET',
    path: '/api/factories',
    summary:
      'The factories that work for the wholesaler; with `show`, also closed ones that are still owed money, closed ones alone, or all.',
    allow: WHOLESALE_ACCOUNTS,
    query: FactoryQuestion,
    reply: paged('factories', Factory),
  }),
  getFactory: endpoint({
    method: 'GET',
    path: '/api/factories/:id',
    summary: 'One factory.',
    allow: WHOLESALE_ACCOUNTS,
    params: byId,
    reply: Factory,
  }),
  createFactory: endpoint({
    method: 'POST',
    path: '/api/factories',
    summary: 'Adds a factory.',
    allow: ['wholesale_admin'],
    body: NewFactory,
    reply: Factory,
    idempotent: true,
  }),
  updateFactory: endpoint({
    method: 'PUT',
    path: '/api/factories/:id',
    summary: 'Changes a factory.',
    allow: ['wholesale_admin'],
    params: byId,
    body: FactoryChange,
    reply: Factory,
  }),
  getFactoryNews: endpoint({
    method: 'GET',
    path: '/api/factories/:id/news',
    summary: 'How a factory is told what becomes of its orders.',
    allow: [...WHOLESALE_ACCOUNTS, 'factory'],
    params: byId,
    reply: FactoryNews,
  }),
  updateFactoryNews: endpoint({
    method: 'PUT',
    path: '/api/factories/:id/news',
    summary: 'Chooses between emails as it happens and one email a day, at seven in the morning.',
    allow: [...WHOLESALE_ACCOUNTS, 'factory'],
    params: byId,
    body: z.object({ daily_digest: flag }),
    reply: FactoryNews,
  }),
}

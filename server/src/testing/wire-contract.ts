import { endpoint } from '@trousseau/contract/endpoint'
import { ERRORS, type ErrorCode } from '@trousseau/contract/errors'
import { day, email, id, line, note } from '@trousseau/contract/fields'
import { paged, pageQuery } from '@trousseau/contract/page'
import { ACCOUNTS, STORE_ACCOUNTS } from '@trousseau/domain/people/roles'
import { z } from 'zod/mini'

/**
 * A contract for one made-up noun that uses everything an endpoint can have, so that the HTTP layer is tested on its
 * own.
 */

export const Veil = z.object({
  id: z.int(),
  name: z.string(),
  note: z.nullable(z.string()),
  length_cm: z.int(),
  made_on: z.nullable(day),
  maker: z.nullable(z.object({ name: z.string() })),
  tags: z.array(z.object({ label: z.string() })),
})

const VeilBody = z.object({
  name: line(80),
  note: z.optional(note(500)),
  length_cm: z.int('This is a whole number.').check(z.gte(1, 'A veil has a length.'), z.lte(1_000_000)),
  made_on: z.optional(day),
  maker_email: z.optional(email),
  is_tulle: z.optional(z.boolean()),
  tags: z.optional(z.array(line(20)).check(z.maxLength(5))),
})

const CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]
const byId = z.object({ id })
const filters = { from: z.optional(day), 'status[]': z.optional(z.union([z.string(), z.array(z.string())])) }

export const MOST_PATTERN_BYTES = 100_000

export const wire = {
  listVeils: endpoint({
    method: 'GET',
    path: '/api/veils',
    summary: 'The veils of this store.',
    allow: STORE_ACCOUNTS,
    query: z.extend(pageQuery(['id', 'name'], { order_by: 'id', order_dir: 'asc' }), filters),
    reply: paged('veils', Veil),
  }),
  listPublishedVeils: endpoint({
    method: 'GET',
    path: '/api/published-veils',
    summary: 'The veils everybody may see, all at once if wanted.',
    allow: ACCOUNTS,
    query: pageQuery(['id'], { order_by: 'id', order_dir: 'asc' }, { all: true }),
    reply: paged('veils', Veil),
  }),
  addVeil: endpoint({
    method: 'POST',
    path: '/api/veils',
    summary: 'Adds a veil.',
    allow: STORE_ACCOUNTS,
    body: VeilBody,
    reply: Veil,
    message: 'The veil is added.',
    idempotent: true,
  }),
  getVeil: endpoint({
    method: 'GET',
    path: '/api/veils/:id',
    summary: 'One veil.',
    allow: STORE_ACCOUNTS,
    params: byId,
    reply: Veil,
  }),
  updateVeil: endpoint({
    method: 'PUT',
    path: '/api/veils/:id',
    summary: 'Changes a veil.',
    allow: ['store_admin'],
    params: byId,
    query: z.object({ reason: z.optional(line(50)) }),
    body: VeilBody,
    reply: Veil,
  }),
  removeVeil: endpoint({
    method: 'DELETE',
    path: '/api/veils/:id',
    summary: 'Removes a veil.',
    allow: ['store_admin'],
    params: byId,
    body: z.object({ reason: line(50) }),
    reply: z.null(),
  }),
  addPattern: endpoint({
    method: 'POST',
    path: '/api/veil-patterns',
    summary: 'Takes a pattern to cut by.',
    allow: STORE_ACCOUNTS,
    body: z.object({ note: z.optional(note(500)) }),
    upload: { maxBytes: MOST_PATTERN_BYTES, tooLarge: 'A pattern may have 100 kB at most.' },
    reply: z.object({ name: z.string(), sha256: z.string(), note: z.nullable(z.string()) }),
  }),
  exportVeils: endpoint({
    method: 'GET',
    path: '/api/veil-list',
    summary: 'The veils of this store as a file.',
    allow: STORE_ACCOUNTS,
    reply: { file: 'veils.csv', type: 'text/csv; charset=utf-8' },
  }),
  getPrices: endpoint({
    method: 'GET',
    path: '/api/veil-prices',
    summary: 'What a veil costs, to each what is theirs to know.',
    allow: ACCOUNTS,
    reply: {
      store: z.object({ price: z.int() }),
      wholesale: z.object({ price: z.int(), cost: z.int() }),
      factory: z.object({ cost: z.int() }),
    },
  }),
  failAs: endpoint({
    method: 'POST',
    path: '/api/failures/:code',
    summary: 'Fails in one of the known ways.',
    allow: 'anyone',
    params: z.object({ code: z.enum(CODES) }),
    reply: z.null(),
  }),
  failInDatabase: endpoint({
    method: 'POST',
    path: '/api/database-failures/:state',
    summary: 'Fails in the database with a chosen SQLSTATE.',
    allow: 'anyone',
    params: z.object({ state: z.string().check(z.regex(/^[0-9A-Z]{5}$/)) }),
    reply: z.null(),
  }),
  failUnforeseen: endpoint({
    method: 'GET',
    path: '/api/bug',
    summary: 'Has a bug.',
    allow: 'anyone',
    query: z.object({ because: z.optional(z.string()) }),
    reply: z.null(),
  }),
}

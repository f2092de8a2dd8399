import { createHash } from 'node:crypto'
import type { Cents } from '@trousseau/domain/money/money'
import type { ListedTransaction, UnclearTransaction } from '@trousseau/domain/money/provider-transaction'
import { z } from 'zod/mini'

/** How the provider’s transactions are read. What they say is in the domain. */

/** Floating point noise is far smaller, and any other fraction of a cent far larger. */
const NOISE_CENTS = 1e-4
const DECIMAL = /^-?\d{1,9}(\.\d+)?(e-\d+)?$/i

/** Dollars as PHP writes them, such as 33.300000000000004 or "143.500". Undefined if they are no amount of cents. */
export function roundToCents(dollars: number | string): Cents | undefined {
  if (!DECIMAL.test(String(dollars))) return undefined
  const exact = Number(dollars) * 100
  const cents = Math.round(exact)
  return Math.abs(exact - cents) < NOISE_CENTS ? cents + 0 : undefined
}

const cents = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value, context): Cents => {
    const read = roundToCents(value)
    if (read === undefined) context.issues.push({ code: 'custom', message: 'no amount', input: value })
    return read ?? 0
  }),
)
const flag = z.pipe(
  z.union([z.boolean(), z.literal([0, 1, '0', '1'])]),
  z.transform((value) => value === true || Number(value) === 1),
)
const id = z.pipe(z.union([z.string().check(z.minLength(1)), z.int()]), z.transform(String))
/** What nothing is decided by may have any shape. */
const words = z.catch(z.nullish(z.string()), undefined)
const moment = z.catch(z.nullish(z.string()), undefined)
const other = z.catch(z.nullish(id), undefined)
const child = z.object({ success: flag, message: words })

const ROW = z.object({
  id,
  type: z.string().check(z.minLength(1)),
  status: words,
  success: z.nullish(flag),
  message: words,
  customer_id: id,
  total: cents,
  total_refunded: z.nullish(cents),
  is_voided: z.nullish(flag),
  is_captured: z.nullish(flag),
  settled_at: moment,
  reference_id: other,
  auth_id: other,
  idempotency_id: other,
  meta: z.optional(z.unknown()),
  child_transactions: z.catch(z.nullish(z.array(z.unknown())), undefined),
  child_captures: z.catch(z.nullish(z.array(z.unknown())), undefined),
})
const REFERENCE = z.object({ reference: z.string() })

const PENDING = /^(pending|processing|queued|in[ _-]?progress)$/i
const SUCCEEDED = /^(success|succeeded|approved|paid)$/i
const FAILED = /^(fail|failed|failure|declined|error)$/i
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

export function toListed(row: unknown): ListedTransaction {
  const { data, error } = z.safeParse(ROW, row)
  if (!data) return unclear(row, [...new Set(error.issues.map(({ path }) => String(path[0] ?? 'all')))])
  const { success, status } = data
  const isPending = PENDING.test(status ?? '')
  if (!isPending && typeof success !== 'boolean') return unclear(row, ['success'])
  if (success === true ? FAILED.test(status ?? '') : SUCCEEDED.test(status ?? ''))
    return unclear(row, ['success', 'status'])
  const idempotencyId = data.idempotency_id || undefined
  return {
    isClear: true,
    id: data.id,
    type: data.type,
    success: success === true,
    isPending,
    message: data.message || undefined,
    customerId: data.customer_id,
    total: data.total,
    refunded: data.total_refunded ?? 0,
    isVoided: data.is_voided === true,
    isSettled: Boolean(data.settled_at),
    isCaptured: data.is_captured === true,
    refusal: lastRefusal(data.child_transactions ?? []),
    backReason: lastBackReason(data.child_transactions ?? []),
    reference: referenceIn(data.meta) ?? idempotencyId,
    idempotencyId,
    parentId: data.reference_id || data.auth_id || undefined,
    captures: (data.child_captures ?? []).map(toListed),
  }
}

function unclear(row: unknown, fields: readonly string[]): UnclearTransaction {
  const text = JSON.stringify(row) ?? ''
  const own = z.safeParse(z.object({ id }), row).data?.id
  return {
    isClear: false,
    id: own ?? `row ${createHash('sha256').update(text).digest('hex').slice(0, 32)}`,
    customerId: z.safeParse(z.object({ customer_id: id }), row).data?.customer_id,
    mentions: [...new Set(text.toLowerCase().match(UUID) ?? [])],
    fields: fields.join(', '),
  }
}

/** PHP sends an empty object as an empty list, and what was stored as text as text. */
function referenceIn(meta: unknown): string | undefined {
  const found = z.safeParse(REFERENCE, typeof meta === 'string' ? parsed(meta) : meta)
  return found.data?.reference || undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function lastRefusal(children: readonly unknown[]): string | undefined {
  const read = children.flatMap((one) => z.safeParse(child, one).data ?? [])
  return read.findLast(({ success }) => !success)?.message ?? undefined
}

function lastBackReason(children: readonly unknown[]): string | undefined {
  const read = children.flatMap((one) => z.safeParse(child, one).data ?? [])
  return read.findLast(({ success }) => success)?.message ?? undefined
}

const TELLING = ['id', 'type', 'success', 'total', 'customer_id', 'payment_method_id'] as const

/** Undefined for anything else, such as errors by field, whose values are lists of sentences. */
export function readTransactionIn(body: unknown): ListedTransaction | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const fields = new Map(Object.entries(body))
  const told = TELLING.filter((name) => fields.has(name) && typeof fields.get(name) !== 'object')
  return told.length > 1 ? toListed(body) : undefined
}

const PAGE = z.object({
  data: z.array(z.unknown()),
  total: z.catch(z.nullish(z.int()), undefined),
  last_page: z.catch(z.nullish(z.int()), undefined),
  next_page_url: z.catch(z.nullish(z.string()), undefined),
})

/** One page of a customer's transactions, the newest first. */
export type BookPage = {
  rows: readonly ListedTransaction[]
  /** How many transactions there are on all pages. Undefined if the provider does not say. */
  total: number | undefined
  isLast: boolean
}

export function readPage(page: number, perPage: number) {
  return (body: unknown): BookPage | undefined => {
    const { data: read } = z.safeParse(PAGE, body)
    if (!read) return undefined
    const { data, total, last_page, next_page_url } = read
    const isLast =
      typeof last_page === 'number'
        ? page >= last_page
        : next_page_url === undefined
          ? data.length < perPage
          : !next_page_url
    return { rows: data.map(toListed), total: total ?? undefined, isLast: isLast || data.length === 0 }
  }
}

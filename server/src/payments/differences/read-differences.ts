import { type DifferenceInFull, differences } from '@trousseau/contract/differences'
import { describePage } from '@trousseau/contract/page'
import { businessDay, formatDay } from '@trousseau/domain/day'
import { maySettle } from '@trousseau/domain/money/difference'
import { formatMoney } from '@trousseau/domain/money/money'
import { savedMethodLabel } from '@trousseau/domain/money/payment-method'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import {
  type BreakRow,
  findBreak,
  listBreaks,
  listOpenInvoices,
  listRecorded,
  listTried,
  type RecordedTxn,
  type TriedPayment,
} from './differences.store.ts'
import { toDifference } from './to-difference.ts'

export const listDifferences: Handler<typeof differences.listDifferences> = async ({ db, query }) => {
  const { rows, total } = await listBreaks(db, query)
  return {
    differences: rows.map(toDifference),
    ...describePage(differences.listDifferences.path, query, total, rows.length),
  }
}

export const getDifference: Handler<typeof differences.getDifference> = async ({ db, params }) => {
  const row = await findBreak(db, params.id)
  if (!row) throw new AppError('not_found')
  return { ...toDifference(row), ...(await findChoices(db, row)) }
}

type Choices = Pick<DifferenceInFull, 'candidates' | 'invoices'>

/** What the charge may belong to, and what it could pay. Nothing once it is settled. */
async function findChoices(db: Db, row: BreakRow): Promise<Choices> {
  const { store_id, kind, amount, settled_at } = row
  if (settled_at !== null || amount === null) return { candidates: [], invoices: [] }
  const candidates = maySettle(kind, 'match')
    ? [
        ...(await listTried(db, store_id, amount)).map(toTried),
        ...(await listRecorded(db, store_id, amount)).map(toRecorded),
      ]
    : []
  const open = maySettle(kind, 'record') ? await listOpenInvoices(db, store_id) : []
  const invoices = open.map(({ id, number, open }) => ({
    id,
    label: `Invoice # ${number}, ${formatMoney(open)} due`,
  }))
  return { candidates, invoices }
}

const dayOf = (at: Date) => formatDay(businessDay(at.getTime()))

function toTried({ id, pay_brand, pay_last_four, state, created_at }: TriedPayment) {
  const by = pay_last_four === null ? 'Payment' : savedMethodLabel(pay_brand, pay_last_four)
  return { of: 'payment' as const, id, label: `${by} on ${dayOf(created_at)}, ${state}` }
}

function toRecorded({ id, number, method, reference, at }: RecordedTxn) {
  const by = [method === 'cheque' ? 'check' : method, reference].filter(Boolean).join(' ')
  return {
    of: 'recorded' as const,
    id: String(id),
    label: `Recorded on ${dayOf(at)}: ${by}, invoice # ${number}`,
  }
}

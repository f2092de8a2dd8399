import type { Statement, StatementQuestion, statements } from '@trousseau/contract/statements'
import { businessDay } from '@trousseau/domain/day'
import { type Cents, formatMoney, toDollars } from '@trousseau/domain/money/money'
import {
  computeAgeing,
  computeStatementSums,
  describeTxn,
  RANGE_BACKWARDS,
  RANGE_TOO_LONG,
  STATEMENT_LINES_MAX,
  statementRange,
} from '@trousseau/domain/money/statement'
import { atOneMoment, type Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { findStore, type StoreRow } from '../stores/stores.store.ts'
import {
  findBalances,
  listOpenByDueDay,
  listStatementTxns,
  type StatementRecord,
} from './statements.store.ts'

export const getStatement: Handler<typeof statements.getStatement> = async (call) => {
  const storeId = await storeInPath(call.db, call.user, call.params.id)
  return (await readStatement(call.db, storeId, call.query, call.now)).statement
}

type ReadStatement = { statement: Statement; store: StoreRow }

/** The statement that the screen, the PDF and the spreadsheet share. `most` is the maximum number of lines. */
export async function readStatement(
  db: Db,
  storeId: number,
  asked: StatementQuestion,
  now: Date,
  most = STATEMENT_LINES_MAX,
): Promise<ReadStatement> {
  const range = statementRange(asked, businessDay(now.getTime()))
  if (range.from > range.to)
    throw new AppError('invalid', { errors: [{ field: 'from', message: RANGE_BACKWARDS }] })
  // A payment made meanwhile is in every figure or in none.
  return atOneMoment(db, async (db) => {
    const store = await findStore(db, storeId)
    if (!store) throw new AppError('not_found')
    const rows = await listStatementTxns(db, storeId, range, most + 1)
    if (rows.length > most)
      throw new AppError('invalid', { errors: [{ field: 'from', message: RANGE_TOO_LONG }] })
    const { opening, unapplied } = await findBalances(db, storeId, range)
    const ageing = computeAgeing(await listOpenByDueDay(db, storeId, range.to), range.to)
    const statement = {
      store: { id: store.id, name: store.name },
      ...range,
      ...money('opening', opening),
      lines: linesOf(opening, rows),
      ...sumsShown(opening, rows),
      ageing: ageing.map(({ label, amount }) => ({ label, ...money('amount', amount) })),
      ...money('unapplied', unapplied),
    }
    return { statement, store }
  })
}

function sumsShown(opening: Cents, rows: readonly StatementRecord[]) {
  const { invoiced, paid, credited, closing } = computeStatementSums(opening, rows)
  return {
    ...money('invoiced', invoiced),
    ...money('paid', paid),
    ...money('credited', credited),
    ...money('closing', closing),
  }
}

function linesOf(opening: Cents, rows: readonly StatementRecord[]): Statement['lines'] {
  let balance = opening
  return rows.map((row) => {
    balance += row.amount
    const { id, at, kind, amount, invoice_id, invoice_number, package_id } = row
    const isBill = kind === 'invoice'
    return {
      id,
      kind,
      date: businessDay(at.getTime()),
      amount: toDollars(amount),
      description: describeTxn({
        ...row,
        lastFour: row.last_four,
        invoiceNumber: invoice_number,
        isMoved: row.is_moved,
      }),
      invoice:
        invoice_id === null || invoice_number === null || package_id === null
          ? null
          : { id: invoice_id, number: invoice_number, store_package_id: package_id },
      formatted_charge: isBill ? formatMoney(amount) : null,
      formatted_payment: isBill ? null : formatMoney(-amount),
      ...money('balance', balance),
    }
  })
}

/** An amount in dollars and its formatted text. */
function money<const N extends string>(name: N, cents: Cents) {
  return { [name]: toDollars(cents), [`formatted_${name}`]: formatMoney(cents) } as {
    [K in N]: number
  } & { [K in `formatted_${N}`]: string }
}

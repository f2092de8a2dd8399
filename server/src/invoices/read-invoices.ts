import { invoices } from '@trousseau/contract/invoices'
import { describePage } from '@trousseau/contract/page'
import { businessDay } from '@trousseau/domain/day'
import { AppError } from '../http/app-error.ts'
import type { Handler, StoreUser, WholesaleUser } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { findInvoice, listInvoices as findInvoices, type InvoiceScope } from './invoices.store.ts'
import { toInvoice, toInvoiceRow } from './to-invoice.ts'

export const listStoreInvoices: Handler<typeof invoices.listStoreInvoices> = async (call) => {
  const { db, user, params, query, now } = call
  const storeId = await storeInPath(db, user, params.id)
  const today = businessDay(now.getTime())
  const { rows, total } = await findInvoices(db, { store: storeId }, query, today)
  const path = invoices.listStoreInvoices.path.replace(':id', String(storeId))
  return {
    invoices: rows.map((row) => toInvoiceRow(row, today)),
    ...describePage(path, query, total, rows.length),
  }
}

export const listInvoices: Handler<typeof invoices.listInvoices> = async ({ db, query, now }) => {
  const today = businessDay(now.getTime())
  const { rows, total } = await findInvoices(db, 'any', query, today)
  return {
    invoices: rows.map((row) => toInvoiceRow(row, today)),
    ...describePage(invoices.listInvoices.path, query, total, rows.length),
  }
}

export const getInvoice: Handler<typeof invoices.getInvoice> = async ({ db, user, params, now }) => {
  const row = await findInvoice(db, toScope(user), params.id)
  if (!row) throw new AppError('not_found')
  return toInvoice(db, row, businessDay(now.getTime()))
}

/** A store's people see their own store's invoices; wholesale sees all. */
export function toScope(user: StoreUser | WholesaleUser): InvoiceScope {
  return user.kind === 'store' ? { store: user.storeId } : 'any'
}

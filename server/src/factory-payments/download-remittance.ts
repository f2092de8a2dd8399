import { Readable } from 'node:stream'
import type { factoryPayments } from '@trousseau/contract/factory-payments'
import { printPdf } from '../documents/print-pdf.ts'
import type { Handler } from '../http/call.ts'
import { listLines } from './factory-owed.store.ts'
import { paymentInPath } from './read-factory-payments.ts'
import { remittanceDocument } from './remittance-document.ts'
import { toFactoryPaymentLine } from './to-factory-owed.ts'
import { toFactoryPayment } from './to-factory-payment.ts'

export const downloadRemittance: Handler<typeof factoryPayments.downloadRemittance> = async (call) => {
  const { db, user, params, config, now } = call
  const { row, factory } = await paymentInPath(db, user, params.id)
  const lines = (await listLines(db, row.id)).map(toFactoryPaymentLine)
  const payment = { ...toFactoryPayment(row, factory), lines }
  const paper = remittanceDocument(payment, { wholesaler: config.wholesaler, factory, now })
  return { content: Readable.from([Buffer.from(await printPdf(paper))]), number: row.id }
}

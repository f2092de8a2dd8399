import { Readable } from 'node:stream'
import type { FactoryPackage, packages } from '@trousseau/contract/packages'
import type { Paper } from '../../documents/paper.ts'
import { printPdf } from '../../documents/print-pdf.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, Handler } from '../../http/call.ts'
import { readOrders } from '../../orders/orders.store.ts'
import { toScope } from '../../orders/read-orders.ts'
import { findPackage } from '../packages.store.ts'
import { toPackageScope } from '../read-packages.ts'
import { toPackage } from '../to-package.ts'
import { addressLabel } from './address-label.ts'
import { packingSlip } from './packing-slip.ts'

type Printing = Call<typeof packages.downloadSlips>

export const downloadSlips: Handler<typeof packages.downloadSlips> = (call) =>
  printEach(call, (pack) => packingSlip(pack, { wholesaler: call.config.wholesaler, now: call.now }))

export const downloadLabels: Handler<typeof packages.downloadLabels> = (call) =>
  printEach(call, (pack) => addressLabel(pack, { wholesaler: call.config.wholesaler, now: call.now }))

async function printEach(call: Printing, draw: (pack: FactoryPackage) => Paper): Promise<Readable> {
  const [first, ...others] = (await packagesOf(call)).map(draw)
  if (!first) throw new AppError('not_found')
  return Readable.from([Buffer.from(await printPdf([first, ...others]))])
}

/** The packages that the orders are in, each once. What is in none has no paper yet. */
async function packagesOf({ db, user, query }: Printing): Promise<FactoryPackage[]> {
  const ids = [...new Set(query['orders[]'])]
  const rows = await readOrders(db, toScope(user), ids)
  if (rows.length < ids.length) throw new AppError('not_found')
  const loose = rows.filter(({ package_id }) => package_id === null)
  if (loose.length > 0)
    throw new AppError('conflict', { messages: loose.map(({ po }) => `PO ${po} is not packed yet.`) })
  const found: FactoryPackage[] = []
  for (const id of new Set(rows.map(({ package_id }) => package_id ?? 0))) {
    const row = await findPackage(db, toPackageScope(user), id)
    if (row) found.push(await toPackage(db, row))
  }
  return found
}

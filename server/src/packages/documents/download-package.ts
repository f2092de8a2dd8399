import { Readable } from 'node:stream'
import type { packages } from '@trousseau/contract/packages'
import { printPdf } from '../../documents/print-pdf.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { findPackage } from '../packages.store.ts'
import { toPackageScope } from '../read-packages.ts'
import { toPackage } from '../to-package.ts'
import { packingSlip } from './packing-slip.ts'

export const downloadPackage: Handler<typeof packages.downloadPackage> = async (call) => {
  const { db, user, params, config, now } = call
  const row = await findPackage(db, toPackageScope(user), params.id)
  if (!row) throw new AppError('not_found')
  const paper = packingSlip(await toPackage(db, row), { wholesaler: config.wholesaler, now })
  return { content: Readable.from([Buffer.from(await printPdf(paper))]), number: row.id }
}

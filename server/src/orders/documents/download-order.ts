import { Readable } from 'node:stream'
import type { orders } from '@trousseau/contract/orders/endpoints'
import { formatPhone } from '@trousseau/domain/people/phone'
import { printPdf } from '../../documents/print-pdf.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { findStore } from '../../stores/stores.store.ts'
import { findOrder } from '../orders.store.ts'
import { toScope } from '../read-orders.ts'
import { toOrder } from '../to-order.ts'
import { orderDocument } from './order-document.ts'
import { printedPicture } from './printed-picture.ts'

/**
 * The document is complete before the first byte is sent, so that one that cannot be drawn is an error, not a broken
 * file.
 */
export const downloadOrder: Handler<typeof orders.downloadOrder> = async (call) => {
  const { db, user, params, config, now } = call
  const row = await findOrder(db, toScope(user), params.id)
  const store = row && (await findStore(db, row.store_id))
  if (!row || !store) throw new AppError('not_found')
  const paper = orderDocument(await toOrder(db, 'store', row), {
    wholesaler: config.wholesaler,
    now,
    store: { ...store, formatted_phone: formatPhone(store.phone) },
    picture: await printedPicture(call, row.item_picture),
  })
  return Readable.from([Buffer.from(await printPdf(paper))])
}

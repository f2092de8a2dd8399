import { Readable } from 'node:stream'
import type { orders } from '@trousseau/contract/orders/endpoints'
import type { papers } from '@trousseau/contract/papers'
import { formatPhone } from '@trousseau/domain/people/phone'
import { homeOf } from '../../config.ts'
import type { Paper } from '../../documents/paper.ts'
import { printPdf } from '../../documents/print-pdf.ts'
import { showPaper } from '../../documents/show-paper.ts'
import { AppError } from '../../http/app-error.ts'
import type { Call, Handler } from '../../http/call.ts'
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
  const paper = await readPaper(call, (hash) => printedPicture(call, hash))
  return Readable.from([Buffer.from(await printPdf(paper))])
}

export const getOrderPaper: Handler<typeof papers.getOrderPaper> = async (call) => ({
  paper: showPaper(await readPaper(call, async () => null)),
})

async function readPaper(
  { db, user, params, config, now }: Call<typeof papers.getOrderPaper>,
  pictureOf: (hash: string | null) => Promise<Uint8Array | null>,
): Promise<Paper> {
  const row = await findOrder(db, toScope(user), params.id)
  const store = row && (await findStore(db, row.store_id))
  if (!row || !store) throw new AppError('not_found')
  // Staff have pages of their own.
  const pages = user.kind === 'wholesale' ? '/desk/orders' : '/sales-order-summary'
  return orderDocument(await toOrder(db, 'store', row), {
    wholesaler: config.wholesaler,
    now,
    store: { ...store, formatted_phone: formatPhone(store.phone) },
    picture: await pictureOf(row.item_picture),
    page: `${homeOf(config)}${pages}/${params.id}`,
  })
}

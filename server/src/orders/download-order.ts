import { Readable } from 'node:stream'
import type { orders } from '@trousseau/contract/orders'
import { formatPhone } from '@trousseau/domain/phone'
import type { Db } from '../db/db.ts'
import { printPdf } from '../documents/print-pdf.ts'
import { toJpeg } from '../documents/to-jpeg.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { describePictures, findPictureFile } from '../pictures/pictures.store.ts'
import { findStore } from '../stores/stores.store.ts'
import { orderDocument } from './order-document.ts'
import { findOrder } from './orders.store.ts'
import { scopeOf } from './read-orders.ts'
import { toOrder } from './to-order.ts'

/** The whole document is there before the first byte leaves: one that cannot be drawn is answered, not broken off. */
export const downloadOrder: Handler<typeof orders.downloadOrder> = async (call) => {
  const { db, user, params, config, now } = call
  const row = await findOrder(db, scopeOf(user), params.id)
  const store = row && (await findStore(db, row.store_id))
  if (!row || !store) throw new AppError('not_found')
  const paper = orderDocument(await toOrder(db, row), {
    ...{ house: config.house, now },
    store: { ...store, formatted_phone: formatPhone(store.phone) },
    picture: row.item_picture === null ? null : await pictureFor(db, row.item_picture),
  })
  return Readable.from([Buffer.from(await printPdf(paper))])
}

/** The smallest that is large enough on paper. */
const PRINTED_WIDTH = 320

async function pictureFor(db: Db, hash: string): Promise<Uint8Array | null> {
  const widths = (await describePictures(db, [hash])).get(hash)?.webp ?? []
  const width = widths.find((one) => one >= PRINTED_WIDTH) ?? widths.at(-1)
  const bytes = width === undefined ? undefined : await findPictureFile(db, hash, width, 'webp')
  return bytes ? toJpeg(bytes) : null
}

import { Readable } from 'node:stream'
import type { orderMoves } from '@trousseau/contract/orders/moves'
import { homeOf } from '../../config.ts'
import type { Paper } from '../../documents/paper.ts'
import { printPdf } from '../../documents/print-pdf.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { readOrders } from '../orders.store.ts'
import { toScope } from '../read-orders.ts'
import { toOrderRows } from '../to-order.ts'
import { printedPicture } from './printed-picture.ts'
import { productionTicket } from './production-ticket.ts'

const NOT_IN_HAND = 'the production ticket is available once the order is confirmed.'

/** One page or more for each order, in the order asked for. 404 if one of them is not theirs. */
export const downloadTickets: Handler<typeof orderMoves.downloadTickets> = async (call) => {
  const { db, user, query, config, now } = call
  const ids = [...new Set(query['orders[]'])]
  const rows = await readOrders(db, toScope(user), ids)
  if (rows.length < ids.length) throw new AppError('not_found')
  const early = rows.filter(({ factory_id }) => factory_id === null)
  if (early.length > 0)
    throw new AppError('conflict', { messages: early.map(({ po }) => `PO ${po}: ${NOT_IN_HAND}`) })
  const shown = await toOrderRows(db, rows)
  const pictures = new Map<string | null, Uint8Array | null>()
  for (const hash of new Set(rows.map(({ item_picture }) => item_picture)))
    pictures.set(hash, await printedPicture(call, hash))
  const [first, ...others] = shown.map(
    (order, at): Paper =>
      productionTicket(order, {
        wholesaler: config.wholesaler,
        home: homeOf(config),
        now,
        picture: pictures.get(rows[at]?.item_picture ?? null) ?? null,
      }),
  )
  if (!first) throw new AppError('not_found')
  return Readable.from([Buffer.from(await printPdf([first, ...others]))])
}

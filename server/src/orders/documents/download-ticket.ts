import { Readable } from 'node:stream'
import type { orderMoves } from '@trousseau/contract/orders/moves'
import { homeOf } from '../../config.ts'
import { printPdf } from '../../documents/print-pdf.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handler } from '../../http/call.ts'
import { findOrder } from '../orders.store.ts'
import { toScope } from '../read-orders.ts'
import { toOrder } from '../to-order.ts'
import { printedPicture } from './printed-picture.ts'
import { productionTicket } from './production-ticket.ts'

const NOT_IN_HAND = 'The production ticket is available once the order is confirmed.'

/** 404 for another factory's order, so that ids cannot be probed. An order without a factory has no ticket yet. */
export const downloadTicket: Handler<typeof orderMoves.downloadTicket> = async (call) => {
  const { db, user, params, config, now } = call
  const row = await findOrder(db, toScope(user), params.id)
  if (!row) throw new AppError('not_found')
  if (row.factory_id === null) throw new AppError('conflict', { messages: [NOT_IN_HAND] })
  const paper = productionTicket(await toOrder(db, 'factory', row), {
    wholesaler: config.wholesaler,
    home: homeOf(config),
    now,
    picture: await printedPicture(call, row.item_picture),
  })
  return Readable.from([Buffer.from(await printPdf(paper))])
}

import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { holdNews, releaseNews } from '../../outbox/held.store.ts'
import type { OrderMail } from '../../outbox/messages.ts'
import { ringAfterCommit } from '../../outbox/ring-bell.ts'
import type { OrderRecord } from '../orders.store.ts'

/** If the process ends before all is done, what was done is told after this time. */
const HELD_MS = 60_000

export type Telling = {
  /** In the transaction that moves the order: it is told if, and only if, the order is moved. */
  add: (db: Db, order: OrderRecord) => Promise<void>
  /** All is done: the stores are told. */
  end: (db: Db) => Promise<void>
}

/** One of several calls under one key, each with as many orders as a call takes. */
type Part = { userId: number; together: { key: string; is_last: boolean } | undefined }

/**
 * Tells each store once what was done with several of its orders. The message lies in the outbox from the first order on
 * and is held until the last one is in it, which may come with a later call.
 */
export function tellTogether(now: Date, about: OrderMail, { userId, together }: Part): Telling {
  const until = new Date(now.getTime() + HELD_MS)
  const topic = `orders ${about} by ${userId} together ${together?.key ?? randomUUID()}`
  return {
    add: (db, { store_id, id }) => holdNews(db, { store_id, about, order_ids: [id] }, { topic, now, until }),
    async end(db) {
      if (together && !together.is_last) return
      if (await releaseNews(db, topic, now)) ringAfterCommit(db)
    },
  }
}

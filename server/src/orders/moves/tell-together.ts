import { afterCommit, type Db } from '../../db/db.ts'
import { addToHeld, holdMessage, releaseHeld } from '../../outbox/held.store.ts'
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

/**
 * Tells each store once what was done with several of its orders. The message lies in the outbox from the first order on
 * and is held until the last one is in it.
 */
export function tellTogether(now: Date, about: OrderMail): Telling {
  const held = new Map<number, number>()
  const until = new Date(now.getTime() + HELD_MS)
  return {
    async add(db, { store_id, id }) {
      const begun = held.get(store_id)
      if (begun !== undefined && (await addToHeld(db, begun, id, until))) return
      const message = await holdMessage(db, { store_id, about, order_ids: [id] }, { now, until })
      afterCommit(db, () => held.set(store_id, message))
    },
    async end(db) {
      if (held.size === 0) return
      await releaseHeld(db, [...held.values()], now)
      ringAfterCommit(db)
    },
  }
}

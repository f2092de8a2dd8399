import { invoiceLegs } from '../../money/ledger.ts'
import { formatMoney } from '../../money/money.ts'
import { MOVES, type MoveName } from '../../orders/order-moves.ts'
import { type OrderStatus, PENDING } from '../../orders/order-status.ts'
import {
  change,
  insert,
  isPoTaken,
  nextId,
  type Order,
  once,
  post,
  refusal,
  refusalIn,
  refuseIf,
  rowOf,
  transaction,
  violates,
} from './database.ts'
import { enqueue } from './messages.ts'
import { tell, type Work, type World } from './world.ts'

type Ordering = { store: number; po: string; total: number }

/** As place-order.ts: the order, the key and the news of it in one transaction. */
export function* placeOrder(world: World, key: string, { store, po, total }: Ordering): Work {
  const { db, rules } = world
  try {
    const { answer: id } = once(db, rules, key, () => {
      refuseIf(rules, 'orders_one_per_po', isPoTaken(db, store, po))
      const id = nextId(db)
      insert<Order>(db, db.orders, { id, store_id: store, po, total, status: PENDING, version: 1, moves: [] })
      enqueue(world, { kind: 'news', topic: `order ${id}`, about: ['attempt', 'placed'] })
      return id
    })
    yield
    world.answers.push({ kind: 'ordered', order: id, po })
    tell(world, () => `store ${store} is told that order ${id} (${po}) is placed`)
  } catch (error) {
    if (!violates(error, 'orders_one_per_po')) throw error
    yield
    enqueue(world, { kind: 'news', topic: null, about: ['attempt', 'failed'] })
    tell(world, () => `refused: store ${store} has an order ${po}`)
  }
}

type Moving = { order: number; move: MoveName; isVersioned: boolean }

/** A person looks at an order and moves it, after whatever others did to it meanwhile. */
export function* moveOrder(world: World, { order: id, move, isVersioned }: Moving): Work {
  const { db } = world
  const order = rowOf(db.orders, id)
  const { version } = order
  yield
  try {
    transaction(db, () => {
      if (isVersioned && order.version !== version) throw refusal('changed meanwhile')
      applyMove(world, order, move)
    })
  } catch (error) {
    const said = refusalIn(error, 'orders_one_per_po')
    if (!said) throw error
    tell(world, () => `refused: ${move} of order ${id}, ${said.message}`)
  }
}

function applyMove(world: World, order: Order, move: MoveName): void {
  const { db, rules } = world
  const { id, store_id, po, status: from } = order
  if (!rules.mayMove(move, from)) throw refusal(`not from ${from}`)
  const to: OrderStatus = MOVES[move].to
  if (move === 'reinstate') refuseIf(rules, 'orders_one_per_po', isPoTaken(db, store_id, po, id))
  change(db, order, { status: to, version: order.version + 1, moves: [...order.moves, { from, to }] })
  enqueue(world, { kind: 'news', topic: `order ${id}`, about: [move] })
  tell(world, () => `order ${id}: ${move}`)
  if (move === 'ship') issueInvoice(world, store_id, order.total, 1_200)
}

/** As dispatch does it: the store owes for what has left. */
export function issueInvoice(world: World, store_id: number, subtotal: number, shipping: number): void {
  const { db, rules, now: at } = world
  const id = nextId(db)
  const total = subtotal + shipping
  insert(db, db.invoices, { id, number: id, store_id, subtotal, shipping, total, paid: 0, credited: [] })
  post(db, rules, {
    store_id,
    kind: 'invoice',
    amount: total,
    invoice_id: id,
    at,
    legs: invoiceLegs({ id, subtotal, shipping, total }),
  })
  tell(world, () => `invoice ${id} of ${formatMoney(total)} is issued to store ${store_id}`)
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CANCELLED } from '@trousseau/domain/orders/order-status'
import { type Answer, sendTo } from '../test-app.ts'
import { type Shop, type TradingWorld, wishOf } from './trading-world.ts'

const AGAIN_MS = 200
/** A payment that is being confirmed stays so for seconds. */
const UNCONFIRMED_MS = 1_000

/** What the clients were told, and how often they had to ask. */
export type Heard = {
  orders: { id: number; po: string; storeId: number }[]
  /** The orders among them that were cancelled. */
  cancelled: number[]
  payments: { invoice: number; attempt: string; storeId: number }[]
  /** How many requests each portal is answering, and how many there were in all. */
  underway: number[]
  asked: number
  /** Answers that told the client to try again. */
  unavailable: number
  /** Why connections ended without an answer, and how long after the request. */
  cut: string[]
  /** Answers that a client does not expect, whatever is killed. */
  wrong: string[]
}

export const nothingHeard = (): Heard => ({
  orders: [],
  cancelled: [],
  payments: [],
  underway: [],
  asked: 0,
  unavailable: 0,
  cut: [],
  wrong: [],
})

type Question = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: object; token: string; key?: string }

/** Asks the portals in turn, with the same key, until one gives an answer that is not about the outage. */
async function untilAnswered(world: TradingWorld, heard: Heard, question: Question): Promise<Answer> {
  for (;;) {
    world.refuseEnded()
    heard.asked += 1
    const answer = await askOnce(world, heard, heard.asked % world.portals.length, question)
    if (answer && !isPassing(answer)) return answer
    if (answer?.status === 503) heard.unavailable += 1
    await pause(answer?.status === 202 ? UNCONFIRMED_MS : AGAIN_MS)
  }
}

async function askOnce(world: TradingWorld, heard: Heard, at: number, question: Question) {
  const { method = 'POST', path, body, token, key } = question
  const count = (by: number) => {
    heard.underway[at] = (heard.underway[at] ?? 0) + by
  }
  count(1)
  const began = performance.now()
  try {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    return await sendTo(world.portals[at] ?? '', method, path, { token, body, headers })
  } catch (error) {
    heard.cut.push(`${method} ${path} after ${Math.round(performance.now() - began)} ms: ${causeOf(error)}`)
    return undefined
  } finally {
    count(-1)
  }
}

/** `fetch` says only that it failed; why, its cause says. */
function causeOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  return cause instanceof Error
    ? `${(cause as { code?: string }).code ?? cause.name} ${cause.message}`
    : String(cause)
}

const codeOf = ({ body }: Answer) => (body as { code?: string } | undefined)?.code

/** Busy, or being worked on: the same request, asked again, gets another answer. */
function isPassing(answer: Answer): boolean {
  const code = codeOf(answer)
  return answer.status === 202 || code === 'unavailable' || code === 'running' || code === 'too_many'
}

const dataOf = <T>({ body }: Answer) => (body as { data: T }).data

/** What the clients may do: they end when it is over, and wait while no more orders are to be begun. */
export type Leave = { isOver: boolean; orders: number }

/** Places orders one after another, each until it is acknowledged; sends some once more, and cancels others. */
export async function placeOrders(
  world: TradingWorld,
  heard: Heard,
  shop: Shop,
  leave: Leave,
): Promise<void> {
  while (!leave.isOver) {
    if (leave.orders <= 0) {
      await pause(5)
      continue
    }
    leave.orders -= 1
    const key = randomUUID()
    const question = {
      path: '/api/orders',
      token: shop.token,
      key,
      body: wishOf(world.dress, shop, `PO ${inLetters(key)}`),
    }
    const answer = await untilAnswered(world, heard, question)
    if (answer.status !== 200) {
      heard.wrong.push(`order: ${answer.status} ${answer.text}`)
      continue
    }
    const { id } = dataOf<{ id: number }>(answer)
    heard.orders.push({ id, po: question.body.purchase_order_number, storeId: shop.id })
    if (heard.orders.length % 10 === 0) {
      const again = await untilAnswered(world, heard, question)
      if (again.text !== answer.text) heard.wrong.push(`order again: ${again.status} ${again.text}`)
    } else if (heard.orders.length % 10 === 5) await cancelOrder(world, heard, shop, id)
  }
}

/** Cancels an order. A client that heard nothing of it and is then refused looks whether it was the one who cancelled. */
async function cancelOrder(world: TradingWorld, heard: Heard, shop: Shop, order: number): Promise<void> {
  const { token } = shop
  const path = `/api/stores/${shop.id}/cancel`
  const { status, text } = await untilAnswered(world, heard, { method: 'PUT', path, token, body: { order } })
  if (status === 409) {
    const found = await untilAnswered(world, heard, { method: 'GET', path: `/api/orders/${order}`, token })
    if (found.status === 200 && dataOf<{ status: number }>(found).status === CANCELLED) {
      heard.cancelled.push(order)
      return
    }
  }
  if (status === 200) heard.cancelled.push(order)
  else heard.wrong.push(`cancelling: ${status} ${text}`)
}

/** Of some thousand ids, the digits of one are those of a card. */
const inLetters = (id: string) => id.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')

/** The answers that say so. A portal that is killed on its way to the provider keeps its place in the line for seconds. */
const NOT_CHARGED = ['provider_unavailable', 'provider_busy']

/** Pays an invoice until it is paid. A payment that certainly was not made is tried again under a new key. */
export async function payInvoice(
  world: TradingWorld,
  heard: Heard,
  shop: Shop,
  invoice: number,
): Promise<void> {
  for (;;) {
    const answer = await untilAnswered(world, heard, {
      path: `/api/invoices/${invoice}/pay`,
      body: { payment_method: shop.method },
      token: shop.token,
      key: randomUUID(),
    })
    if (answer.status === 200) {
      heard.payments.push({ invoice, attempt: dataOf<{ id: string }>(answer).id, storeId: shop.id })
      return
    }
    if (!NOT_CHARGED.includes(codeOf(answer) ?? '')) {
      heard.wrong.push(`payment: ${answer.status} ${answer.text}`)
      return
    }
    await pause(UNCONFIRMED_MS)
  }
}

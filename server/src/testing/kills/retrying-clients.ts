import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, sendTo } from '../test-app.ts'
import type { Shop, TradingWorld } from './trading-world.ts'

const AGAIN_MS = 200

/** What the clients were told, and how often they had to ask. */
export type Heard = {
  orders: { id: number; po: string; storeId: number }[]
  payments: { invoice: number; attempt: string; storeId: number }[]
  /** Answers that told the client to try again. */
  unavailable: number
  /** Connections that ended without an answer. */
  cut: number
  /** Answers that a client does not expect, whatever is killed. */
  wrong: string[]
}

export const nothingHeard = (): Heard => ({ orders: [], payments: [], unavailable: 0, cut: 0, wrong: [] })

type Question = { path: string; body: object; token: string; key: string }

/** Asks the portals in turn, with the same key, until one gives an answer that is not about the outage. */
async function untilAnswered(world: TradingWorld, heard: Heard, question: Question): Promise<Answer> {
  const { path, body, token, key } = question
  for (let tries = 0; ; tries += 1) {
    world.refuseEnded()
    const portal = world.portals[tries % world.portals.length] ?? ''
    const answer = await sendTo(portal, 'POST', path, {
      token,
      body,
      headers: { 'idempotency-key': key },
    }).catch(() => undefined)
    if (!answer) heard.cut += 1
    else if (!isPassing(answer)) return answer
    else if (answer.status === 503) heard.unavailable += 1
    await pause(AGAIN_MS)
  }
}

const codeOf = ({ body }: Answer) => (body as { code?: string } | undefined)?.code

/** Busy, or being worked on: the same request, asked again, gets another answer. */
function isPassing(answer: Answer): boolean {
  const code = codeOf(answer)
  return answer.status === 202 || code === 'unavailable' || code === 'running' || code === 'too_many'
}

const dataOf = <T>({ body }: Answer) => (body as { data: T }).data

/** Places orders one after another, each until it is acknowledged, and some of them once more. */
export async function placeOrders(
  world: TradingWorld,
  heard: Heard,
  shop: Shop,
  isOver: () => boolean,
): Promise<void> {
  const wear_date = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
  while (!isOver()) {
    const key = randomUUID()
    const question = {
      path: '/api/orders',
      token: shop.token,
      key,
      body: {
        type: 1,
        purchase_order_number: `PO ${inLetters(key)}`,
        item_type: 1,
        item_id: world.dress,
        size: 5,
        color: 1,
        address: shop.address,
        payment_method: shop.method,
        wear_date,
      },
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
    }
  }
}

/** Of some thousand ids, the digits of one are those of a card. */
const inLetters = (id: string) => id.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')

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
    if (codeOf(answer) !== 'provider_unavailable') {
      heard.wrong.push(`payment: ${answer.status} ${answer.text}`)
      return
    }
  }
}

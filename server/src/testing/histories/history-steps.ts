import { type RawBuilder, sql } from 'kysely'
import { checkTransaction } from '../../payments/check-transaction.ts'
import { type MadeInvoice, makeInvoice } from '../invoices.ts'
import { untilHeard } from '../orders.ts'
import { settleBatch } from '../payments/payments-later.ts'
import { makeStore } from '../people.ts'
import type { Random } from '../random-calls/random.ts'
import type { Answer } from '../test-app.ts'
import type { HistoryWorld, Shop } from './history-world.ts'

/** What happens to the money of one store, by chance. */
export type History = {
  /** Repeats this history alone. */
  seed: number
  world: HistoryWorld
  shop: Shop
  random: Random
  invoices: MadeInvoice[]
  /** The store that credits are moved to, and back from, once one was. */
  other?: number
  /** What was done, with its outcome, for whoever looks for the cause of a failure. */
  told: string[]
}
type Step = (history: History) => Promise<Answer | undefined>

const REASON = 'It came so'
/** Long enough for every age that an open amount can have. */
const OLDEST_DAYS = 150
const DAY_MS = 86_400_000

const act = ({ world: { app, token } }: History, path: string, body: object) =>
  untilHeard(() => app.send('POST', path, { token, body }))
const pay = ({ world: { app }, shop: { token } }: History, path: string, body: object) =>
  app.send('POST', path, { token, body })
const payOne = (history: History, body: object) =>
  pay(history, `/api/invoices/${invoiceOf(history).id}/pay`, body)

/** Mostly what can be done, and at times a cent or a lot too much, or too little. */
const some = ({ random }: History, most: number) =>
  random.chance(0.15) ? random.below(3 * most + 2) / 100 : (1 + random.below(Math.max(most, 1))) / 100
const invoiceOf = ({ random, invoices }: History) => random.pick(invoices)

const rows = async <T>({ world: { app } }: History, query: RawBuilder<T>) =>
  (await query.execute(app.db)).rows
async function creditOf(history: History, store = history.shop.id) {
  const credits = await rows(
    history,
    sql<{ id: number; kind: string; left: number }>`
      select id, kind, amount - used - reserved as left from store_credits
      where store_id = ${store} order by id desc limit 5`,
  )
  return credits.length > 0 ? history.random.pick(credits) : undefined
}
async function takenOf(history: History) {
  const { id } = invoiceOf(history)
  const taken = await rows(
    history,
    sql<{ id: number; amount: number }>`
      select id, amount from ledger_txns
      where store_id = ${history.shop.id} and invoice_id = ${id} and kind in ('charge', 'recorded', 'apply')
      order by id`,
  )
  return taken.length > 0 ? history.random.pick(taken) : undefined
}

/** The fault meets the store's next charge, which is not this one if this one is refused before. */
const arm = ({ world: { provider }, shop: { customer } }: History, kind: string, more: object = {}) =>
  provider.arm(customer, kind, { call: 'charge', ...more })

const STEPS: Readonly<Record<string, Step>> = {
  invoice: async (history) => {
    const { world, shop, random, invoices } = history
    const orders = Array.from({ length: 1 + random.below(2) }, () => 100 + random.below(200_000))
    const age = random.chance(0.5) ? 0 : random.below(OLDEST_DAYS) * DAY_MS
    const made = await makeInvoice(world.app, shop.id, {
      orders,
      shipping: random.below(3) * 1_234,
      factoryId: world.factory,
      itemId: world.item,
      addressId: shop.address,
      now: new Date(world.app.clock.now().getTime() - age),
    })
    invoices.push(made)
    return undefined
  },
  pay: (history) => {
    const { shop, random } = history
    const payment_method = random.chance(0.3) ? shop.bank : shop.card
    const part = random.chance(0.5) && { amount: some(history, invoiceOf(history).total) }
    return payOne(history, { payment_method, ...part })
  },
  unclear: async (history) => {
    await arm(history, history.random.pick(['charge-done-answer-lost', 'never-arrived', 'decline']))
    return payOne(history, { payment_method: history.shop.card })
  },
  together: (history) => {
    const two = new Set([invoiceOf(history).id, invoiceOf(history).id])
    const invoices = [...two].map((id) => ({ id }))
    return untilHeard(() =>
      history.world.app.send('POST', '/api/payments', {
        token: history.shop.token,
        body: { payment_method: history.shop.card, invoices },
      }),
    )
  },
  check: (history) => {
    const { id, total } = invoiceOf(history)
    const reference = `H ${history.told.length}`
    const onAccount = history.random.chance(0.3) && { on_account: some(history, 2_000) }
    const amount = some(history, total + 5_000)
    const body = { method: 'cheque', reference, amount, ...onAccount, invoices: [{ id }] }
    return act(history, `/api/stores/${history.shop.id}/payments`, body)
  },
  credit: (history) =>
    act(history, `/api/stores/${history.shop.id}/credits`, { amount: some(history, 20_000), reason: REASON }),
  apply: async (history) => {
    const credit = await creditOf(history)
    const invoice = invoiceOf(history).id
    const part = history.random.chance(0.5) && { amount: some(history, 9_000) }
    return credit && act(history, creditPath(history, credit.id, 'apply'), { invoice, ...part })
  },
  takeBack: async (history) => {
    const credit = await creditOf(history)
    const part = history.random.chance(0.5) && { amount: some(history, Math.max(credit?.left ?? 1, 1)) }
    if (credit?.kind === 'deposit')
      return act(history, creditPath(history, credit.id, 'pay-back'), {
        method: 'wire',
        reference: 'B',
        reason: REASON,
        ...part,
      })
    return credit && act(history, creditPath(history, credit.id, 'revoke'), { reason: REASON, ...part })
  },
  move: async (history) => {
    const { world, shop, random } = history
    history.other ??= await makeStore(world.app.db, `Other of ${shop.id}`)
    const [from, to] = random.chance(0.3) ? [history.other, shop.id] : [shop.id, history.other]
    const credit = await creditOf(history, from)
    const part = random.chance(0.5) && { amount: some(history, Math.max(credit?.left ?? 1, 1)) }
    const body = { store: to, reason: REASON, ...part }
    return credit && act(history, `/api/stores/${from}/credits/${credit.id}/move`, body)
  },
  note: (history) => {
    const { id, total, orderIds } = invoiceOf(history)
    const kind = history.random.pick(['goods', 'shipping', 'other'])
    const order = history.random.chance(0.3) && { order: history.random.pick(orderIds) }
    const amount = some(history, kind === 'shipping' ? 2_000 : total / 2)
    const lines = [{ kind, amount, reason: REASON, ...order }]
    return act(history, `/api/invoices/${id}/credit-notes`, { lines })
  },
  refund: async (history) => {
    const { world, shop, random } = history
    const taken = await takenOf(history)
    if (random.chance(0.5)) await settleBatch(world.provider, shop.customer)
    const part = random.chance(0.5) && { amount: some(history, taken?.amount ?? 1) }
    const note = random.chance(0.5) && { credit_note: { kind: random.pick(['goods', 'other']) } }
    return taken && act(history, `/api/transactions/${taken.id}/refund`, { reason: REASON, ...part, ...note })
  },
  returned: async (history) => {
    const { world, shop } = history
    await arm(history, 'ach-return', { seconds: 0 })
    const answer = await payOne(history, { payment_method: shop.bank })
    const [attempt] = await rows(
      history,
      sql<{ provider_id: string | null }>`
        select provider_id from payment_attempts where store_id = ${shop.id} order by created_at desc, id limit 1`,
    )
    if (attempt?.provider_id)
      await checkTransaction(world.client, { store_id: shop.id, transaction_id: attempt.provider_id })
    return answer
  },
}

const creditPath = ({ shop }: History, credit: number, verb: string) =>
  `/api/stores/${shop.id}/credits/${credit}/${verb}`

export const STEP_NAMES: readonly string[] = Object.keys(STEPS)

/** One more thing happens. Says what, and whether it was done, or is being confirmed. */
export async function takeStep(history: History, name = history.random.pick(STEP_NAMES)) {
  const answer = await STEPS[name]?.(history)
  history.told.push(`${name} ${answer?.status ?? ''}`.trim())
  if (answer && answer.status >= 500) throw new Error(`${name}: ${answer.text}`)
  return { name, isDone: answer === undefined ? name === 'invoice' : answer.status <= 202 }
}

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askQuickly } from '../ask-quickly.ts'
import { compareReceived, deliverTheRest } from '../kills/compare-received.ts'
import { nothingHeard } from '../kills/retrying-clients.ts'
import { type Shop, startTrading, type TradingWorld, wishOf } from '../kills/trading-world.ts'
import { insertOrdersLike } from '../many-orders.ts'
import { createTestDatabase, onServer, type TestDatabase } from '../postgres/test-database.ts'
import { chooseSeed, createRandom, type Random } from '../random-calls/random.ts'
import { type Answer, sendTo } from '../test-app.ts'
import { MIXED_REQUESTS } from '../test-size.ts'
import { tokenFor } from '../wire-app.ts'

vi.setConfig({ testTimeout: 240_000 + MIXED_REQUESTS * 100, hookTimeout: 240_000 })

/** Of each of two stores. */
const ORDERS = 5_000
/** At once, as many as work at a busy hour. */
const CLIENTS = 16

let database: TestDatabase
let world: TradingWorld
let staff: string
beforeAll(async () => {
  database = await createTestDatabase({ patient: false })
  world = await startTrading({ database: { DATABASE_URL: database.appUrl }, portals: 2, workers: 1 })
  staff = await tokenFor(world.app, world.users.w)
  for (const shop of world.shops) {
    const { body } = await ask(0, orderOf(shop, `FIRST ${shop.id}`))
    await insertOrdersLike(world.app.db, (body as Placed).data.id, world.factories.f1, ORDERS)
  }
  // As autovacuum and the worker would, with time: nothing here has been counted or planned for so many.
  await onServer(database.ownerUrl, async (client) => {
    for (const text of ['select recount_tallies()', 'select recount_marks()', 'vacuum analyze'])
      await client.query(text)
  })
})
afterAll(async () => {
  await world.stop()
  await database.drop()
})

type Placed = { data: { id: number } }
type Question = { method?: 'POST'; path: string; token: string; body?: object }

/** The portals in turn. */
const ask = (nth: number, { method, path, token, body }: Question): Promise<Answer> =>
  sendTo(world.portals[nth % world.portals.length] ?? '', method ?? 'GET', path, { token, body }, askQuickly)

const orderOf = (shop: Shop, po: string): Question => ({
  method: 'POST',
  path: '/api/orders',
  token: shop.token,
  body: wishOf(world.dress, shop, po),
})

const SORTS = ['id', 'purchase_order_number', 'wear_date', 'created_at', 'total', 'status']

/** What people ask for: 85 of a hundred read, 10 search, 5 order. */
function chooseQuestion(random: Random, nth: number): Question {
  const shop = random.pick(world.shops)
  const { token } = shop
  const chance = random.below(100)
  if (chance < 5) return orderOf(shop, `PO load ${'abcdefghij'[nth % 10]} ${nth}`)
  if (chance < 15) return { token, path: `/api/stores/${shop.id}/orders?search=n${random.below(1_000)}-` }
  if (chance < 20) return { token: staff, path: `/api/orders?page=${1 + random.below(300)}` }
  if (chance < 40) {
    const sorted = `order_by=${random.pick(SORTS)}&order_dir=${random.pick(['asc', 'desc'])}`
    return { token, path: `/api/stores/${shop.id}/orders?${sorted}&page=${1 + random.below(150)}` }
  }
  if (chance < 45) return { token, path: `/api/stores/${shop.id}/invoices` }
  if (chance < 50) return { token, path: `/api/stores/${shop.id}/overview` }
  if (chance < 70) return { token, path: `/api/dresses/${world.dress}` }
  if (chance < 85) return { token, path: '/api/session' }
  return { token, path: '/api/dresses/published?per_page=20' }
}

test('of thousands of mixed requests on ten thousand orders none fails, every order is there once, and all are told of', async () => {
  const seed = chooseSeed()
  const random = createRandom(seed)
  const heard = nothingHeard()
  const client = async () => {
    while (heard.asked < MIXED_REQUESTS) {
      const nth = heard.asked++
      const question = chooseQuestion(random, nth)
      const began = performance.now()
      const answer = await ask(nth, question).catch((error: Error) => {
        world.refuseEnded()
        const seconds = ((performance.now() - began) / 1_000).toFixed(1)
        throw new Error(`${question.path}, the ${nth}th of seed ${seed}, was cut after ${seconds} s`, {
          cause: error,
        })
      })
      if (answer.status !== 200) heard.wrong.push(`${question.path}: ${answer.status} ${answer.text}`)
      else if (question.method === 'POST') {
        const { data } = answer.body as Placed & { data: { purchase_order_number: string; store_id: number } }
        heard.orders.push({ id: data.id, po: data.purchase_order_number, storeId: data.store_id })
      }
      // A turn for who else works in this process.
      await pause(0)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  world.refuseEnded()
  await deliverTheRest(world)

  expect({ seed, wrong: heard.wrong }).toEqual({ seed, wrong: [] })
  const { body } = await ask(0, { token: staff, path: '/api/orders?per_page=1' })
  expect(body).toMatchObject({ data: { meta: { total: 2 * (ORDERS + 1) + heard.orders.length } } })
  expect((await compareReceived(world, heard)).wrong).toEqual([])
})

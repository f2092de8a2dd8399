import { afterAll, expect, test, vi } from 'vitest'
import { foldTallies } from '../housekeeping/run-folding.ts'
import { type History, STEP_NAMES, takeStep } from '../testing/histories/history-steps.ts'
import { type HistoryWorld, openHistoryWorld, openShop } from '../testing/histories/history-world.ts'
import { expectOneHome, expectOneTruth } from '../testing/histories/one-truth.ts'
import { passWindow } from '../testing/payments/payments-later.ts'
import { chooseSeed, createRandom } from '../testing/random-calls/random.ts'
import { HISTORIES } from '../testing/test-size.ts'
import { reconcileOpen } from './reconcile.ts'

vi.setConfig({ testTimeout: 24 * 3_600_000 })

const STEPS = 9
/** So many stores have their histories at once. */
const AT_ONCE = 12
/** The provider's book and the database grow with each history; then a new world begins. */
const PER_WORLD = 400
/** Among so many histories each thing is done. The rarest, an applied credit, is done in one of twenty. */
const MANY = 1_000

let world: HistoryWorld | undefined
afterAll(() => world?.stop())

async function worldOf(number: number): Promise<HistoryWorld> {
  if (world && number % PER_WORLD > 0) return world
  await world?.stop()
  world = await openHistoryWorld()
  return world
}

/** All end, also if one fails, so that nothing goes on in a world that is closed. */
async function all<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(work)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

async function live(world: HistoryWorld, seed: number, happened: Map<string, number>): Promise<History> {
  const shop = await openShop(world, `Store ${seed}`)
  const history: History = { seed, world, shop, random: createRandom(seed), invoices: [], told: [] }
  await takeStep(history, 'invoice')
  for (let step = 0; step < STEPS; step += 1) {
    const { name, isDone } = await takeStep(history).catch((cause: unknown) => {
      throw new Error(`seed ${seed}: ${history.told.join(', ')}`, { cause })
    })
    if (isDone) happened.set(name, (happened.get(name) ?? 0) + 1)
  }
  return history
}

/** Lets time pass and asks the provider twice about what is open: once past every block, once past the window. */
async function recover({ app, client }: HistoryWorld): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    passWindow(app)
    await reconcileOpen(client, { most: 1_000 })
  }
}

// A failure names the seed of its history: TEST_SEED=<seed> TEST_HISTORIES=1 repeats that one alone.
test('over any history of invoices, payments, credits, notes, refunds, returns and applications all figures are one truth', async () => {
  const seed = chooseSeed()
  const happened = new Map<string, number>()
  for (let done = 0; done < HISTORIES; done += AT_ONCE) {
    const here = await worldOf(done)
    const seeds = Array.from({ length: Math.min(AT_ONCE, HISTORIES - done) }, (_, at) => seed + done + at)
    const histories = await all(seeds.map((seed) => live(here, seed, happened)))
    await recover(here)
    await all(histories.map(expectOneTruth))
    await expectOneHome(here, `seeds ${seeds.join(', ')}`)
    // As the worker does: what is kept is right before and after it.
    if (done % (2 * AT_ONCE) === 0) await foldTallies(here.app.db)
  }
  // Each of them was done, not only refused. Of a few histories some may be without one or another.
  if (HISTORIES >= MANY)
    expect([...happened.keys()].toSorted(), `seed ${seed}`).toEqual(STEP_NAMES.toSorted())
  else if (HISTORIES > 1) expect(happened.size, `seed ${seed}`).toBeGreaterThan(6)
})

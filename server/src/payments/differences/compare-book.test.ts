import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type BookRow, listBook, makeLongBook } from '../../testing/payments/long-book.ts'
import { createPayingApp, type PayingApp } from '../../testing/payments/payments.ts'
import { chargeBehindOurBack } from '../../testing/payments/payments-later.ts'
import { passMinutes, startTestProvider, type TestProvider } from '../../testing/payments/provider.ts'
import { BUILT_RECONCILE } from '../../testing/processes/built.ts'
import { BOOK_LENGTH } from '../../testing/test-size.ts'
import { reconcileOnce, takeTurns } from '../reconcile.ts'
import { compareBook, compareToEnd } from './compare-book.ts'
import { beginComparison } from './comparisons.store.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const IS_LONG = BOOK_LENGTH >= 1_000
/** As many as the provider allows in the long run; otherwise few, so that there are pages to turn. */
const PER_PAGE = IS_LONG ? 200 : 10
const PAGES = Math.ceil(BOOK_LENGTH / PER_PAGE)
const MIDDLE = Math.ceil(PAGES / 2)

let provider: TestProvider
let app: PayingApp
let book: BookRow[]
beforeAll(async () => {
  provider = await startTestProvider()
  app = await createPayingApp(provider)
  book = await makeLongBook(app, BOOK_LENGTH)
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
afterEach(() => provider.gate.alterNothing())

const list = (rows: () => readonly BookRow[], beforePage?: (page: number) => 'cut' | undefined) =>
  listBook(provider, app.customers.c1, rows, beforePage)
const once = () => {
  passMinutes(app, 2)
  return reconcileOnce(app.client, { perPage: PER_PAGE })
}
const foreignRow = (): BookRow => ({
  id: `foreign ${randomUUID()}`,
  type: 'charge',
  success: true,
  customer_id: app.customers.c1,
  total: 77.77,
  meta: { reference: 'nobody we know' },
})
/** The book with one charge that is not ours, without one that is: both in the middle of an old page. */
function spoil() {
  const at = Math.floor(BOOK_LENGTH * 0.8)
  const foreign = foreignRow()
  const lost = book[at] as BookRow
  return { rows: [...book.slice(0, at), foreign, ...book.slice(at + 1)], foreign: foreign.id, lost: lost.id }
}
/** The differences found since the comparison began that was last done. */
const found = async () => {
  const rows = await app.db
    .selectFrom('reconcile_breaks')
    .innerJoin('book_comparisons', 'book_comparisons.store_id', 'reconcile_breaks.store_id')
    .select(['kind', 'provider_id'])
    .whereRef('seen_at', '>=', 'began_at')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, provider_id }) => `${kind} ${provider_id}`)
}

test('a book of any length is compared whole, and one that agrees says how much that was', async () => {
  const asked = list(() => book)
  expect(await once()).toEqual({
    summary: `2 stores compared (${BOOK_LENGTH} transactions), 0 payments or refunds are open, 0 differences.`,
    isWhole: true,
  })
  // From the newest page to the oldest, and the newest once more for what has come in meanwhile.
  expect(asked).toEqual([...Array.from({ length: PAGES }, (_, at) => at + 1), 1])
  expect(await app.db.selectFrom('book_rows').selectAll().execute()).toEqual([])
})

test('one charge that is not ours and one of ours that is missing are found, however old', async () => {
  const { rows, foreign, lost } = spoil()
  list(() => rows)
  for (let times = 0; times < 2; times += 1) {
    const { summary, isWhole } = await once()
    expect([isWhole, summary]).toEqual([false, expect.stringMatching(/ 2 differences\.$/)])
    expect(await found()).toEqual([`missing_there ${lost}`, `unknown_charge ${foreign}`])
  }
})

test('a comparison that is cut off says so, and the next one goes on where it was', async () => {
  const { rows, foreign, lost } = spoil()
  const cutAt = MIDDLE + 1
  const before = list(
    () => rows,
    (page) => (page === cutAt ? 'cut' : undefined),
  )
  const { summary, isWhole } = await once()
  expect(isWhole).toBe(false)
  const read = MIDDLE * PER_PAGE
  expect(summary).toContain(`1 not to the end (${read} of ${BOOK_LENGTH} transactions so far; run this again`)
  expect(summary).not.toContain('0 differences')
  expect(before.at(-1)).toBe(cutAt)
  expect(await found()).not.toContain(`missing_there ${lost}`)
  provider.gate.alterNothing()
  const after = list(() => rows)
  expect((await once()).summary).toMatch(/ 2 differences\.$/)
  expect(after).toEqual([...Array.from({ length: PAGES - MIDDLE }, (_, at) => cutAt + at), 1])
  expect(await found()).toEqual([`missing_there ${lost}`, `unknown_charge ${foreign}`])
})

test('what comes in while a comparison is cut off is looked at too', async () => {
  const late = foreignRow()
  const cut = (page: number) => (page === MIDDLE ? ('cut' as const) : undefined)
  list(() => book, cut)
  expect((await once()).isWhole).toBe(false)
  provider.gate.alterNothing()
  list(() => [late, ...book])
  expect((await once()).summary).toMatch(/ 1 difference\.$/)
  expect(await found()).toEqual([`unknown_charge ${late.id}`])
})

test('twice at once, both find the same', async () => {
  const { rows, foreign, lost } = spoil()
  list(() => rows)
  passMinutes(app, 2)
  const both = await Promise.all([1, 2].map(() => reconcileOnce(app.client, { perPage: PER_PAGE })))
  for (const { summary } of both) expect(summary).toMatch(/ 2 differences\.$/)
  expect(await found()).toEqual([`missing_there ${lost}`, `unknown_charge ${foreign}`])
})

test('charges that are made meanwhile move all others down, and nothing is missed or missing', async () => {
  const added: BookRow[] = []
  list(
    () => [...added, ...book],
    () => {
      if (added.length < 5) added.unshift(foreignRow())
      return undefined
    },
  )
  expect((await once()).summary).toMatch(new RegExp(` ${5} differences\\.$`))
  expect((await found()).toSorted()).toEqual(added.map(({ id }) => `unknown_charge ${id}`).toSorted())
})

test('a list that becomes shorter while it is read is read again, and nothing is called missing that is there', async () => {
  const declined = { ...foreignRow(), success: false }
  let rows = [declined, ...book]
  const asked = list(
    () => rows,
    (page) => {
      if (page === MIDDLE) rows = book
      return undefined
    },
  )
  expect((await once()).summary).toMatch(/ 0 differences\.$/)
  expect(asked.length).toBeGreaterThan(PAGES + 1)
})

test('a provider that gives the first page again and again is not believed', async () => {
  const asked: string[] = []
  provider.gate.alter(
    ({ path }) => path.startsWith(`/transaction?customer_id=${app.customers.c1}`),
    async ({ path }) => {
      asked.push(path)
      const data = book.slice(0, PER_PAGE)
      return { status: 200, body: { data, total: book.length, last_page: PAGES } }
    },
    Number.POSITIVE_INFINITY,
  )
  const { isWhole, summary } = await once()
  expect([isWhole, summary]).toEqual([false, expect.stringContaining('no result yet')])
  expect(await found()).toEqual([])
  expect(asked.length).toBeLessThan(4 * (PAGES + 1))
})

test('a store that never paid here is looked at too', async () => {
  list(() => book)
  const foreign = await chargeBehindOurBack(provider, app.customers.c2)
  expect((await once()).summary).toMatch(/ 1 difference\.$/)
  await provider.ask('POST', `/transaction/${foreign.id}/void`)
  expect((await once()).summary).toMatch(/ 0 differences\.$/)
})

test('a comparison of one store does not wait for another that cannot be asked about', async () => {
  list(
    () => book,
    () => 'cut',
  )
  passMinutes(app, 2)
  expect(await compareBook(app.client, app.world.stores.s1, { perPage: PER_PAGE })).toBe(false)
  expect(await compareBook(app.client, app.world.stores.s2, { perPage: PER_PAGE })).toBe(true)
})

test('a comparison that is told to wait waits, and goes on at the same page', async () => {
  const { rows, foreign, lost } = spoil()
  const told = new Set<number>()
  const asked = list(
    () => rows,
    (page) => {
      if (page % 3 !== 0 || told.has(page)) return undefined
      told.add(page)
      return 'cut'
    },
  )
  passMinutes(app, 2)
  const waits: number[] = []
  const wait = async (seconds: number) => {
    waits.push(seconds)
    passMinutes(app, 1)
    return true
  }
  const { s1 } = app.world.stores
  expect(await compareToEnd(app.client, s1, { perPage: PER_PAGE, wait })).toEqual({
    isWhole: true,
    listed: BOOK_LENGTH,
    total: BOOK_LENGTH,
  })
  expect(waits).toHaveLength(Math.floor(PAGES / 3))
  expect(asked).toHaveLength(PAGES + 1 + waits.length)
  expect(await found()).toEqual([`missing_there ${lost}`, `unknown_charge ${foreign}`])
})

test('the worker reads a page in each of its turns, and another worker goes on with what it left', async () => {
  const { rows, foreign, lost } = spoil()
  const asked = list(() => rows)
  const { s1, s2 } = app.world.stores
  passMinutes(app, 7 * 60)
  const now = app.clock.now()
  await app.db.updateTable('stores').set({ book_compared_at: now }).where('id', '=', s2).execute()
  // Begun with short pages, so that there are some to turn.
  await beginComparison(app.db, s1, { now, perPage: PER_PAGE })
  const first = takeTurns(app.client)
  for (let turn = 1; turn <= MIDDLE; turn += 1) {
    await first()
    expect(asked).toHaveLength(turn)
  }
  const second = takeTurns(app.client)
  await second()
  expect(asked).toHaveLength(MIDDLE)
  passMinutes(app, 2)
  for (let turn = 0; turn < PAGES + 2 - MIDDLE; turn += 1) await second()
  expect(asked).toEqual([...Array.from({ length: PAGES }, (_, at) => at + 1), 1])
  expect(await found()).toEqual([`missing_there ${lost}`, `unknown_charge ${foreign}`])
  await second()
  expect(asked).toHaveLength(PAGES + 1)
})

type Ended = { code: unknown; said: string }
const startCommand = () => {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: app.databaseUrl,
    DATABASE_OWNER_URL: app.ownerUrl,
    ...provider.env,
    TEST_NOW: app.clock.now().toISOString(),
    LOG_LEVEL: 'silent',
  }
  let end: (ended: Ended) => void = () => undefined
  const ended = new Promise<Ended>((resolve) => {
    end = resolve
  })
  const child = execFile(process.execPath, [BUILT_RECONCILE], { env }, (error, stdout, stderr) =>
    end({ code: error?.signal ?? error?.code ?? 0, said: stdout + stderr }),
  )
  return { child, ended }
}

// A test that is skipped counts as failed, so that this one is not there at all in a short run.
if (IS_LONG) {
  test('the command, killed in the middle and run again, twice at once, finds both', async () => {
    const { rows, foreign, lost } = spoil()
    passMinutes(app, 2)
    const killed: { kill?: () => void } = {}
    const before = list(
      () => rows,
      (page) => {
        if (page === MIDDLE) killed.kill?.()
        return undefined
      },
    )
    const first = startCommand()
    killed.kill = () => first.child.kill('SIGKILL')
    expect((await first.ended).code).toBe('SIGKILL')
    expect(before).toHaveLength(MIDDLE)
    provider.gate.alterNothing()
    const after = list(() => rows)
    const said = await Promise.all([startCommand().ended, startCommand().ended])
    for (const one of said)
      expect(one).toEqual({ code: 1, said: expect.stringMatching(/ 2 differences\.\n$/) })
    // At least one of them went on where the killed one had been.
    expect(after[0]).toBeGreaterThan(1)
    expect(await found()).toEqual([`missing_there ${lost}`, `unknown_charge ${foreign}`])
  })
}

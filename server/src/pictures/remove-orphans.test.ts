import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/db.ts'
import { makeCustomItem, makeDress, makeOrder, makePicture } from '../testing/catalogue.ts'
import { orderLike } from '../testing/orders.ts'
import { makeWorld } from '../testing/people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tokenFor } from '../testing/wire-app.ts'
import { renewPicture } from './pictures.store.ts'
import { removeOrphans } from './remove-orphans.ts'

const NOW = new Date('2026-11-15T18:00:00Z')

let app: TestApp
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app.db)
})
afterAll(() => app.close())

const hashOf = (number: number) => number.toString(16).padStart(32, 'a')
async function kept(hashes: readonly string[]): Promise<string[]> {
  const rows = await app.db.selectFrom('pictures').select('hash').where('hash', 'in', hashes).execute()
  const files = await app.db
    .selectFrom('picture_files')
    .select('hash')
    .distinct()
    .where('hash', 'in', hashes)
    .execute()
  // A picture and its files are deleted together.
  expect(files.map(({ hash }) => hash).toSorted()).toEqual(rows.map(({ hash }) => hash).toSorted())
  return rows.map(({ hash }) => hash).toSorted()
}

test('a picture that no dress, custom item or order shows goes after its day, and every other stays', async () => {
  const { db } = app
  const [ofDress, ofItem, ofOrder, forgotten, fresh] = await Promise.all(
    [1, 2, 3, 4, 5].map((number) => makePicture(db, hashOf(number))),
  )
  if (!ofDress || !ofItem || !ofOrder || !forgotten || !fresh) throw new Error('five were made')
  const dressId = await makeDress(db, { pictures: [ofDress] })
  const itemId = await makeCustomItem(db)
  await db
    .insertInto('custom_item_pictures')
    .values({ custom_item_id: itemId, hash: ofItem, position: 1, alt: 'A veil' })
    .execute()
  const orderId = await makeOrder(db, { storeId: world.stores.s1, dressId })
  await orderLike(app, orderId, { item_picture: ofOrder })
  await renewPicture(db, fresh, NOW)

  await removeOrphans(db, NOW)
  const all = [ofDress, ofItem, ofOrder, forgotten, fresh]
  expect(await kept(all)).toEqual([ofDress, ofItem, ofOrder, fresh])

  await db.deleteFrom('dress_pictures').where('hash', '=', ofDress).execute()
  await removeOrphans(db, new Date(NOW.getTime() + 1))
  expect(await kept(all)).toEqual([ofItem, ofOrder])
})

test('a picture that is being put on a dress stays, though the dress is not saved yet', async () => {
  const hash = await makePicture(app.db, hashOf(20))
  const dressId = await makeDress(app.db)
  await inTransaction(app.db, async (saving) => {
    await saving.selectFrom('pictures').select('hash').where('hash', '=', hash).forShare().execute()
    await removeOrphans(app.db, NOW)
    await saving
      .insertInto('dress_pictures')
      .values({ dress_id: dressId, hash, position: 1, alt: 'x' })
      .execute()
    await removeOrphans(app.db, NOW)
  })
  await removeOrphans(app.db, NOW)
  expect(await kept([hash])).toEqual([hash])
})

test('dresses saved while orphans are removed have their pictures, or are told that one is gone', async () => {
  const token = await tokenFor(app, world.users.w)
  const hashes = await Promise.all(
    Array.from({ length: 40 }, (_, number) => makePicture(app.db, hashOf(100 + number))),
  )
  const save = async (hash: string) => {
    const body = {
      name: 'Sweepstake',
      style_number: hash.slice(-12),
      wholesale_price: 1,
      factory_price: 1,
      msrp: 1,
      estimated_months: 1,
      estimated_days: 0,
      images: [{ hash, alt: 'A gown' }],
    }
    return (await app.send('POST', '/api/dresses', { token, body })).status
  }
  const statuses: number[] = []
  for (let first = 0; first < hashes.length; first += 4) {
    const saving = hashes.slice(first, first + 4).map(save)
    const sweeping = first % 8 === 0 ? [] : [removeOrphans(app.db, NOW)]
    await Promise.all(sweeping)
    statuses.push(...(await Promise.all(saving)))
  }
  expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([])
  const saved = hashes.filter((_, index) => statuses[index] === 200)
  expect(saved.length).toBeGreaterThan(0)
  await removeOrphans(app.db, NOW)
  expect(await kept(hashes)).toEqual(saved.toSorted())
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture } from '../testing/catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { describePictures } from './pictures.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the database is asked once for each picture that it has', async () => {
  const first = await makePicture(app.db, 'a'.repeat(32))
  const later = 'b'.repeat(32)
  const described = await describePictures(app.db, [first, later])
  expect([...described.keys()]).toEqual([first])

  await makePicture(app.db, later)
  // Whoever asked the database again would be told of nothing.
  await app.db.deleteFrom('picture_files').where('hash', '=', first).execute()
  const again = await describePictures(app.db, [later, first, later])
  expect(again.get(first)).toEqual(described.get(first))
  expect(again.get(later)).toMatchObject({
    hash: later,
    url: described.get(first)?.url.replace(first, later),
  })
  expect(again.size).toBe(2)
})
